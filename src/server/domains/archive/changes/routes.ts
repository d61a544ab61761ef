import type { FastifyInstance } from "fastify";
import { changeEndpoints as calls } from "#contract/archive/changes.ts";
import { route } from "#server/core/route.ts";
import * as changes from "./changes.ts";
import { follow } from "./follow.ts";

export function changeRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => changes.list(scope, query));
  route(app, calls.stream, ({ query, ...stream }, scope) => follow(scope, query.since, stream));
}

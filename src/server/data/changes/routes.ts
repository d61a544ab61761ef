import type { FastifyInstance } from "fastify";
import { changeEndpoints as calls } from "#contract/journal/changes.ts";
import { askerOf } from "#server/core/http/response-budget.ts";
import { route } from "#server/core/http/route.ts";
import * as changes from "./changes.ts";
import { follow } from "./follow.ts";

export function changeRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => changes.list(scope, query));
  route(app, calls.stream, ({ query, ...stream }, scope, { request }) =>
    follow(scope, askerOf(request), query.since, stream),
  );
}

import type { FastifyInstance } from "fastify";
import { outingEndpoints as calls } from "#contract/competing/outings.ts";
import { route } from "#server/core/http/route.ts";
import { board } from "./board.ts";
import * as outings from "./outings.ts";

export function outingRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => outings.list(scope, query));
  route(app, calls.board, ({ query }, scope) => board(scope, query));
  route(app, calls.create, ({ body }, scope) => outings.create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => outings.update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => outings.remove(scope, params.id, query));
}

import type { FastifyInstance } from "fastify";
import { draftHorseEndpoints as calls } from "#contract/horses/presence.ts";
import { route } from "#server/core/http/route.ts";
import * as drafts from "./drafts.ts";

export function draftHorseRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => drafts.list(scope));
  route(app, calls.find, ({ params }, scope) => drafts.find(scope, params.id));
  route(app, calls.create, ({ body }, scope) => drafts.create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => drafts.update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => drafts.remove(scope, params.id, query));
}

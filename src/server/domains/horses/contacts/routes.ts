import type { FastifyInstance } from "fastify";
import { contactEndpoints as calls } from "#contract/horses/contacts.ts";
import { route } from "#server/core/http/route.ts";
import * as contacts from "./contacts.ts";

export function contactRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => contacts.list(scope, query.horseId ?? null));
  route(app, calls.create, ({ body }, scope) => contacts.create(scope, body));
  route(app, calls.update, ({ params, body }, scope) => contacts.update(scope, params.id, body));
  route(app, calls.remove, ({ params, query }, scope) => contacts.remove(scope, params.id, query));
}

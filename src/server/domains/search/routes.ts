import type { FastifyInstance } from "fastify";
import { searchEndpoints as calls } from "#contract/search/search.ts";
import { route } from "#server/core/http/route.ts";
import { find } from "./search.ts";

export function searchRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ query }, scope) => find(scope, query.q));
}

import type { FastifyInstance } from "fastify";
import { binEndpoints as calls } from "#contract/data/bin.ts";
import { route } from "#server/core/http/route.ts";
import { list, find, putBack, erase } from "./bin.ts";

export function binRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => list(scope));
  route(app, calls.find, ({ params }, scope) => find(scope, params.id));
  route(app, calls.putBack, ({ params }, scope) => putBack(scope, params.id));
  route(app, calls.erase, ({ params }, scope) => erase(scope, params.id));
}

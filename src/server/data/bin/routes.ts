import type { FastifyInstance } from "fastify";
import { binEndpoints as calls } from "#contract/data/bin.ts";
import { route } from "#server/core/http/route.ts";
import * as bin from "./bin.ts";

export function binRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => bin.list(scope));
  route(app, calls.find, ({ params }, scope) => bin.find(scope, params.id));
  route(app, calls.putBack, ({ params }, scope) => bin.putBack(scope, params.id));
  route(app, calls.erase, ({ params }, scope) => bin.erase(scope, params.id));
}

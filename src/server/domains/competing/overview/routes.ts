import type { FastifyInstance } from "fastify";
import { overviewEndpoints as calls } from "#contract/horses/overview.ts";
import { route } from "#server/core/http/route.ts";
import { overview } from "./overview.ts";

export function overviewRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ params }, scope) => overview(scope, params.id));
}

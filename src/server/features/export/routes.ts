import type { FastifyInstance } from "fastify";
import { exportEndpoints as calls } from "#contract/export.ts";
import { route } from "#server/core/route.ts";
import { everything } from "./export.ts";

export function exportRoutes(app: FastifyInstance) {
  route(app, calls.everything, (_, scope, exchange) => everything(scope, exchange));
}

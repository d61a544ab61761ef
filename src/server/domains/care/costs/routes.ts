import type { FastifyInstance } from "fastify";
import { costEndpoints as calls } from "#contract/care/costs.ts";
import { route } from "#server/core/http/route.ts";
import * as costs from "./costs.ts";
import { paidVisits } from "./paid-visits.ts";

export function costRoutes(app: FastifyInstance) {
  route(app, calls.spent, ({ query }, scope) => costs.spent(scope, query));
  route(app, calls.visits, ({ query }, scope) => paidVisits(scope, query));
  route(app, calls.forecast, (_, scope) => costs.forecast(scope));
}

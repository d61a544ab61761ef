import type { FastifyInstance } from "fastify";
import { timelineEndpoints as calls } from "#contract/care/timeline.ts";
import { route } from "#server/core/http/route.ts";
import * as timeline from "./timeline.ts";

export function timelineRoutes(app: FastifyInstance) {
  route(app, calls.entries, ({ params, query }, scope) =>
    timeline.entries(scope, params.horseId, query),
  );
  route(app, calls.years, ({ params }, scope) => timeline.years(scope, params.horseId));
  route(app, calls.measures, ({ params }, scope) => timeline.measures(scope, params.horseId));
}

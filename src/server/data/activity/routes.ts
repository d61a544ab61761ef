import type { FastifyInstance } from "fastify";
import { activityEndpoints as calls } from "#contract/data/activity.ts";
import { route } from "#server/core/http/route.ts";
import { list, historyOf } from "./activity.ts";

export function activityRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => list(scope, query));
  route(app, calls.history, ({ params }, scope) => historyOf(scope, params.id));
}

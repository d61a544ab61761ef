import type { FastifyInstance } from "fastify";
import { activityEndpoints as calls } from "#contract/data/activity.ts";
import { route } from "#server/core/http/route.ts";
import * as activity from "./activity.ts";

export function activityRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => activity.list(scope, query));
  route(app, calls.history, ({ params }, scope) => activity.historyOf(scope, params.id));
}

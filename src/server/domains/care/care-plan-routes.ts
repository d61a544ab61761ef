import type { FastifyInstance } from "fastify";
import { carePlanEndpoints as calls } from "#contract/care/care-plans.ts";
import { route } from "#server/core/http/route.ts";
import * as plans from "./care-plans.ts";
import { accept, suggestions } from "./suggestions.ts";

export function carePlanRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ params }, scope) => plans.list(scope, params.horseId));
  route(app, calls.create, ({ params, body }, scope) => plans.create(scope, params.horseId, body));
  route(app, calls.update, ({ params, body }, scope) =>
    plans.update(scope, params.horseId, params.id, body),
  );
  route(app, calls.remove, ({ params, query }, scope) =>
    plans.remove(scope, params.horseId, params.id, query),
  );
  route(app, calls.suggestions, ({ params }, scope) => suggestions(scope, params.horseId));
  route(app, calls.accept, ({ params, body }, scope) => accept(scope, params.horseId, body));
}

import type { FastifyInstance } from "fastify";
import { deadlineEndpoints as calls } from "#contract/horses/deadlines.ts";
import { route } from "#server/core/http/route.ts";
import * as deadlines from "./deadlines.ts";

export function deadlineRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ params, query }, scope) =>
    deadlines.list(scope, params.horseId, { ...query, racing: query.racing === "yes" }),
  );
  route(app, calls.add, ({ params, body }, scope) => deadlines.add(scope, params.horseId, body));
}

import type { FastifyInstance } from "fastify";
import { doseEndpoints as calls } from "#contract/health/doses.ts";
import { route } from "#server/core/http/route.ts";
import * as doses from "#server/domains/health/doses/doses.ts";
import * as history from "./passport-history.ts";

export function doseRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ params }, scope) => doses.list(scope, params.horseId));
  route(app, calls.replace, ({ params, body }, scope) =>
    history.replace(scope, params.horseId, body),
  );
}

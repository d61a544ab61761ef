import type { FastifyInstance } from "fastify";
import { complianceEndpoints as calls } from "#contract/compliance.ts";
import { route } from "#server/core/route.ts";
import * as compliance from "./compliance.ts";

export function complianceRoutes(app: FastifyInstance) {
  route(app, calls.ofHorse, ({ params, query }, scope) =>
    compliance.ofHorse(scope, params.id, query),
  );
  route(app, calls.board, ({ query }, scope) => compliance.board(scope, query.on));
}

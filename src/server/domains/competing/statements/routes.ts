import type { FastifyInstance } from "fastify";
import { statementEndpoints as calls } from "#contract/competing/statements.ts";
import { route } from "#server/core/http/route.ts";
import * as statements from "./statements.ts";

export function statementRoutes(app: FastifyInstance) {
  route(app, calls.ofHorse, ({ params, query }, scope) =>
    statements.ofHorse(scope, params.id, query.on),
  );
  route(app, calls.ofOuting, ({ params }, scope) => statements.ofOuting(scope, params.id));
}

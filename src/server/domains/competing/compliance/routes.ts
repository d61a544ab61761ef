import type { FastifyInstance } from "fastify";
import { complianceEndpoints as calls } from "#contract/competing/compliance.ts";
import { route } from "#server/core/http/route.ts";
import * as compliance from "./compliance.ts";

export function complianceRoutes(app: FastifyInstance) {
  route(app, calls.ofHorse, ({ params, query }, scope) =>
    compliance.ofHorse(scope, params.id, query),
  );
  route(app, calls.board, ({ query }, scope) => compliance.board(scope, query.on));
  route(app, calls.bodies, (_, scope) => compliance.chosenBodies(scope));
  route(app, calls.chooseBodies, ({ body }, scope) => compliance.choose(scope, body));
  route(app, calls.chooseHorseBodies, ({ params, body }, scope) =>
    compliance.chooseOfHorse(scope, params.id, body),
  );
}

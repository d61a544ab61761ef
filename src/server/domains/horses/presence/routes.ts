import type { FastifyInstance } from "fastify";
import { presenceEndpoints as calls } from "#contract/horses/presence.ts";
import { route } from "#server/core/http/route.ts";
import * as presence from "./presence.ts";

export function presenceRoutes(app: FastifyInstance, plans: presence.Plans) {
  route(app, calls.leave, ({ params, body }, scope) =>
    presence.leave(scope, params.id, body, plans),
  );
  route(app, calls.return, ({ params }, scope) => presence.comeBack(scope, params.id, plans));
  route(app, calls.left, (_, scope) => presence.left(scope));
}

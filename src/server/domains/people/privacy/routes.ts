import type { FastifyInstance } from "fastify";
import { complaintEndpoints as calls } from "#contract/people/complaints.ts";
import { route } from "#server/core/http/route.ts";
import * as complaints from "./complaints.ts";

export function privacyRoutes(app: FastifyInstance) {
  route(app, calls.mine, (_, scope) => complaints.listOwn(scope));
  route(app, calls.complain, ({ body }, scope) => complaints.complain(scope, body), {
    // its daily limit is counted on another connection
    atomic: false,
  });
  route(app, calls.received, () => complaints.received());
  route(app, calls.close, ({ params, body }) => complaints.close(params.id, body));
}

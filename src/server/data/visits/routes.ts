import type { FastifyInstance } from "fastify";
import { visitEndpoints as calls } from "#contract/care/visit-calls.ts";
import { FEW_HORSES } from "#server/core/http/admission.ts";
import { route } from "#server/core/http/route.ts";
import { draftVisit } from "./draft.ts";
import { logVisit, undoVisit } from "./visits.ts";

export function visitRoutes(app: FastifyInstance) {
  route(app, calls.draft, ({ query }, scope) => draftVisit(scope, query));
  route(app, calls.log, ({ body }, scope) => logVisit(scope, body), {
    isLarge: ({ body }) => body.horses.length > FEW_HORSES,
  });
  // the number of horses is unknown before it is read
  route(app, calls.undo, ({ params }, scope) => undoVisit(scope, params.id), {
    isLarge: () => true,
  });
}

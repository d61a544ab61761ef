import type { FastifyInstance } from "fastify";
import { careNotesEndpoints as calls } from "#contract/horses/care-notes.ts";
import { route } from "#server/core/http/route.ts";
import * as careNotes from "./care-notes.ts";

export function careNotesRoutes(app: FastifyInstance) {
  route(app, calls.find, ({ params }, scope) => careNotes.find(scope, params.id));
  route(app, calls.replace, ({ params, body }, scope) => careNotes.replace(scope, params.id, body));
}

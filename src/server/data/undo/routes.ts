import type { FastifyInstance } from "fastify";
import { actEndpoints as calls } from "#contract/journal/acts.ts";
import { route } from "#server/core/http/route.ts";
import { list, undo } from "./undo.ts";

export function undoRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => list(scope));
  // the size of the act is unknown before it is read
  route(app, calls.undo, ({ params }, scope) => undo(scope, params.id), { isLarge: () => true });
}

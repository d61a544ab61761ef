import type { FastifyInstance } from "fastify";
import { horseEndpoints as calls } from "#contract/horses/horses.ts";
import { route } from "#server/core/http/route.ts";
import { list } from "./horse-list.ts";
import { standing } from "./standing.ts";
import { summaries } from "./summaries.ts";

/** The lists of horses that say how each stands, and why one does. */
export function standingRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => list(scope));
  route(app, calls.summaries, ({ query }, scope) => summaries(scope, query));
  route(app, calls.standing, ({ params }, scope) => standing(scope, params.id));
}

import * as horses from "#server/domains/horses/horses.ts";
import type { FastifyInstance } from "fastify";
import { horseEndpoints as calls } from "#contract/horses/horses.ts";
import { route } from "#server/core/http/route.ts";
import { standing, standingsOf } from "./standing.ts";
import { summaries } from "./summaries.ts";
import type { Scope } from "#server/core/security/scope.ts";

/** Binds the calls that list horses with their standing, and the reasons for one horse's standing. */
export function standingRoutes(app: FastifyInstance) {
  route(app, calls.list, (_, scope) => list(scope));
  route(app, calls.summaries, ({ query }, scope) => summaries(scope, query));
  route(app, calls.standing, ({ params }, scope) => standing(scope, params.id));
}

/** The yard's horses by name, each with its standing. */
async function list(scope: Scope) {
  const [found, standingOf] = await Promise.all([horses.list(scope), standingsOf(scope, null)]);
  return found.map((horse) => ({ ...horse, ...standingOf(horse.id) }));
}

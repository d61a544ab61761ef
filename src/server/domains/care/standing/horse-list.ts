import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { standingsOf } from "./standing.ts";

/** The yard's horses by name, each with the badge that tells how it stands. */
export async function list(scope: Scope) {
  const [found, standingOf] = await Promise.all([horses.list(scope), standingsOf(scope, null)]);
  return found.map((horse) => ({ ...horse, ...standingOf(horse.id) }));
}

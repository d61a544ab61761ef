import { londonDate } from "#rules/london.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as care from "#server/domains/care/rest-care.ts";
import * as outings from "#server/domains/competing/outings/outings.ts";
import type { PutAway } from "#server/schema/horses.ts";

/* What goes and comes back with a horse that leaves the yard: its care, and its entries for outings to come. */

/** Takes all of it away; gives what `bringBack` needs. The horse is held. */
export async function putAway(scope: Scope, horseId: string): Promise<PutAway> {
  const resting = await care.putAway(scope, horseId);
  const outingIds = await outings.withdrawFromOutings(scope, horseId, londonDate(new Date()));
  return { ...resting, outingIds };
}

/** Sets it back, of the outings those that are still to come. */
export async function bringBack(scope: Scope, horseId: string, { outingIds, ...resting }: PutAway) {
  await care.bringBack(scope, horseId, resting);
  const since = londonDate(new Date());
  await outings.enterAgain(scope, horseId, { ids: outingIds, since });
}

import { londonDate } from "#rules/london.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as care from "#server/domains/care/rest-care.ts";
import * as outings from "#server/domains/competing/outings/outings.ts";
import type { PutAway } from "#server/schema/horses.ts";

/*
 * Suspends and restores what belongs to a horse's presence: its care plans and events, and its entries for
 * future outings.
 */

/** Removes a horse's plans, events and entries; returns what `bringBack` needs. The horse must be locked. */
export async function putAway(scope: Scope, horseId: string): Promise<PutAway> {
  const resting = await care.putAway(scope, horseId);
  const outingIds = await outings.withdrawFromOutings(scope, horseId, londonDate(new Date()));
  return { ...resting, outingIds };
}

/** Restores what `putAway` removed; of the outings only those still in the future. */
export async function bringBack(scope: Scope, horseId: string, { outingIds, ...resting }: PutAway) {
  await care.bringBack(scope, horseId, resting);
  const since = londonDate(new Date());
  await outings.enterAgain(scope, horseId, { ids: outingIds, since });
}

import type { DoseInput, PassportHistory } from "#contract/health/doses.ts";
import { inTransaction } from "#server/core/database/database.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { reconcileEvents } from "#server/domains/care/reconcile-events.ts";
import * as doses from "#server/domains/health/doses/doses.ts";
import { notifyNow } from "#server/domains/notices/outing-notices/outing-notices.ts";

/*
 * What people do to the doses in a passport, each with what follows from it for plans and outings in the same
 * transaction.
 */

/** Writes a passport's history, unless somebody has since the version that was seen. */
export const replace = (scope: Scope, horseId: string, history: PassportHistory) =>
  inTransaction(async () => {
    await doses.replace(scope, horseId, history);
    await notifyNow(scope.yardId, new Date());
    await reconcileEvents(scope, horseId, ["VACCINATION"]);
    return doses.list(scope, horseId);
  });

/**
 * Adds the dose that was given at a visit on record; the horse is held. Whoever calls this for the last of the visit's
 * horses notifies people of what it changes for outings (`notifyNow`).
 */
export async function addFromVisit(scope: Scope, horseId: string, dose: DoseInput) {
  await doses.addFromVisit(scope, horseId, dose);
  await reconcileEvents(scope, horseId, ["VACCINATION"]);
}

/** Takes one dose out of a passport, into the bin. */
export const remove = (scope: Scope, horseId: string, id: string) =>
  inTransaction(async () => {
    await doses.remove(scope, horseId, id);
    await notifyNow(scope.yardId, new Date());
    await reconcileEvents(scope, horseId, ["VACCINATION"]);
    return null;
  });

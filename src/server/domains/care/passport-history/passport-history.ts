import type { FastifyInstance } from "fastify";
import {
  type DoseInput,
  type PassportHistory,
  doseEndpoints as calls,
} from "#contract/health/doses.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { reconcileEvents } from "#server/domains/care/reconcile-events.ts";
import * as doses from "#server/domains/health/doses/doses.ts";
import { notifyNow } from "#server/domains/notices/outing-notices/outing-notices.ts";

export function doseRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ params }, scope) => doses.list(scope, params.horseId));
  route(app, calls.replace, ({ params, body }, scope) => replace(scope, params.horseId, body));
  route(app, calls.keepPages, ({ params, body }, scope) =>
    doses.keepPages(scope, params.horseId, body.files),
  );
  route(app, calls.removePage, ({ params }, scope) =>
    doses.removePage(scope, params.horseId, params.id),
  );
}

/*
 * Functions that change the doses in a passport, together with the resulting changes to plans and outings, in
 * one transaction.
 */

/** Replaces a passport's history, unless it has changed since the version that the client read. */
export const replace = (scope: Scope, horseId: string, history: PassportHistory) =>
  inTransaction(async () => {
    await doses.replace(scope, horseId, history);
    await notifyNow(scope.yardId, new Date());
    await reconcileEvents(scope, horseId, ["VACCINATION"]);
    return doses.list(scope, horseId);
  });

/**
 * Adds the dose given at a recorded visit. The horse must be locked. After the visit's last horse, the caller
 * notifies people of the changes for outings (`notifyNow`).
 */
export async function addFromVisit(scope: Scope, horseId: string, dose: DoseInput) {
  await doses.addFromVisit(scope, horseId, dose);
  await reconcileEvents(scope, horseId, ["VACCINATION"]);
}

/** Moves one dose of a passport to the bin. */
export const remove = (scope: Scope, horseId: string, id: string) =>
  inTransaction(async () => {
    await doses.remove(scope, horseId, id);
    await notifyNow(scope.yardId, new Date());
    await reconcileEvents(scope, horseId, ["VACCINATION"]);
    return null;
  });

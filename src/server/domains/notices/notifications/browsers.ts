import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { PushSubscriptionInput } from "#contract/notices/notifications.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { excluded } from "#server/core/database/expressions.ts";
import { isPushService } from "#server/adapters/push.ts";
import { pushSubscriptions } from "#server/schema/notices.ts";

/** Sends push messages to this browser from now on, until its user signs out. */
export async function subscribe(scope: Scope, { endpoint, keys }: PushSubscriptionInput) {
  if (!isPushService(endpoint))
    throw new Refusal(400, "This browser's push service is not one that Loosebox knows");
  const { userId, sessionId } = scope;
  await keepSubscription({ id: uuid(), userId, sessionId, endpoint, ...keys });
  return null;
}

export async function forget(scope: Scope, endpoint: string) {
  await forgetSubscription({ userId: scope.userId, endpoint });
  return null;
}

/** Stores a subscription. A browser has one user, so the next person to sign in there takes it over. */
const keepSubscription = statement(
  "keep-push-subscription",
  ["id", "userId", "sessionId", "endpoint", "p256dh", "auth"],
  (db, subscription) =>
    db
      .insert(pushSubscriptions)
      .values(subscription)
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: excluded(pushSubscriptions, "userId", "sessionId", "p256dh", "auth"),
      }),
);

const forgetSubscription = statement(
  "forget-push-subscription",
  ["userId", "endpoint"],
  (db, { userId, endpoint }) =>
    db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint))),
);

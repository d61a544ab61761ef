import { v7 as uuid } from "uuid";
import type { PushSubscriptionInput } from "#contract/notices/notifications.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { isPushService } from "#server/adapters/push.ts";
import { forgetSubscription, keepSubscription } from "./queries.ts";

/** Sends push messages to this browser from now on, until it signs out. */
export async function subscribe(scope: Scope, { endpoint, keys }: PushSubscriptionInput) {
  if (!isPushService(endpoint))
    throw new Refusal(400, "This browser's push service is not one that Loosebox knows");
  const { userId, sessionId } = scope;
  await keepSubscription([uuid(), userId, sessionId, endpoint, keys.p256dh, keys.auth]);
  return null;
}

export async function forget(scope: Scope, endpoint: string) {
  await forgetSubscription([scope.userId, endpoint]);
  return null;
}

import type { FastifyInstance } from "fastify";
import {
  notificationEndpoints as calls,
  type PushSubscriptionInput,
} from "#contract/notices/notifications.ts";
import { paths } from "#contract/paths.ts";
import { route } from "#server/core/http/route.ts";
import { pushKey, isPushService } from "#server/adapters/push.ts";
import * as notifications from "./notifications.ts";
import * as preferences from "./preferences.ts";
import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { statement } from "#server/core/database/statements.ts";
import { excluded } from "#server/core/database/expressions.ts";
import { pushSubscriptions } from "#server/schema/notices.ts";

/** Sends push messages to this browser from now on, until its user signs out. */
async function subscribe(scope: Scope, { endpoint, keys }: PushSubscriptionInput) {
  if (!isPushService(endpoint))
    throw new Refusal(400, "This browser's push service is not one that Loosebox knows");
  const { userId, sessionId } = scope;
  await keepSubscription({ id: uuid(), userId, sessionId, endpoint, ...keys });
  return null;
}

async function forget(scope: Scope, endpoint: string) {
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

/** The calls on notifications and preferences. */
export function notificationRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => notifications.list(scope, query));
  route(app, calls.unread, (_, scope) => notifications.countUnread(scope));
  route(app, calls.read, ({ params }, scope) => notifications.markRead(scope, params.id));
  route(app, calls.readAll, (_, scope) => notifications.markAllRead(scope));
  route(app, calls.preferences, (_, scope) => preferences.find(scope));
  route(app, calls.setPreferences, ({ body }, scope) => preferences.change(scope, body));
  route(app, calls.pushKey, () => ({ publicKey: pushKey() }));
  route(app, calls.subscribe, ({ body }, scope) => subscribe(scope, body));
  route(app, calls.unsubscribeBrowser, ({ body }, scope) => forget(scope, body.endpoint));
  route(app, calls.stopMails, ({ body }) => preferences.stopMails(body.token));
  void app.register(oneClick);
}

/**
 * Unsubscribes at the press of a mail program's own button (RFC 8058), which posts a form to the address in the
 * mail, and not from our page. A GET of that address shows a page with a button of ours.
 */
async function oneClick(app: FastifyInstance) {
  // the body is ignored, because the address identifies the user
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => {
    payload.resume();
    payload.on("end", () => done(null));
  });
  app.post<{ Querystring: { token?: unknown } }>(
    paths.unsubscribe,
    { config: { crossOrigin: true } },
    async ({ query: { token } }, reply) => {
      await preferences.stopMails(typeof token === "string" ? token : "");
      return reply.type("text/plain; charset=utf-8").send("No more mails will come.");
    },
  );
}

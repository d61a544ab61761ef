import type { FastifyInstance } from "fastify";
import { notificationEndpoints as calls } from "#contract/notices/notifications.ts";
import { paths } from "#contract/paths.ts";
import { route } from "#server/core/http/route.ts";
import { pushKey } from "#server/adapters/push.ts";
import * as browsers from "./browsers.ts";
import * as notifications from "./notifications.ts";
import * as preferences from "./preferences.ts";

/** The calls on notifications and preferences. */
export function notificationRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ query }, scope) => notifications.list(scope, query));
  route(app, calls.unread, (_, scope) => notifications.countUnread(scope));
  route(app, calls.read, ({ params }, scope) => notifications.markRead(scope, params.id));
  route(app, calls.readAll, (_, scope) => notifications.markAllRead(scope));
  route(app, calls.preferences, (_, scope) => preferences.find(scope));
  route(app, calls.setPreferences, ({ body }, scope) => preferences.change(scope, body));
  route(app, calls.pushKey, () => ({ publicKey: pushKey() }));
  route(app, calls.subscribe, ({ body }, scope) => browsers.subscribe(scope, body));
  route(app, calls.unsubscribeBrowser, ({ body }, scope) => browsers.forget(scope, body.endpoint));
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

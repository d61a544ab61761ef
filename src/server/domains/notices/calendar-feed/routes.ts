import type { FastifyInstance } from "fastify";
import { calendarFeedEndpoints as calls } from "#contract/notices/calendar-feed.ts";
import { notFound } from "#server/core/refusal.ts";
import { askerOf, memoryBudget } from "#server/core/http/response-budget.ts";
import { route } from "#server/core/http/route.ts";
import { discard, sendSpooled } from "#server/core/http/spool.ts";
import * as feeds from "./calendar-feed.ts";
import { countVisit } from "./links.ts";

/** Binds the calls on a person's calendar feed, and the feed itself. */
export function calendarFeedRoutes(app: FastifyInstance) {
  route(app, calls.find, (_, scope) => feeds.find(scope));
  route(app, calls.open, ({ body }, scope) => feeds.open(scope, body));
  route(app, calls.narrow, ({ body }, scope) => feeds.narrow(scope, body));
  route(app, calls.close, (_, scope) => feeds.close(scope));
  app.get<{ Params: { token: string } }>(feeds.FEED_PATH, async (request, reply) => {
    await countVisit(request.ip);
    const asker = askerOf(request);
    memoryBudget.refuseWhenFull(asker);
    const found = await feeds.calendar(request.params.token, asker);
    if (!found) throw notFound("Calendar");
    void reply.headers({ "cache-control": "private, no-cache", etag: found.tag });
    if (request.headers["if-none-match"] === found.tag) {
      discard(found.body);
      return reply.code(304).send();
    }
    void reply
      .type("text/calendar; charset=utf-8")
      .header("content-disposition", 'inline; filename="loosebox.ics"');
    return sendSpooled(reply, found.body);
  });
}

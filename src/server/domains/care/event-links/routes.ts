import type { FastifyInstance } from "fastify";
import { calendarFeedEndpoints as calls } from "#contract/notices/calendar-feed.ts";
import { route } from "#server/core/http/route.ts";
import { countVisit } from "#server/domains/notices/calendar-feed/links.ts";
import * as links from "./event-links.ts";

/** The replies to the links in calendar entries. */
export function eventLinkRoutes(app: FastifyInstance) {
  route(app, calls.linked, async ({ query }, { request }) => {
    await countVisit(request.ip);
    return links.linked(query.token);
  });
  route(app, calls.complete, async ({ body }, { request }) => {
    await countVisit(request.ip);
    return links.complete(body.token);
  });
}

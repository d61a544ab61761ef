import type { FastifyInstance } from "fastify";
import { calendarFeedEndpoints as calls } from "#contract/notices/calendar-feed.ts";
import { route } from "#server/core/http/route.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { Refusal } from "#server/core/refusal.ts";
import { mayUse } from "#server/core/security/scope.ts";
import * as careEvents from "#server/domains/care/care-events.ts";
import { noSuchLink, openLink, countVisit } from "#server/domains/notices/calendar-feed/links.ts";
import { requirePayment } from "#server/domains/people/accounts/accounts.ts";

/** Binds the calls behind the links in calendar entries. */
export function eventLinkRoutes(app: FastifyInstance) {
  route(app, calls.linked, async ({ query }, { request }) => {
    await countVisit(request.ip);
    return linked(query.token);
  });
  route(app, calls.complete, async ({ body }, { request }) => {
    await countVisit(request.ip);
    return complete(body.token);
  });
}

/** The event that a calendar entry's link refers to; reading it changes nothing. */
async function linked(token: string) {
  return (await open(token)).event;
}

/** Completes the event of a link; a completed event stays as it is. */
async function complete(token: string) {
  const { scope, event } = await open(token);
  if (!mayUse("groom", scope))
    throw new Refusal(403, "Your role in this yard does not allow this. Ask the yard's owner.");
  if (event.status === "COMPLETED") return event;
  await requirePayment(scope.yardId);
  return withinRights(scope, { method: "PUT", section: "care" }, () =>
    careEvents.update(scope, event.id, { status: "COMPLETED" }),
  );
}

/**
 * Verifies a link, which is valid while its feed includes the event's horse and the feed's user belongs to the
 * yard.
 */
async function open(token: string) {
  const { scope, eventId, horseIds } = await openLink(token);
  const event = await withinRights(scope, { method: "GET", section: "care" }, () =>
    careEvents.find(scope, eventId),
  );
  if (horseIds && !horseIds.some((id) => id === event.horseId)) throw noSuchLink();
  return { scope, event };
}

import { createHash } from "node:crypto";
import type { Asker } from "#server/core/http/response-budget.ts";
import { spool } from "#server/core/http/spool.ts";
import { tokenHash } from "#server/core/security/secrets.ts";
import { type Feed, feedByToken, feedEvents, feedOutings, markRead } from "./queries.ts";
import { entries, outingEntry } from "./entry.ts";
import { begin, end, london, text } from "./ical.ts";
import { linkTo } from "./links.ts";

/** A feed as calendars fetch it, with its ETag; null when there is no such feed. */
export async function calendar(token: string, asker: Asker) {
  const [feed] = await feedByToken({ tokenHash: tokenHash(token) });
  if (!feed) return null;
  await markRead({ yard: feed.yardId, id: feed.id });
  const hash = createHash("sha256");
  const body = await spool({ ...asker, userId: feed.userId }, hashed(calendarText(feed), hash));
  return { body, tag: `"${hash.digest("base64url").slice(0, 22)}"` };
}

async function* hashed(parts: AsyncIterable<string>, hash: { update: (part: string) => unknown }) {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

async function* calendarText(feed: Feed) {
  const name = text(`${feed.yardName} · Loosebox`);
  yield begin("VCALENDAR", [
    ["VERSION", "2.0"],
    ["PRODID", "-//Loosebox//Care calendar//EN"],
    ["CALSCALE", "GREGORIAN"],
    ["METHOD", "PUBLISH"],
    ["NAME", name],
    ["X-WR-CALNAME", name],
    ["X-WR-TIMEZONE", "Europe/London"],
    ["REFRESH-INTERVAL;VALUE=DURATION", "PT1H"],
    ["X-PUBLISHED-TTL", "PT1H"],
  ]);
  yield london;
  const mayComplete = feed.yardRole !== "VIEWER";
  const { yardId: yard, userId, horseIds } = feed;
  for await (const events of feedEvents({ yard, userId, horseIds }))
    for (const event of events) {
      const open = event.status !== "COMPLETED" && mayComplete;
      yield entries(event, open ? linkTo(feed, event.id) : null);
    }
  for await (const outings of feedOutings([yard, horseIds]))
    yield outings.map(outingEntry).join("");
  yield end("VCALENDAR");
}

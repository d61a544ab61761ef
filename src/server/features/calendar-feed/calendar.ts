import { createHash } from "node:crypto";
import { tokenHash } from "#server/core/token.ts";
import { feedByToken, feedEvents, feedOutings, markRead } from "./books.ts";
import { entries } from "./entry.ts";
import { component, london, text } from "./ical.ts";
import { linkTo } from "./links.ts";
import { outingEntry } from "./outing.ts";

/** A feed as calendars fetch it, and a tag that changes when it does; null when there is no such feed. */
export async function calendar(token: string) {
  const [feed] = await feedByToken([tokenHash(token)]);
  if (!feed) return null;
  const events = await feedEvents([feed.yardId, feed.userId, feed.horseIds]);
  const outings = await feedOutings([feed.yardId, feed.horseIds]);
  await markRead([feed.id]);
  const mayComplete = feed.yardRole !== "VIEWER";
  const body = component(
    "VCALENDAR",
    [
      ["VERSION", "2.0"],
      ["PRODID", "-//Loosebox//Care calendar//EN"],
      ["CALSCALE", "GREGORIAN"],
      ["METHOD", "PUBLISH"],
      ["NAME", text(`${feed.yardName} · Loosebox`)],
      ["X-WR-CALNAME", text(`${feed.yardName} · Loosebox`)],
      ["X-WR-TIMEZONE", "Europe/London"],
      ["REFRESH-INTERVAL;VALUE=DURATION", "PT1H"],
      ["X-PUBLISHED-TTL", "PT1H"],
    ],
    london +
      events
        .map((event) => {
          const open = event.status !== "COMPLETED" && mayComplete;
          return entries(event, open ? linkTo(feed, event.id) : null);
        })
        .join("") +
      outings.map(outingEntry).join(""),
  );
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { body, tag };
}

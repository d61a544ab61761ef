import { randomBytes, createHash } from "node:crypto";
import { and, eq, type Placeholder, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { type FeedInput, calendarFeedEndpoints as calls } from "#contract/notices/calendar-feed.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { pick, excluded } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { type Asker, askerOf, memoryBudget } from "#server/core/http/response-budget.ts";
import { spool, discard, sendSpooled } from "#server/core/http/spool.ts";
import { notFound } from "#server/core/refusal.ts";
import { mayUse, type Scope } from "#server/core/security/scope.ts";
import { withinRights } from "#server/core/database/within-rights.ts";
import { newToken, tokenHash } from "#server/core/security/secrets.ts";
import * as horses from "#server/domains/horses/horses.ts";
import {
  findUser,
  queueMail,
  requireConfirmedEmail,
  scopeOfLink,
} from "#server/domains/people/accounts/accounts.ts";
import { calendarFeeds as feeds } from "#server/schema/notices.ts";
import { entries, outingEntry, begin, end, london, text } from "./entry.ts";
import { linkTo, countVisit } from "./links.ts";
import { type Feed, feedByToken, feedEvents, feedOutings, markRead } from "./queries.ts";
import type { FastifyInstance } from "fastify";
import { route } from "#server/core/http/route.ts";

/** Binds the calls on a person's calendar feed, and the feed itself. */
export function calendarFeedRoutes(app: FastifyInstance) {
  route(app, calls.find, (_, scope) => find(scope));
  route(app, calls.open, ({ body }, scope) => open(scope, body));
  route(app, calls.narrow, ({ body }, scope) => narrow(scope, body));
  route(app, calls.close, (_, scope) => close(scope));
  app.get<{ Params: { token: string } }>(FEED_PATH, async (request, reply) => {
    await countVisit(request.ip);
    const asker = askerOf(request);
    memoryBudget.refuseWhenFull(asker);
    const found = await calendar(request.params.token, asker);
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

/** The path from which calendars fetch a feed; `:token` is the only secret. */
export const FEED_PATH = "/calendar/:token.ics";

/** A user's feed of this yard; null when the feed is off. */
export async function find(scope: Scope) {
  const [feed] = await findFeed(scope, { userId: scope.userId });
  return feed ?? null;
}

/** Turns the feed on with a new address; an existing feed and its links become invalid. */
export async function open(scope: Scope, { horseIds }: FeedInput) {
  await refuseStrangers(scope, horseIds);
  const { userId, yardId } = scope;
  const token = newToken();
  await inTransaction(async () => {
    await requireConfirmedEmail(scope);
    await removeFeed(scope, { userId });
    const secrets = { tokenHash: tokenHash(token), linkKey: randomBytes(32) };
    await addFeed(scope, { id: uuid(), userId, ...secrets, horseIds });
    await queueMail({ ...(await findUser(userId, yardId)), userId }, openedMail);
  });
  return { url: new URL(FEED_PATH.replace(":token", token), config().publicUrl).href };
}

/** Sets the horses that the feed includes. */
export async function narrow(scope: Scope, { horseIds }: FeedInput) {
  await refuseStrangers(scope, horseIds);
  const [feed] = await narrowFeed(scope, { userId: scope.userId, horseIds });
  if (!feed) throw notFound("Calendar feed");
  return feed;
}

export async function close(scope: Scope) {
  await removeFeed(scope, { userId: scope.userId });
  return null;
}

async function refuseStrangers(scope: Scope, horseIds: string[] | null) {
  if (horseIds === null) return;
  const mine = new Set((await horses.list(scope)).map(({ id }) => id));
  if (!horseIds.every((id) => mine.has(id))) throw notFound("Horse");
}

// mailed because the feed outlives the session that opened it, and its address works without a password
const openedMail = (hello: string) => ({
  subject: "Your calendar has a private address",
  text: `${hello}

a private address for your Loosebox calendar was made just now. Whoever has it sees what is due in your yard, without a password, until you turn it off. One that was made before has ended.

If it was not you, turn it off and set a new password at once:

${new URL(paths.settings, config().publicUrl).href}

Loosebox
`,
});

const shown = pick(feeds, "horseIds", "createdAt", "lastReadAt");
const ofPerson = ({ yard, userId }: Record<"yard" | "userId", Placeholder>) =>
  and(eq(feeds.yardId, yard), eq(feeds.userId, userId));

const findFeed = statement.ofYard("find-feed", ["userId"], (db, given) =>
  db.select(shown).from(feeds).where(ofPerson(given)),
);
// another browser may turn the feed on concurrently; the last address is kept
const addFeed = statement.ofYard(
  "add-feed",
  ["id", "userId", "tokenHash", "linkKey", "horseIds"],
  (db, { yard, ...feed }) =>
    db
      .insert(feeds)
      .values({ ...feed, yardId: yard })
      .onConflictDoUpdate({
        target: [feeds.yardId, feeds.userId],
        set: {
          ...excluded(feeds, "id", "tokenHash", "linkKey", "horseIds"),
          createdAt: sql`now()`,
          lastReadAt: null,
        },
      }),
);
const narrowFeed = statement.ofYard("narrow-feed", ["userId", "horseIds"], (db, given) =>
  db
    .update(feeds)
    .set({ horseIds: sql`${given.horseIds}` })
    .where(ofPerson(given))
    .returning(shown),
);
const removeFeed = statement.ofYard("remove-feed", ["userId"], (db, given) =>
  db.delete(feeds).where(ofPerson(given)),
);

/** A feed in the format that calendars fetch, with its ETag; null when there is no such feed. */
export async function calendar(token: string, asker: Asker) {
  const [feed] = await feedByToken({ tokenHash: tokenHash(token) });
  const scope = feed && (await scopeOfLink(feed.userId, feed.yardId));
  if (!scope) return null;
  await markRead({ yard: feed.yardId, id: feed.id });
  const hash = createHash("sha256");
  const written = hashed(calendarText(feed, mayUse("groom", scope)), hash);
  const body = await withinRights(scope, { method: "GET", section: "care" }, () =>
    spool({ ...asker, userId: feed.userId }, written),
  );
  return { body, tag: `"${hash.digest("base64url").slice(0, 22)}"` };
}

async function* hashed(parts: AsyncIterable<string>, hash: { update: (part: string) => unknown }) {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

async function* calendarText(feed: Feed, mayComplete: boolean) {
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
  const { yardId: yard, userId, horseIds } = feed;
  for await (const events of feedEvents({ yard, userId, horseIds }))
    for (const event of events) {
      const isOpen = event.status !== "COMPLETED" && mayComplete;
      yield entries(event, isOpen ? linkTo(feed, event.id) : null);
    }
  for await (const outings of feedOutings([yard, horseIds]))
    yield outings.map(outingEntry).join("");
  yield end("VCALENDAR");
}

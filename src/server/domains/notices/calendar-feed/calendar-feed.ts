import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { FeedInput } from "#contract/notices/calendar-feed.ts";
import { paths } from "#contract/paths.ts";
import { config } from "#server/core/config.ts";
import { inTransaction } from "#server/core/database.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { newToken, tokenHash } from "#server/core/token.ts";
import { yardStatement } from "#server/core/yard-rows.ts";
import {
  findUser,
  queueLetter,
  requireConfirmedEmail,
} from "#server/domains/people/accounts/accounts.ts";
import * as horses from "#server/domains/horses/horses.ts";

/** Where calendars fetch a feed: `:token` is the whole secret. */
export const FEED_PATH = "/calendar/:token.ics";

/** A person's feed of this yard; null when it is off. */
export async function find(scope: Scope) {
  const [feed] = await findFeed(scope, [scope.userId]);
  return feed ?? null;
}

/** Turns the feed on under a new address; one that was on before ends, with its links. */
export async function open(scope: Scope, { horseIds }: FeedInput) {
  await refuseStrangers(scope, horseIds);
  const token = newToken();
  await inTransaction(async () => {
    await requireConfirmedEmail(scope);
    await removeFeed(scope, [scope.userId]);
    const secrets = [tokenHash(token), randomBytes(32)];
    await addFeed(scope, [uuid(), scope.userId, ...secrets, horseIds]);
    const { id, email, firstName } = await findUser(scope.userId, scope.yardId);
    await queueLetter({ userId: id, email }, openedLetter(firstName));
  });
  return { url: new URL(FEED_PATH.replace(":token", token), config().publicUrl).href };
}

/** Chooses which horses the feed tells of. */
export async function narrow(scope: Scope, { horseIds }: FeedInput) {
  await refuseStrangers(scope, horseIds);
  const [feed] = await narrowFeed(scope, [scope.userId, horseIds]);
  if (!feed) throw notFound("Calendar feed");
  return feed;
}

export async function close(scope: Scope) {
  await removeFeed(scope, [scope.userId]);
  return null;
}

async function refuseStrangers(scope: Scope, horseIds: string[] | null) {
  if (horseIds === null) return;
  const mine = new Set((await horses.list(scope)).map(({ id }) => id));
  if (!horseIds.every((id) => mine.has(id))) throw notFound("Horse");
}

// it outlives the session that made it, and whoever has it needs no password
const openedLetter = (firstName: string) => ({
  subject: "Your calendar has a private address",
  text: `Hello ${firstName},

a private address for your Loosebox calendar was made just now. Whoever has it sees what is due in your yard, without a password, until you turn it off. One that was made before has ended.

If it was not you, turn it off and set a new password at once:

${new URL(paths.settings, config().publicUrl).href}

Loosebox
`,
});

interface FeedRow {
  horseIds: string[] | null;
  createdAt: Date;
  lastReadAt: Date | null;
}
const shown = `horse_ids as "horseIds", created_at as "createdAt", last_read_at as "lastReadAt"`;

const findFeed = yardStatement<FeedRow>(
  "find-feed",
  `select ${shown} from calendar_feeds where yard_id = $1 and user_id = $2`,
);
// another browser may be turning it on this very moment: the last one's address counts
const addFeed = yardStatement(
  "add-feed",
  `insert into calendar_feeds (yard_id, id, user_id, token_hash, link_key, horse_ids)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (yard_id, user_id) do update set id = excluded.id, token_hash = excluded.token_hash,
     link_key = excluded.link_key, horse_ids = excluded.horse_ids, created_at = now(),
     last_read_at = null`,
);
const narrowFeed = yardStatement<FeedRow>(
  "narrow-feed",
  `update calendar_feeds set horse_ids = $3 where yard_id = $1 and user_id = $2 returning ${shown}`,
);
const removeFeed = yardStatement(
  "remove-feed",
  "delete from calendar_feeds where yard_id = $1 and user_id = $2",
);

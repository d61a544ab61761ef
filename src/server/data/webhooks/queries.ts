import { and, asc, desc, eq, lt, type Placeholder, sql } from "drizzle-orm";
import { KEPT } from "#contract/data/retention.ts";
import { WEBHOOK_DELIVERIES_MAX, WEBHOOKS_MAX } from "#contract/data/webhooks.ts";
import { fullName, matches, pick } from "#server/core/database/expressions.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { webhookDeliveries as d, webhooks as w } from "#server/schema/data.ts";
import { users } from "#server/schema/people.ts";

/** The yard's webhooks, oldest first. */
export const listWebhooks = statement.ofYard("list-webhooks", [], (db, { yard }) =>
  db
    .select({
      ...pick(w, "id", "url", "nouns", "state", "failingSince", "createdAt"),
      madeBy: fullName(users),
    })
    .from(w)
    .leftJoin(users, eq(users.id, w.userId))
    .where(eq(w.yardId, yard))
    .orderBy(asc(w.createdAt), asc(w.id))
    .limit(WEBHOOKS_MAX),
);

export const addWebhook = statement.ofYard(
  "add-webhook",
  ["id", "userId", "url", "secret", "nouns", "cursor"],
  (db, { yard, ...webhook }) => db.insert(w).values({ ...webhook, yardId: yard }),
);

export const dropWebhook = statement.ofYard("drop-webhook", ["id"], (db, { yard, id }) =>
  db
    .delete(w)
    .where(matches(w, { yardId: yard, id }))
    .returning({ id: w.id }),
);

export const findWebhook = statement.ofYard("find-webhook", ["id"], (db, { yard, id }) =>
  db
    .select(pick(w, "yardId", "id", "url", "secret", "state"))
    .from(w)
    .where(matches(w, { yardId: yard, id })),
);

/** Switches a webhook on, as if it had just been made, if it is off. */
export const switchOn = statement.ofYard("switch-webhook-on", ["id", "cursor"], (db, given) =>
  db
    .update(w)
    .set({
      state: "ON",
      cursor: sql`${given.cursor}`,
      failingSince: null,
      tries: 0,
      heldUntil: sql`now()`,
    })
    .where(matches(w, { yardId: given.yard, id: given.id, state: "OFF" }))
    .returning({ id: w.id }),
);

export const switchOff = statement.ofYard("switch-webhook-off", ["id"], (db, { yard, id }) =>
  db
    .update(w)
    .set({ state: "OFF" })
    .where(matches(w, { yardId: yard, id }))
    .returning({ id: w.id }),
);

/** Gives up what waits for a webhook. */
export const giveUpWaiting = statement.ofYard("give-up-deliveries", ["id"], (db, { yard, id }) =>
  db
    .update(d)
    .set({ state: "FAILED" })
    .where(matches(d, { yardId: yard, webhookId: id, state: "WAITING" })),
);

const shown = pick(d, "id", "kind", "state", "tries", "status", "reason", "createdAt", "triedAt");

export const listDeliveries = statement.ofYard("list-webhook-deliveries", ["id"], (db, given) =>
  db
    .select(shown)
    .from(d)
    .where(matches(d, { yardId: given.yard, webhookId: given.id }))
    .orderBy(desc(d.id))
    .limit(WEBHOOK_DELIVERIES_MAX),
);

export const addDelivery = statement.ofYard(
  "add-webhook-delivery",
  ["id", "webhookId", "kind", "body"],
  (db, { yard, ...delivery }) => db.insert(d).values({ ...delivery, yardId: yard }),
);

/** The delivery that a webhook gets next; tests are sent by themselves. */
export const nextDelivery = statement.ofYard("next-webhook-delivery", ["id"], (db, given) =>
  db
    .select(pick(d, "id", "body"))
    .from(d)
    .where(
      and(
        matches(d, { yardId: given.yard, webhookId: given.id, state: "WAITING" }),
        sql`${d.kind} <> 'TEST'`,
      ),
    )
    .orderBy(asc(d.id))
    .limit(1),
);

/** Notes what a try came to. */
export const noteTry = statement.ofYard(
  "note-webhook-try",
  ["id", "state", "status", "reason"],
  (db, { yard, id, state, status, reason }) =>
    db
      .update(d)
      .set({
        state: sql`${state}`,
        status: sql`${status}`,
        reason: sql`${reason}`,
        tries: sql`${d.tries} + 1`,
        triedAt: sql`now()`,
      })
      .where(matches(d, { yardId: yard, id }))
      .returning(shown),
);

/** Moves a webhook on in the journal, unless somebody else has. */
export const moveCursor = statement.ofYard(
  "move-webhook-cursor",
  ["id", "from", "to"],
  (db, { yard, id, from, to }) =>
    db
      .update(w)
      .set({ cursor: sql`${to}` })
      .where(matches(w, { yardId: yard, id, cursor: from }))
      .returning({ id: w.id }),
);

/** Lets others work on a webhook again, whose last try succeeded. */
export const releaseWebhook = statement.ofYard("release-webhook", ["id"], (db, { yard, id }) =>
  db
    .update(w)
    .set({ failingSince: null, tries: 0, heldUntil: sql`now()` })
    .where(matches(w, { yardId: yard, id })),
);

interface Failure {
  yard: Placeholder;
  id: Placeholder;
  now: Placeholder;
  heldUntil: Placeholder;
}

/** Notes that a try has failed, and when the next is due. */
export const noteFailure = statement.ofYard(
  "note-webhook-failure",
  ["id", "now", "heldUntil"],
  (db, { yard, id, now, heldUntil }: Failure) =>
    db
      .update(w)
      .set({
        failingSince: sql`coalesce(${w.failingSince}, ${now}::timestamptz)`,
        tries: sql`${w.tries} + 1`,
        heldUntil: sql`${heldUntil}::timestamptz`,
      })
      .where(matches(w, { yardId: yard, id })),
);

/**
 * Claims up to ten webhooks for which something waits or has changed, for two minutes. In SQL, because the cursor is
 * compared with the journal.
 */
export const takeWebhooks = sqlStatement({
  name: "take-webhooks",
  text: `update webhooks set held_until = $1::timestamptz + interval '2 minutes'
   where (yard_id, id) in (
     select w.yard_id, w.id from webhooks w
     where w.state = 'ON' and w.held_until <= $1 and (
       exists (select from webhook_deliveries d where d.yard_id = w.yard_id and d.webhook_id = w.id
         and d.state = 'WAITING' and d.kind <> 'TEST')
       or not exists (select from change_logs l where l.name = split_part(w.cursor, '-', 1))
       or exists (select from row_changes c where c.yard_id = w.yard_id and c.user_id is null
         and (c.xid, c.n) > (split_part(w.cursor, '-', 2)::xid8, split_part(w.cursor, '-', 3)::bigint)
         and c.xid < pg_snapshot_xmin(pg_current_snapshot())))
     order by w.held_until limit 10 for update of w skip locked)
   returning yard_id as "yardId", id, url, secret, nouns, cursor, failing_since as "failingSince", tries`,
  row: {
    yardId: w.yardId,
    id: w.id,
    url: w.url,
    secret: w.secret,
    nouns: w.nouns,
    cursor: w.cursor,
    failingSince: w.failingSince,
    tries: w.tries,
  },
  writes: true,
  acrossYards: "what is to be delivered, of all yards",
});
export type TakenWebhook = Awaited<ReturnType<typeof takeWebhooks>>[number];

const dropOfPerson = statement(
  "drop-webhooks-of-person",
  ["userId"],
  (db, { userId }) => db.delete(w).where(eq(w.userId, userId)).returning({ id: w.id }),
  { acrossYards: "a stolen session may have made one in any yard of the user" },
);

/** Removes the webhooks that somebody has made; returns whether there was one. */
export const closeWebhooksOf = async (userId: string) =>
  (await dropOfPerson({ userId })).length > 0;

/** Deletes deliveries past their retention period. */
export const dropOldDeliveries = statement(
  "drop-old-webhook-deliveries",
  [],
  (db) =>
    db
      .delete(d)
      .where(lt(d.createdAt, sql`now() - ${sql.raw(`'${KEPT.webhookDeliveries}'`)}::interval`)),
  { acrossYards: "what is past its period, of all yards" },
);

import { and, asc, between, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { REMINDER_DAYS } from "#contract/care/event-fields.ts";
import type { Batches } from "#server/core/database/batched.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { pick, naturally } from "#server/core/database/expressions.ts";
import { textList } from "#server/core/database/row-shape.ts";
import { careEvents } from "#server/schema/care.ts";
import { outings } from "#server/schema/competing.ts";
import { horses } from "#server/schema/horses.ts";
import {
  calendarFeeds as feeds,
  notificationPreferences as preferences,
} from "#server/schema/notices.ts";
import { memberships, yards } from "#server/schema/people.ts";

/*
 * Queries for calendars, while nobody is signed in: the address of a feed, or a link in one of its entries,
 * gives access to what its user may see and no more. Therefore they take the hash of a token or the id of a feed
 * instead of a Scope.
 */

const feedWhere = (db: NodePgDatabase, which: SQL) =>
  db
    .select({
      ...pick(feeds, "id", "yardId", "userId", "linkKey", "horseIds"),
      yardName: yards.name,
    })
    .from(feeds)
    .innerJoin(yards, eq(yards.id, feeds.yardId))
    .innerJoin(
      memberships,
      and(eq(memberships.yardId, feeds.yardId), eq(memberships.userId, feeds.userId)),
    )
    .where(which);

export const feedByToken = statement("feed-by-token", ["tokenHash"], (db, { tokenHash }) =>
  feedWhere(db, eq(feeds.tokenHash, tokenHash)),
);
export const feedById = statement("feed-by-id", ["id"], (db, { id }) =>
  feedWhere(db, eq(feeds.id, id)),
);
export type Feed = Awaited<ReturnType<typeof feedByToken>>[number];

// once an hour is often enough to tell whether the feed is used
export const markRead = statement("mark-feed-read", ["yard", "id"], (db, { yard, id }) =>
  db
    .update(feeds)
    .set({ lastReadAt: sql`now()` })
    .where(
      and(
        eq(feeds.yardId, yard),
        eq(feeds.id, id),
        or(isNull(feeds.lastReadAt), lt(feeds.lastReadAt, sql`now() - interval '1 hour'`)),
      ),
    ),
);

const usual = sql.raw(`'{${REMINDER_DAYS.join(",")}}'::smallint[]`);

/** On which days before an event this user is reminded. */
const days = sql<
  number[]
>`case when not coalesce(${preferences.reminderNotifications}, true) then '{}'
  when ${careEvents.reminderDays} = ${usual}
    then coalesce(${preferences.reminderDays}, ${careEvents.reminderDays})
  else ${careEvents.reminderDays} end`;

/** The events of a feed: from 90 days ago to two years ahead, 2,000 at most. */
export const feedEvents = statement(
  "feed-events",
  ["yard", "userId", "horseIds"],
  (db, { yard, userId, horseIds }) =>
    db
      .select({
        ...pick(careEvents, "id", "title", "description", "notes", "status"),
        ...pick(careEvents, "dueDate", "createdAt", "updatedAt", "recurring", "recurringEnd"),
        ...pick(careEvents, "seriesDate", "seriesTime", "seriesIndex"),
        horseName: horses.name,
        days,
      })
      .from(careEvents)
      .leftJoin(
        horses,
        and(eq(horses.yardId, careEvents.yardId), eq(horses.id, careEvents.horseId)),
      )
      .leftJoin(preferences, eq(preferences.userId, userId))
      .where(
        and(
          eq(careEvents.yardId, yard),
          sql`(${horseIds}::uuid[] is null or ${careEvents.horseId} = any(${horseIds}::uuid[]))`,
          between(
            careEvents.dueDate,
            sql`now() - interval '90 days'`,
            sql`now() + interval '2 years'`,
          ),
        ),
      )
      .orderBy(asc(careEvents.dueDate), asc(careEvents.id))
      .limit(2_000),
  { cursor: true },
);
/** An event as a feed shows it. */
export type FeedEvent = RowOf<ReturnType<typeof feedEvents>>;

/**
 * The outings of a feed in the same period as its events. `$1` is the feed's yard, `$2` its horses or null; with
 * horses, only outings for which one of them is entered.
 */
export const feedOutings = sqlStatement({
  name: "feed-outings",
  text: `select o.id, o.name, o.venue, o.notes, o.first_day as "firstDay", o.last_day as "lastDay",
     o.created_at as "createdAt", o.updated_at as "updatedAt",
     entered.names as horses
   from outings o
   cross join lateral (select coalesce(array_agg(h.name order by ${naturally("h.name")}), '{}') as names
     from outing_horses e join horses h on h.yard_id = e.yard_id and h.id = e.horse_id
     where e.yard_id = o.yard_id and e.outing_id = o.id and ($2::uuid[] is null or e.horse_id = any($2))) entered
   where o.yard_id = $1 and o.last_day > current_date - 90 and o.first_day < current_date + 730
     and ($2::uuid[] is null or cardinality(entered.names) > 0)
   order by o.first_day, o.id limit 500`,
  row: {
    ...pick(outings, "id", "name", "venue", "notes"),
    ...pick(outings, "firstDay", "lastDay", "createdAt", "updatedAt"),
    horses: textList,
  },
  cursor: true,
});
export type FeedOuting = RowOf<ReturnType<typeof feedOutings>>;

type RowOf<B> = B extends Batches<infer Row> ? Row : never;

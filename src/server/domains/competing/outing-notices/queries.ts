import { and, eq, ne, sql } from "drizzle-orm";
import { isAmong } from "#server/core/conditions.ts";
import { pick } from "#server/core/pick.ts";
import { sqlStatement, statement } from "#server/core/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { outingHorses, outingNotices, outings } from "#server/schema/competing.ts";
import { influenzaDoses, vaccinationDoses } from "#server/schema/health.ts";
import { horses } from "#server/schema/horses.ts";

/*
 * Who is notified of what about outings. The morning's run goes through every yard with nobody signed in, so
 * these go by ids and not by a Scope.
 */

/** How long before an outing people are first notified that a horse may not go, in days: time to book, and to wait. */
export const NOTICE_DAYS = 28;

/** The horses that are entered, in these yards, for outings from a day on that are near, with their records. */
export const readEntered = statement(
  "entered-for-near-outings",
  ["yards", "from"],
  (db, { yards, from }) => {
    const [o, e, h] = [outings, outingHorses, horses];
    // looked up for each horse by its index: of all that a yard has on record few are entered
    const f = influenzaDoses;
    const ofFlu = and(eq(f.yardId, o.yardId), eq(f.horseId, e.horseId));
    const d = vaccinationDoses;
    const ofOthers = and(
      eq(d.yardId, o.yardId),
      eq(d.horseId, e.horseId),
      sql`not ${d.diseases} @> array['INFLUENZA']`,
    );
    const c = careEvents;
    const isBooked = and(
      eq(c.yardId, o.yardId),
      eq(c.horseId, e.horseId),
      sql`${c.eventType} = 'VACCINATION' and ${c.status} <> 'COMPLETED'`,
      sql`${c.dueDate} >= ${from}::date::timestamp at time zone 'Europe/London'`,
    );
    const dueOn = sql`(${c.dueDate} at time zone 'Europe/London')::date::text`;
    return db
      .select({
        ...pick(o, "yardId", "name", "firstDay", "lastDay", "body", "feiRules"),
        outingId: o.id,
        horseId: e.horseId,
        horseName: h.name,
        flu: sql<string[]>`(select coalesce(array_agg(${f.date}::text), '{}') from ${f}
          where ${ofFlu})`,
        courseStart: sql<string | null>`(select max(${f.date})::text from ${f}
          where ${ofFlu} and ${f.courseStart})`,
        others: sql<string[]>`(select coalesce(array_agg(${d.date}::text), '{}')
          from ${d} where ${ofOthers})`,
        booked: sql<string[]>`(select coalesce(array_agg(${dueOn} order by ${c.dueDate}), '{}')
          from ${c} where ${isBooked})`,
      })
      .from(o)
      .innerJoin(e, and(eq(e.yardId, o.yardId), eq(e.outingId, o.id)))
      .innerJoin(h, and(eq(h.yardId, e.yardId), eq(h.id, e.horseId)))
      .where(
        and(
          isAmong(o.yardId, yards),
          ne(o.body, "OTHER"),
          sql`${o.firstDay} between ${from}::date and ${from}::date + ${sql.raw(String(NOTICE_DAYS))}`,
        ),
      )
      .orderBy(o.yardId, o.firstDay, o.id, e.horseId);
  },
  { acrossYards: "the morning's run goes through all yards" },
);
export type Entered = Awaited<ReturnType<typeof readEntered>>[number];

/**
 * Claims notices from the JSON list `$1`, notified on the day `$2` (null: at once): for each person of the yard who wants
 * reminders and was not notified of the same last. That a horse may go is news only for whoever was notified that it may not. In
 * SQL: a list of rows in one parameter.
 */
export const claimNotices = sqlStatement({
  name: "claim-outing-notices",
  text: `insert into outing_notices as last (yard_id, outing_id, horse_id, user_id, state, sentence, notified_on)
   select n.yard_id, n.outing_id, n.horse_id, m.user_id, n.state, n.sentence, $2::date
   from jsonb_to_recordset($1::jsonb) as n (yard_id uuid, outing_id uuid, horse_id uuid, state text,
     sentence text)
   join memberships m on m.yard_id = n.yard_id
   left join notification_preferences p on p.user_id = m.user_id
   where coalesce(p.reminder_notifications, true)
     and (n.state <> 'OK' or exists (select from outing_notices t where t.yard_id = n.yard_id
       and t.outing_id = n.outing_id and t.horse_id = n.horse_id and t.user_id = m.user_id))
   order by n.yard_id, n.outing_id, n.horse_id, m.user_id
   on conflict (yard_id, outing_id, horse_id, user_id) do update set state = excluded.state,
     sentence = excluded.sentence, notified_on = excluded.notified_on, notified_at = now()
     where last.state <> excluded.state
   returning yard_id as "yardId", outing_id as "outingId", horse_id as "horseId",
     user_id as "userId"`,
  row: pick(outingNotices, "yardId", "outingId", "horseId", "userId"),
  writes: true,
  acrossYards: "the morning's run goes through all yards",
});

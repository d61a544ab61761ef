import { asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Priority } from "#contract/care/care-event-types.ts";
import type { NotificationType } from "#contract/notices/notifications.ts";
import { REMINDER_DAYS } from "#contract/care/event-fields.ts";
import { OVERDUE, OVERDUE_TOLD_WITHIN, REMIND_AT } from "#rules/reminders/reminders.ts";
import { pick } from "#server/core/database/expressions.ts";
import { boolean, integer, oneOf, orNull, text } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { horses } from "#server/schema/horses.ts";
import { reminderRuns, reminders } from "#server/schema/notices.ts";
import { yards } from "#server/schema/people.ts";

/*
 * Queries of who is to be reminded of what in the morning's run. It covers all yards without a signed-in user,
 * so these take days and ids instead of a Scope.
 */
const acrossYards = "the morning's run goes through every yard";

/** Reads the next `limit` yards in the order of their ids, beginning after the yard with the id `after`. */
export const nextYards = statement(
  "yards-to-remind",
  ["after", "limit"],
  (db, { after, limit }) =>
    db
      .select({ id: yards.id })
      .from(yards)
      .where(gt(yards.id, after))
      .orderBy(asc(yards.id))
      .limit(limit),
  { acrossYards },
);

const usual = `'{${REMINDER_DAYS.join(",")}}'::smallint[]`;

/**
 * Claims up to `$3` reminders of the day `$2` in the yards `$1`: those that `reminderFor` (rules/reminders)
 * gives for each member of the yard who wants reminders and follows the event's horse, and that were not claimed
 * before. The order is fixed, so that two processes cannot deadlock. An event has its own reminder days if a
 * person has changed them; otherwise the user's days apply. A row that is not `ours` was claimed concurrently by another process.
 */
export const claimReminders = sqlStatement({
  name: "claim-reminders",
  text: `with wanted as (
     select e.yard_id, e.id as event_id, m.user_id, r.days_before, e.due_on
     from (select *, (due_date at time zone 'Europe/London')::date as due_on from care_events
       where yard_id = any($1::uuid[]) and status <> 'COMPLETED'
         and due_date >= $2::date::timestamp at time zone 'Europe/London' - interval '${OVERDUE_TOLD_WITHIN + 1} days'
         and due_date < $2::date::timestamp at time zone 'Europe/London' + interval '367 days') e
     join memberships m on m.yard_id = e.yard_id
     left join notification_preferences p on p.user_id = m.user_id
     cross join lateral (select case
       when e.due_on < $2 then
         case when e.status = 'PENDING' and $2::date - e.due_on <= ${OVERDUE_TOLD_WITHIN} then ${OVERDUE} end
       else (select min(n) from unnest(case when e.reminder_days = ${usual}
           then coalesce(p.reminder_days, e.reminder_days) else e.reminder_days end) n
         where e.due_on - n <= $2) end as days_before) r
     where r.days_before is not null and coalesce(p.reminder_notifications, true)
       and may_read(m, 'care', e.horse_id)
       and not exists (select from horse_unfollows f
         where f.yard_id = e.yard_id and f.user_id = m.user_id and f.horse_id = e.horse_id)
       and (r.days_before = ${OVERDUE} or (e.due_on - r.days_before + time '${REMIND_AT}')
         at time zone 'Europe/London' >= greatest(e.created_at, m.created_at))
       and not exists (select from reminders sent where sent.yard_id = e.yard_id
         and sent.event_id = e.id and sent.user_id = m.user_id
         and sent.days_before <= r.days_before and sent.due_on = e.due_on)
     order by 1, 2, 3 limit $3),
   claimed as (
     insert into reminders (yard_id, event_id, user_id, days_before, due_on, notified_on)
     select yard_id, event_id, user_id, days_before, due_on, $2 from wanted
     on conflict do nothing
     returning yard_id, event_id, user_id, days_before)
   select e.yard_id as "yardId", e.id as "eventId", w.user_id as "userId", e.horse_id as "horseId",
     h.name as "horseName", e.title, e.event_type as "eventType", e.priority,
     e.due_date as "dueDate", w.days_before as "daysBefore", c.event_id is not null as ours
   from wanted w
   left join claimed c using (yard_id, event_id, user_id, days_before)
   join care_events e on e.yard_id = w.yard_id and e.id = w.event_id
   left join horses h on h.yard_id = e.yard_id and h.id = e.horse_id`,
  row: {
    yardId: careEvents.yardId,
    eventId: careEvents.id,
    userId: reminders.userId,
    horseId: careEvents.horseId,
    horseName: orNull(horses.name),
    ...pick(careEvents, "title", "eventType", "priority", "dueDate"),
    daysBefore: integer,
    ours: boolean,
  },
  writes: true,
  acrossYards,
});
export type ClaimedReminder = Awaited<ReturnType<typeof claimReminders>>[number];

const remindedOn = `select yard_id, user_id from reminders where notified_on = $1::date
     union all select yard_id, user_id from outing_notices where notified_on = $1::date`;

/** Queues the morning's mail, and a message to each browser, for every user who is reminded on the day `$1`. */
export const queueMorning = [
  sqlStatement({
    name: "queue-mails",
    text: `insert into deliveries (id, user_id, kind, about)
     select gen_random_uuid(), reminded.user_id, 'REMINDERS', $1::date::text
     from (select distinct r.user_id from (${remindedOn}) r
       join yards y on y.id = r.yard_id and y.demo_until is null
       join users u on u.id = r.user_id and u.email_confirmed_at is not null) reminded
     left join notification_preferences p on p.user_id = reminded.user_id
     where coalesce(p.email_notifications, true)
     on conflict do nothing`,
    row: {},
    writes: true,
    acrossYards,
  }),
  sqlStatement({
    name: "queue-pushes",
    text: `insert into deliveries (id, user_id, subscription_id, kind, about)
     select gen_random_uuid(), reminded.user_id, s.id, 'REMINDERS', $1::date::text
     from (select distinct user_id from (${remindedOn}) r) reminded
     join push_subscriptions s on s.user_id = reminded.user_id
     left join notification_preferences p on p.user_id = reminded.user_id
     where coalesce(p.push_notifications, true)
     on conflict do nothing`,
    row: {},
    writes: true,
    acrossYards,
  }),
];

export const findRun = statement("find-reminder-run", ["day"], (db, { day }) =>
  db.select({ day: reminderRuns.day }).from(reminderRuns).where(eq(reminderRuns.day, day)),
);
export const finishRun = statement("finish-reminder-run", ["day"], (db, run) =>
  db.insert(reminderRuns).values(run).onConflictDoNothing(),
);

/**
 * The events and outings of which the user `$1` was reminded on the day `$2` and which are not done yet, by
 * horse; the yard with most of them comes first.
 */
export const readMorning = sqlStatement({
  name: "read-morning",
  text: `select y.name as "yardName", a.horse_id as "horseId", h.name as "horseName", a.title,
     a.due_date as "dueDate", a.sentence, a.type, a.priority
   from (select e.yard_id, e.id, e.horse_id, e.title, e.due_date, null::text as sentence,
       case when r.days_before = ${OVERDUE} then 'CARE_OVERDUE' else 'CARE_REMINDER' end as type, e.priority
       from reminders r
       join care_events e on e.yard_id = r.yard_id and e.id = r.event_id and e.status <> 'COMPLETED'
         and (e.due_date at time zone 'Europe/London')::date = r.due_on
       where r.user_id = $1 and r.notified_on = $2
     union all
     select o.yard_id, o.id, n.horse_id, o.name, o.first_day::timestamp at time zone 'Europe/London',
       n.sentence, 'VACCINATION', 'MEDIUM'
       from outing_notices n
       join outings o on o.yard_id = n.yard_id and o.id = n.outing_id
       where n.user_id = $1 and n.notified_on = $2) a
   join yards y on y.id = a.yard_id
   left join horses h on h.yard_id = a.yard_id and h.id = a.horse_id
   where not exists (select from notification_preferences
     where user_id = $1 and not reminder_notifications)
     and not exists (select from horse_unfollows f
       where f.yard_id = a.yard_id and f.user_id = $1 and f.horse_id = a.horse_id)
   order by y.name, y.id, a.due_date, a.id limit 500`,
  row: {
    yardName: yards.name,
    horseId: careEvents.horseId,
    horseName: orNull(horses.name),
    ...pick(careEvents, "title", "dueDate"),
    /** The whole sentence about an outing; null for an event, which has a title and due date. */
    sentence: orNull(text),
    type: oneOf<NotificationType>(),
    priority: oneOf<Priority>(),
  },
  acrossYards: "a person's mail is about all of their yards",
});
export type MorningLine = Awaited<ReturnType<typeof readMorning>>[number];

// Reminders and runs are kept as long as an event could still cause another reminder.
const longAgo = sql`current_date - 400`;
const sweeps = [
  statement(
    "sweep-reminders",
    [],
    (db) => db.delete(reminders).where(lt(reminders.dueOn, longAgo)),
    { acrossYards: "old reminders go in every yard" },
  ),
  statement("sweep-reminder-runs", [], (db) =>
    db.delete(reminderRuns).where(lt(reminderRuns.day, longAgo)),
  ),
];

/** Deletes reminders and runs that are no longer needed. */
export async function sweepReminders() {
  for (const sweep of sweeps) await sweep();
}

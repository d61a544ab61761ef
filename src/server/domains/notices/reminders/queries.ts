import type { CareEventType, Priority } from "#contract/care/care-event-words.ts";
import { OVERDUE, OVERDUE_TOLD_WITHIN, REMIND_AT } from "#rules/reminders/reminders.ts";
import { REMINDER_DAYS } from "#contract/care/care-events.ts";
import { prepared } from "#server/core/database.ts";

/*
 * The round of the morning: what is told to whom. It goes through every yard with nobody signed in, so
 * these go by days and ids and not by a Scope.
 */

/** The next `$2` yards after the id `$1`. */
export const nextYards = prepared<{ id: string }>(
  "yards-to-remind",
  "select id from yards where id > $1 order by id limit $2",
);

export interface Claimed {
  yardId: string;
  eventId: string;
  userId: string;
  horseId: string | null;
  horseName: string | null;
  title: string;
  eventType: CareEventType;
  priority: Priority;
  dueDate: Date;
  daysBefore: number;
  /** False: another process was quicker, and tells it. */
  ours: boolean;
}

const usual = `'{${REMINDER_DAYS.join(",")}}'::smallint[]`;

/**
 * Claims up to `$3` reminders of the day `$2` in the yards `$1`: what `reminderFor` (rules/reminders)
 * says, for each person of the yard who wants reminders, and not told before; always in the same order,
 * so that two processes never wait for each other. An event has days of its
 * own when somebody has given it others than the usual; else the person's days count.
 */
export const claimReminders = prepared<Claimed>(
  "claim-reminders",
  `with wanted as (
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
       and (r.days_before = ${OVERDUE} or (e.due_on - r.days_before + time '${REMIND_AT}')
         at time zone 'Europe/London' >= greatest(e.created_at, m.created_at))
       and not exists (select from reminders told where told.yard_id = e.yard_id
         and told.event_id = e.id and told.user_id = m.user_id
         and told.days_before = r.days_before and told.due_on = e.due_on)
     order by 1, 2, 3 limit $3),
   claimed as (
     insert into reminders (yard_id, event_id, user_id, days_before, due_on, told_on)
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
);

const toldOn = `select yard_id, user_id from reminders where told_on = $1::date
     union all select yard_id, user_id from outing_notices where told_on = $1::date`;

/** Queues the morning's mail, and a message to each browser, for everybody who was reminded on the day `$1`. */
export const queueMorning = [
  prepared(
    "queue-mails",
    `insert into deliveries (id, user_id, kind, about)
     select gen_random_uuid(), told.user_id, 'REMINDERS', $1::date::text
     from (select distinct r.user_id from (${toldOn}) r
       join yards y on y.id = r.yard_id and y.demo_until is null
       join users u on u.id = r.user_id and u.email_confirmed_at is not null) told
     left join notification_preferences p on p.user_id = told.user_id
     where coalesce(p.email_notifications, true)
     on conflict do nothing`,
  ),
  prepared(
    "queue-pushes",
    `insert into deliveries (id, user_id, subscription_id, kind, about)
     select gen_random_uuid(), told.user_id, s.id, 'REMINDERS', $1::date::text
     from (select distinct user_id from (${toldOn}) r) told
     join push_subscriptions s on s.user_id = told.user_id
     left join notification_preferences p on p.user_id = told.user_id
     where coalesce(p.push_notifications, true)
     on conflict do nothing`,
  ),
];

export const findRound = prepared<{ day: string }>(
  "find-reminder-round",
  "select day from reminder_runs where day = $1",
);
export const finishRound = prepared(
  "finish-reminder-round",
  "insert into reminder_runs (day) values ($1) on conflict do nothing",
);

export interface ToldEvent {
  yardName: string;
  horseId: string | null;
  horseName: string | null;
  title: string;
  dueDate: Date;
  /** What was told of an outing, whole; null for an event, of which title and due date are told. */
  said: string | null;
}

/** What a person was told on a day and is still to be done, horse by horse; with most of it first due, 200 at most. */
export const readMorning = prepared<ToldEvent>(
  "read-morning",
  `select y.name as "yardName", t.horse_id as "horseId", h.name as "horseName", t.title,
     t.due_date as "dueDate", t.said
   from (select e.yard_id, e.id, e.horse_id, e.title, e.due_date, null as said
     from reminders r
     join care_events e on e.yard_id = r.yard_id and e.id = r.event_id
       and e.status <> 'COMPLETED' and (e.due_date at time zone 'Europe/London')::date = r.due_on
     where r.user_id = $1 and r.told_on = $2::date
     union all
     select o.yard_id, o.id, n.horse_id, o.name,
       o.first_day::timestamp at time zone 'Europe/London', n.said
     from outing_notices n join outings o on o.yard_id = n.yard_id and o.id = n.outing_id
     where n.user_id = $1 and n.told_on = $2::date) t
   join yards y on y.id = t.yard_id
   left join horses h on h.yard_id = t.yard_id and h.id = t.horse_id
   where not exists (select from notification_preferences p
       where p.user_id = $1 and not p.reminder_notifications)
   order by y.name, y.id, t.due_date, t.id limit 500`,
);

// Reminders are kept as long as an event could still be told of again, and rounds with them.
const sweeps = [
  prepared("sweep-reminders", "delete from reminders where due_on < current_date - 400"),
  prepared("sweep-rounds", "delete from reminder_runs where day < current_date - 400"),
];

/** Clears away what has had its time. */
export async function sweepReminders() {
  for (const sweep of sweeps) await sweep([]);
}

import type { OutingBody } from "#contract/competing/outings.ts";
import { prepared } from "#server/core/database.ts";

/*
 * Who is told what about outings. The morning's round goes through every yard with nobody signed in, so
 * these go by ids and not by a Scope.
 */

/** How long before an outing people are first told that a horse may not go, in days: time to book, and to wait. */
export const NOTICE_DAYS = 28;

/** One at a time looks at a yard, until its transaction ends: what is told is what was read last. */
export const holdYards = prepared(
  "hold-yards-for-notices",
  `select pg_advisory_xact_lock(hashtextextended(id, 121))
   from (select id::text as id from unnest($1::uuid[]) id order by id) yards`,
);

export interface Entered {
  yardId: string;
  outingId: string;
  horseId: string;
  name: string;
  horseName: string;
  firstDay: string;
  lastDay: string;
  body: OutingBody;
  feiRules: boolean;
  flu: string[];
  others: string[];
  courseStart: string | null;
  booked: string[];
}

/** The horses that are entered, in the yards `$1`, for outings from the day `$2` on that are near, with their records. */
export const readEntered = prepared<Entered>(
  "entered-for-near-outings",
  `select o.yard_id as "yardId", o.id as "outingId", e.horse_id as "horseId", o.name,
     h.name as "horseName", o.first_day as "firstDay", o.last_day as "lastDay", o.body,
     o.fei_rules as "feiRules",
     (select coalesce(array_agg(d.date::text), '{}') from influenza_doses d
       where d.yard_id = o.yard_id and d.horse_id = e.horse_id) as flu,
     (select max(d.date)::text from influenza_doses d
       where d.yard_id = o.yard_id and d.horse_id = e.horse_id and d.course_start) as "courseStart",
     (select coalesce(array_agg(d.date::text), '{}') from vaccination_doses d
       where d.yard_id = o.yard_id and d.horse_id = e.horse_id
         and not d.diseases @> array['INFLUENZA']) as others,
     (select coalesce(array_agg((c.due_date at time zone 'Europe/London')::date::text
          order by c.due_date), '{}') from care_events c
       where c.yard_id = o.yard_id and c.horse_id = e.horse_id and c.event_type = 'VACCINATION'
         and c.status <> 'COMPLETED'
         and c.due_date >= $2::date::timestamp at time zone 'Europe/London') as booked
   from outings o
   join outing_horses e on e.yard_id = o.yard_id and e.outing_id = o.id
   join horses h on h.yard_id = e.yard_id and h.id = e.horse_id
   where o.yard_id = any($1::uuid[]) and o.body <> 'OTHER'
     and o.first_day between $2::date and $2::date + ${NOTICE_DAYS}
   order by o.yard_id, o.first_day, o.id, e.horse_id`,
);

export interface Notice {
  yardId: string;
  outingId: string;
  horseId: string;
  userId: string;
}

/**
 * Claims notices from the JSON list `$1`, told on the day `$2` (null: at once): for each person of the yard who wants
 * reminders and was not told the same last. That a horse may go is news only for whoever was told that it may not.
 */
export const claimNotices = prepared<Notice>(
  "claim-outing-notices",
  `insert into outing_notices as told (yard_id, outing_id, horse_id, user_id, state, said, told_on)
   select n.yard_id, n.outing_id, n.horse_id, m.user_id, n.state, n.said, $2::date
   from jsonb_to_recordset($1::jsonb) as n (yard_id uuid, outing_id uuid, horse_id uuid, state text,
     said text)
   join memberships m on m.yard_id = n.yard_id
   left join notification_preferences p on p.user_id = m.user_id
   where coalesce(p.reminder_notifications, true)
     and (n.state <> 'OK' or exists (select from outing_notices t where t.yard_id = n.yard_id
       and t.outing_id = n.outing_id and t.horse_id = n.horse_id and t.user_id = m.user_id))
   order by n.yard_id, n.outing_id, n.horse_id, m.user_id
   on conflict (yard_id, outing_id, horse_id, user_id) do update set state = excluded.state,
     said = excluded.said, told_on = excluded.told_on, told_at = now()
     where told.state <> excluded.state
   returning yard_id as "yardId", outing_id as "outingId", horse_id as "horseId",
     user_id as "userId"`,
);

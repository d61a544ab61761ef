import { REMINDER_DAYS } from "#contract/care/care-events.ts";
import { batched } from "#server/core/batched.ts";
import { prepared } from "#server/core/database.ts";
import type { YardRole } from "#server/core/scope.ts";
import type { FeedEvent } from "./entry.ts";

/*
 * What calendars fetch, with nobody signed in: whoever has a feed's address, or a link of one of its
 * entries, reaches what its person may see, and no more. So these go by a token's hash and a feed's id.
 */

export interface Feed {
  id: string;
  yardId: string;
  userId: string;
  yardName: string;
  yardRole: YardRole;
  linkKey: Buffer;
  horseIds: string[] | null;
}

const feed = `select f.id, f.yard_id as "yardId", f.user_id as "userId", y.name as "yardName",
    m.role as "yardRole", f.link_key as "linkKey", f.horse_ids as "horseIds"
  from calendar_feeds f
  join yards y on y.id = f.yard_id
  join memberships m on m.yard_id = f.yard_id and m.user_id = f.user_id`;

export const feedByToken = prepared<Feed>("feed-by-token", `${feed} where f.token_hash = $1`);
export const feedById = prepared<Feed>("feed-by-id", `${feed} where f.id = $1`);

// once in an hour is often enough to tell whether anybody fetches it
export const markRead = prepared(
  "mark-feed-read",
  `update calendar_feeds set last_read_at = now()
   where id = $1 and (last_read_at is null or last_read_at < now() - interval '1 hour')`,
);

const usual = `'{${REMINDER_DAYS.join(",")}}'::smallint[]`;

/** The events of a feed: from 90 days ago to two years ahead, 2,000 at most. */
export const feedEvents = batched<FeedEvent>(
  `select e.id, e.title, e.description, e.notes, h.name as "horseName", e.status,
     e.due_date as "dueDate", e.created_at as "createdAt", e.updated_at as "updatedAt",
     case when not coalesce(p.reminder_notifications, true) then '{}'
       when e.reminder_days = ${usual} then coalesce(p.reminder_days, e.reminder_days)
       else e.reminder_days end as days,
     e.recurring, e.recurring_end as "recurringEnd", e.series_date as "seriesDate",
     e.series_time as "seriesTime", e.series_index as "seriesIndex"
   from care_events e
   left join horses h on h.yard_id = e.yard_id and h.id = e.horse_id
   left join notification_preferences p on p.user_id = $2
   where e.yard_id = $1 and ($3::uuid[] is null or e.horse_id = any($3))
     and e.due_date between now() - interval '90 days' and now() + interval '2 years'
   order by e.due_date, e.id limit 2000`,
);

export interface FeedOuting {
  id: string;
  name: string;
  venue: string;
  notes: string;
  firstDay: string;
  lastDay: string;
  createdAt: Date;
  updatedAt: Date;
  horses: string[];
}

/** The outings of a feed, of the same time; with horses chosen, those for which one of them is entered. */
export const feedOutings = batched<FeedOuting>(
  `select o.id, o.name, o.venue, o.notes, o.first_day as "firstDay", o.last_day as "lastDay",
     o.created_at as "createdAt", o.updated_at as "updatedAt",
     coalesce(array_agg(h.name order by lower(h.name)) filter (where h.id is not null), '{}') as horses
   from outings o
   left join outing_horses e on e.yard_id = o.yard_id and e.outing_id = o.id
     and ($2::uuid[] is null or e.horse_id = any($2))
   left join horses h on h.yard_id = e.yard_id and h.id = e.horse_id
   where o.yard_id = $1 and o.last_day > current_date - 90 and o.first_day < current_date + 730
   group by o.yard_id, o.id
   having $2::uuid[] is null or count(h.id) > 0
   order by o.first_day, o.id limit 500`,
);

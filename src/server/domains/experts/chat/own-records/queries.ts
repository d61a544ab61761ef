import type { CareEventStatus, CareEventType } from "#contract/care/care-event-words.ts";
import type { GeneralType, VisitType } from "#contract/care/record-words.ts";
import { yardStatement } from "#server/core/yard-rows.ts";

export interface EventRow {
  id: string;
  title: string;
  eventType: CareEventType;
  dueDate: Date;
  status: CareEventStatus;
  horseId: string | null;
  horseName: string | null;
}

/** Events that are not completed, by due date: `$2` a horse or null, `$3` their types, `$4` until when, `$5` how many. */
export const openEvents = yardStatement<EventRow>(
  "chat-open-events",
  `select e.id, e.title, e.event_type as "eventType", e.due_date as "dueDate", e.status,
     e.horse_id as "horseId", h.name as "horseName"
   from care_events e left join horses h on h.yard_id = e.yard_id and h.id = e.horse_id
   where e.yard_id = $1 and e.status <> 'COMPLETED' and ($2::uuid is null or e.horse_id = $2)
     and e.event_type = any($3::text[]) and e.due_date < $4
   order by e.due_date, e.id limit $5`,
);

export interface DoneRow {
  horseId: string;
  horseName: string;
  date: string;
  what: VisitType | GeneralType | "FARRIER";
  who: string | null;
  /** The next date that the record names. */
  next: string | null;
}

/**
 * What was done, newest first: `$2` a horse or null, `$3` types of vet visits, `$4` whether the farrier
 * counts, `$5` types of general records, `$6` how many.
 */
export const doneRecords = yardStatement<DoneRow>(
  "chat-done-records",
  `select r.*, h.name as "horseName" from (
     select horse_id as "horseId", date, visit_type as what, veterinarian as who, next_visit as next
       from veterinary_records where yard_id = $1 and ($2::uuid is null or horse_id = $2)
         and visit_type = any($3::text[])
     union all
     select horse_id, date, 'FARRIER', farrier, next_due from farrier_records
       where yard_id = $1 and ($2::uuid is null or horse_id = $2) and $4::boolean
     union all
     select horse_id, date, type, veterinarian, next_due from health_records
       where yard_id = $1 and ($2::uuid is null or horse_id = $2) and type = any($5::text[])
   ) r join horses h on h.yard_id = $1 and h.id = r."horseId"
   order by r.date desc, h.name limit $6`,
);

export interface CostRow {
  horseId: string;
  horseName: string;
  kind: "farrier" | "vet";
  pence: number;
  visits: number;
  withoutCost: number;
}

/** What was spent by horse and kind: `$2` a horse or null, `$3` and `$4` first and last day. */
export const spent = yardStatement<CostRow>(
  "chat-spent",
  `select r.horse_id as "horseId", h.name as "horseName", r.kind,
     coalesce(sum(r.cost_pence), 0)::float8 as pence, count(*)::integer as visits,
     (count(*) filter (where r.cost_pence is null))::integer as "withoutCost"
   from (select yard_id, horse_id, cost_pence, date, 'vet' as kind from veterinary_records
       where yard_id = $1
     union all select yard_id, horse_id, cost_pence, date, 'farrier' from farrier_records
       where yard_id = $1) r
   join horses h on h.yard_id = r.yard_id and h.id = r.horse_id
   where ($2::uuid is null or r.horse_id = $2) and r.date between $3 and $4
   group by r.horse_id, h.name, r.kind order by pence desc, h.name`,
);

export interface MedicationRow {
  medication: string;
  frequency: string;
  prescribedBy: string | null;
  startDate: string;
  endDate: string | null;
}

/** Medication that a horse (`$2`) has on this day (`$3`). */
export const currentMedication = yardStatement<MedicationRow>(
  "chat-medication",
  `select medication, frequency, prescribed_by as "prescribedBy", start_date as "startDate",
     end_date as "endDate"
   from medication_records where yard_id = $1 and horse_id = $2 and not completed
     and start_date <= $3 and (end_date is null or end_date >= $3)
   order by start_date desc, id limit 20`,
);

export interface FeedRow {
  feedType: string;
  brand: string | null;
  amount: string;
  frequency: string;
  startDate: string;
}

/** What a horse (`$2`) is fed on this day (`$3`). */
export const currentFeed = yardStatement<FeedRow>(
  "chat-feed",
  `select feed_type as "feedType", brand, amount, frequency, start_date as "startDate"
   from dietary_records where yard_id = $1 and horse_id = $2
     and start_date <= $3 and (end_date is null or end_date >= $3)
   order by start_date desc, id limit 20`,
);

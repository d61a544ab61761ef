import {
  type CareSubject,
  subjectOfGeneral,
  subjectOfVisit,
} from "#contract/care/care-subjects.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import type { Disease } from "#rules/vaccination/diseases.ts";
import { naturally } from "#server/core/database/expressions.ts";
import * as kinds from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { generalRecords } from "#server/schema/care-records.ts";
import { fieldRefusal } from "#server/core/refusal.ts";
import * as horses from "#server/domains/horses/horses.ts";

/** A table with records of completed work, for every query about such work. The fields are SQL expressions. */
export interface WorkSource {
  kind: "veterinary" | "farrier" | "medication" | "general";
  table: string;
  on: string;
  next: string;
  /**
   * The column that decides the record's subject, and the subject of each value; null when all records have one
   * subject.
   */
  column: string | null;
  subjects: Record<string, CareSubject>;
  /** SQL for the name of the work, who did it and what it cost in pence. */
  told: { what: string; who: string; pence: string };
}

// a next date is ignored if its event was deleted by a person
const unlessDismissed = (next: string) => `case when next_dismissed then null else ${next} end`;
const NO_COST = "null::integer";

export const workSources: WorkSource[] = [
  {
    kind: "veterinary",
    table: "veterinary_records",
    on: "date",
    next: unlessDismissed("next_visit"),
    column: `case when visit_type = 'VACCINATION' and not diseases @> array['INFLUENZA']
      then 'OTHER_VACCINATION' else visit_type end`,
    subjects: subjectOfVisit,
    told: { what: "visit_type", who: "veterinarian", pence: "cost_pence" },
  },
  {
    kind: "farrier",
    table: "farrier_records",
    on: "date",
    next: unlessDismissed("next_due"),
    column: null,
    subjects: { any: "FARRIER" },
    told: { what: "service_type", who: "farrier", pence: "cost_pence" },
  },
  {
    kind: "medication",
    table: "medication_records",
    on: "start_date",
    next: "null::date",
    column: null,
    subjects: { any: "MEDICATION" },
    told: { what: "medication", who: "given_by", pence: NO_COST },
  },
  {
    kind: "general",
    table: "health_records",
    on: "date",
    next: unlessDismissed("next_due"),
    column: `coalesce(worm_test, case drug_class when 'PRAZIQUANTEL' then 'TAPEWORM_DOSE' end, type)`,
    subjects: subjectOfGeneral,
    told: { what: "coalesce(worm_test, type)", who: "veterinarian", pence: NO_COST },
  },
];

interface WorkQuery {
  /**
   * The horse whose work is listed. When null, the work for every present horse is listed, together with work done
   * for the yard as a whole.
   */
  horseId: string | null;
  subjects: readonly CareSubject[];
  /** Restricts vaccinations to those for this disease and those for unknown diseases. */
  disease?: Disease | null;
  limit: number;
}

/**
 * Completed work, newest first, to be shown to people: records, the passport doses of a day as one entry, and
 * events completed without a record. `total` includes entries beyond the limit. The dates that plans count from
 * are in care-history.ts; both read the same sources.
 */
export const workDone = (scope: Scope, { horseId, subjects, disease = null, limit }: WorkQuery) =>
  done(scope, [horseId, subjects, limit, disease, londonDate(new Date())]);

export type WorkDone = Awaited<ReturnType<typeof workDone>>[number];

// these subjects are coarser than those of plans, because people read the list: any worm treatment counts as worming,
// whichever worms it is for
const subjectOf = ({ column, told, subjects }: WorkSource) =>
  column === null
    ? `'${Object.values(subjects)[0]}'`
    : `case ${told.what} ${Object.entries(subjects)
        .map(([type, subject]) => `when '${type}' then '${subject}'`)
        .join(" ")} end`;

// a visit with passport doses is listed as the doses
const NOT_BY_DOSES = `and not (visit_type = 'VACCINATION' and exists (select from vaccination_doses d
    where d.yard_id = $1 and d.horse_id = r.horse_id and (d.veterinary_record_id = r.id or d.date = r.date)))`;

// a visit without diseases counts as one for unknown diseases
const AGAINST = `case when visit_type = 'VACCINATION' then nullif(r.diseases, '{}') end`;

const EVIDENCE = `eggs_per_gram, egg_reading, worm_result, coalesce(product, drug_class)`;
const NO_EVIDENCE = `null::integer, null, null, null`;

const ofSource = (source: WorkSource) => `
  select '${source.kind}', r.horse_id, ${source.on}, ${subjectOf(source)}, ${source.told.what},
    ${source.told.who}, ${source.next}, ${source.told.pence},
    ${source.kind === "general" ? EVIDENCE : NO_EVIDENCE},
    ${source.kind === "veterinary" ? AGAINST : "null::text[]"}
  from ${source.table} r where yard_id = $1 and ($2::uuid is null or r.horse_id = $2)
    ${source.kind === "veterinary" ? NOT_BY_DOSES : ""}`;

const DOSES = `
  select 'dose', d.horse_id, d.date, 'VACCINATION', 'VACCINATION',
    max(coalesce(d.given_by, v.veterinarian)), max(v.next_visit) filter (where not v.next_dismissed),
    max(v.cost_pence), null::integer, null, null, string_agg(distinct d.product, ', '),
    array_agg(distinct disease)
  from vaccination_doses d cross join lateral unnest(d.diseases) disease
  left join veterinary_records v on v.yard_id = $1 and v.horse_id = d.horse_id
    and v.visit_type = 'VACCINATION' and (v.id = d.veterinary_record_id or v.date = d.date)
  where d.yard_id = $1 and ($2::uuid is null or d.horse_id = $2)
  group by d.horse_id, d.date`;

const TAPS = `
  select 'tap', horse_id, (completed_at at time zone 'Europe/London')::date,
    coalesce(subject, event_type), title, null, null::date, null::integer, ${NO_EVIDENCE}, null::text[]
  from care_events where yard_id = $1 and ($2::uuid is null or horse_id = $2)
    and status = 'COMPLETED' and completed_at is not null and done_record_id is null and deadline is null`;

// written in SQL, because it is a union of six tables
const done = sqlStatement.ofYard({
  name: "work-done",
  text: `select w.*, h.name as "horseName", count(*) over ()::integer as total
   from (${[...workSources.map(ofSource), DOSES, TAPS].join(" union all ")})
     as w (kind, "horseId", "on", subject, what, who, next, pence, "eggsPerGram", "eggReading",
       "wormResult", product, diseases)
   left join horses h on h.yard_id = $1 and h.id = w."horseId"
   where w.subject = any($3::text[]) and w."on" <= $6::date
     and ($2::uuid is not null or w."horseId" is null or h.presence = 'PRESENT')
     and ($5::text is null or w.diseases is null or $5 = any(w.diseases))
   order by w."on" desc, ${naturally("h.name")}, w.kind limit $4`,
  row: {
    kind: kinds.oneOf<WorkSource["kind"] | "dose" | "tap">(),
    horseId: kinds.orNull(kinds.uuid),
    horseName: kinds.orNull(kinds.text),
    on: kinds.date,
    subject: kinds.oneOf<CareSubject>(),
    /** The type of the visit, service or record; for an event completed without a record, its title. */
    what: kinds.text,
    who: kinds.orNull(kinds.text),
    /** The next date that the record names. */
    next: kinds.orNull(kinds.date),
    pence: kinds.orNull(kinds.integer),
    eggsPerGram: generalRecords.eggsPerGram,
    eggReading: generalRecords.eggReading,
    wormResult: generalRecords.wormResult,
    /** The product that was given, or its ingredient. */
    product: kinds.orNull(kinds.text),
    diseases: kinds.orNull(kinds.someOf<Disease>()),
    total: kinds.integer,
  },
});

/** When an event was done: the time that the person entered, otherwise now. */
export function whenDone(said: string | null | undefined, horse: horses.HeldHorse | undefined) {
  if (!said) return new Date();
  const doneAt = new Date(said);
  if (doneAt > new Date()) {
    const message = "It cannot have been done in the future";
    throw fieldRefusal(400, "completedAt", message);
  }
  horses.refuseBeforeBirth(horse, londonDate(doneAt), "completedAt");
  return doneAt;
}

/** The time for work of which only the day is known: now if that day is today or later, otherwise noon of the day. */
export function atSomeTimeOf(day: string) {
  const now = new Date();
  return day < londonDate(now) ? londonInstant(day, "12:00") : now;
}

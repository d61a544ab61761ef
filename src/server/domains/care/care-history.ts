import { and, arrayContains, sql } from "drizzle-orm";
import {
  type CareSubject,
  careSubjects,
  isMovedByRecordOnly,
  subjectOfGeneral,
  subjectOfVisit,
} from "#contract/care/care-subjects.ts";
import type { Scope } from "#server/core/scope.ts";
import { matches } from "#server/core/matches.ts";
import { boolean, date, oneOf, orNull, uuid } from "#server/core/row-shape.ts";
import { yardSql, yardStatement } from "#server/core/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { vaccinationDoses } from "#server/schema/health.ts";

/** Most records and most completions that are looked at: the latest of one kind of care for one horse. */
const LOOK_BACK = 500;

/** A record of work that was done, and when it wants to be done again. */
export interface WorkRecord {
  kind: "veterinary" | "farrier" | "medication" | "general";
  id: string;
  on: string;
  next: string | null;
}

/**
 * What was done for a horse about a subject, oldest first. Care that is moved by its record only is done when its record
 * or a dose in the passport says so; a completed event says nothing of it.
 */
export async function historyOf(scope: Scope, horseId: string, subject: CareSubject) {
  const records = (await recordStatements.get(subject)?.(scope, [horseId])) ?? [];
  const completions = await completionsAbout(scope, [horseId, subject]);
  if (!isMovedByRecordOnly(subject)) return { records, completions };
  const doses = await dosesAsWork(scope, { horseId });
  return { records, completions: [...doses, ...completions.filter(({ recorded }) => recorded)] };
}

/** The last day on which what a plan asks for was done, as far as anything on record tells; null when nothing does. */
export async function lastDone(
  scope: Scope,
  { horseId, eventType }: { horseId: string; eventType: CareSubject },
) {
  const { records, completions } = await historyOf(scope, horseId, eventType);
  return (
    [...records, ...completions]
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? null
  );
}

interface Source {
  kind: WorkRecord["kind"];
  table: string;
  on: string;
  next: string | null;
  /** The column that tells what the record is about, and of which subject its values are. */
  column: string | null;
  subjects: Record<string, CareSubject>;
}

const sources: Source[] = [
  {
    kind: "veterinary",
    table: "veterinary_records",
    on: "date",
    next: "next_visit",
    column: "visit_type",
    subjects: subjectOfVisit,
  },
  {
    kind: "farrier",
    table: "farrier_records",
    on: "date",
    next: "next_due",
    column: null,
    subjects: { any: "FARRIER" },
  },
  {
    kind: "medication",
    table: "medication_records",
    on: "start_date",
    next: null,
    column: null,
    subjects: { any: "MEDICATION" },
  },
  {
    kind: "general",
    table: "health_records",
    on: "date",
    next: "next_due",
    column: "coalesce(worm_test, type)",
    subjects: subjectOfGeneral,
  },
];

function selectAbout(subject: CareSubject, { kind, table, on, next, column, subjects }: Source) {
  const types = Object.keys(subjects).filter((type) => subjects[type] === subject);
  if (types.length === 0) return [];
  // a next date whose event was deleted by hand asks for nothing any more
  const nextDate = next ? `case when next_dismissed then null else ${next} end` : "null::date";
  const only = column ? `and ${column} in (${types.map((type) => `'${type}'`).join(", ")})` : "";
  return [
    `select '${kind}' as kind, id, ${on} as "on", ${nextDate} as next, created_at from ${table}
     where yard_id = $1 and horse_id = $2 ${only}`,
  ];
}

const workRecord = {
  kind: oneOf<WorkRecord["kind"]>(),
  id: uuid,
  on: date,
  next: orNull(date),
};
const recordStatements = new Map(
  careSubjects.flatMap((subject) => {
    const selects = sources.flatMap((source) => selectAbout(subject, source));
    if (selects.length === 0) return [];
    // those of one day stand in the order in which they were written
    const union = `select kind, id, "on", next from (
        select * from (${selects.join(" union all ")}) every_record
        order by "on" desc, created_at desc, id desc limit ${LOOK_BACK}) latest
      order by "on", created_at, id`;
    const read = yardSql({ name: `records-about-${subject}`, text: union, row: workRecord });
    return [[subject, read] as const];
  }),
);

const completionsAbout = yardSql({
  name: "completions-about",
  text: `select (completed_at at time zone 'Europe/London')::date as "on",
     planned_for as "plannedFor", done_record_id is not null as recorded
   from care_events
   where yard_id = $1 and horse_id = $2 and coalesce(subject, event_type) = $3
     and status = 'COMPLETED' and deadline is null
   order by completed_at desc limit ${LOOK_BACK}`,
  row: { on: date, plannedFor: careEvents.plannedFor, recorded: boolean },
});

// visits that stand for a dose are among the records
const dosesAsWork = yardStatement("doses-as-work", ["horseId"], (db, { yard, horseId }) =>
  db
    .selectDistinct({
      on: vaccinationDoses.date,
      plannedFor: sql<string | null>`null::date`,
      recorded: sql<boolean>`false`,
    })
    .from(vaccinationDoses)
    .where(
      and(
        matches(vaccinationDoses, { yardId: yard, horseId }),
        arrayContains(vaccinationDoses.diseases, ["INFLUENZA"]),
      ),
    )
    .orderBy(vaccinationDoses.date),
);

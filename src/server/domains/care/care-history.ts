import { and, arrayContains, sql } from "drizzle-orm";
import {
  type CareSubject,
  careSubjects,
  isMovedByRecordOnly,
} from "#contract/care/care-subjects.ts";
import type { History } from "#rules/care/due.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { matches } from "#server/core/database/expressions.ts";
import { boolean, date, oneOf, orNull, uuid } from "#server/core/database/row-shape.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { careEvents } from "#server/schema/care.ts";
import { vaccinationDoses } from "#server/schema/health.ts";
import { type WorkSource, workSources } from "./work-done.ts";

/** Maximum number of records and of completions that are read: the latest of one kind of care for one horse. */
const LOOK_BACK = 500;

/** A record of completed work, with the next due date that it names. */
export interface WorkRecord {
  kind: WorkSource["kind"];
  id: string;
  on: string;
  next: string | null;
}

/**
 * The work done for a horse about a subject, oldest first. For care that only records count for, the dates come
 * from records or passport doses, and completed events are ignored.
 */
export async function historyOf(scope: Scope, horseId: string, subject: CareSubject) {
  const records = (await recordStatements.get(subject)?.(scope, [horseId])) ?? [];
  const completions = await completionsAbout(scope, [horseId, subject]);
  if (!isMovedByRecordOnly(subject)) return { records, completions };
  const doses = await dosesAsWork(scope, { horseId });
  const counted = new Set(records.map(({ id }) => id));
  const byRecord = completions.filter(({ recordId }) => recordId !== null && counted.has(recordId));
  return { records, completions: [...doses, ...byRecord] };
}

/** The last recorded day of the work; null when there is none. */
export const lastOf = ({ records, completions }: History<WorkRecord>) =>
  [...records, ...completions]
    .map(({ on }) => on)
    .toSorted()
    .at(-1) ?? null;

function selectAbout(
  subject: CareSubject,
  { kind, table, on, next, column, subjects }: WorkSource,
) {
  const types = Object.keys(subjects).filter((type) => subjects[type] === subject);
  if (types.length === 0) return [];
  const only = column ? `and ${column} in (${types.map((type) => `'${type}'`).join(", ")})` : "";
  return [
    `select '${kind}' as kind, id, ${on} as "on", ${next} as next, created_at from ${table}
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
    const selects = workSources.flatMap((source) => selectAbout(subject, source));
    if (selects.length === 0) return [];
    // entries of one day are in the order in which they were written
    const union = `select kind, id, "on", next from (
        select * from (${selects.join(" union all ")}) every_record
        order by "on" desc, created_at desc, id desc limit ${LOOK_BACK}) latest
      order by "on", created_at, id`;
    const read = sqlStatement.ofYard({
      name: `records-about-${subject}`,
      text: union,
      row: workRecord,
    });
    return [[subject, read] as const];
  }),
);

const completionsAbout = sqlStatement.ofYard({
  name: "completions-about",
  text: `select (completed_at at time zone 'Europe/London')::date as "on",
     planned_for as "plannedFor", done_record_id is not null as recorded, done_record_id as "recordId"
   from care_events
   where yard_id = $1 and horse_id = $2 and coalesce(subject, event_type) = $3
     and status = 'COMPLETED' and deadline is null
   order by completed_at desc limit ${LOOK_BACK}`,
  row: {
    on: date,
    plannedFor: careEvents.plannedFor,
    recorded: boolean,
    recordId: careEvents.doneRecordId,
  },
});

// visits for flu vaccination are already among the records
const dosesAsWork = statement.ofYard("doses-as-work", ["horseId"], (db, { yard, horseId }) =>
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

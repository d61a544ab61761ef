import { and, arrayContains, eq, sql } from "drizzle-orm";
import {
  type CareSubject,
  careSubjects,
  isMovedByRecordOnly,
} from "#contract/care/care-subjects.ts";
import type { History } from "#rules/care/due.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { isAmong } from "#server/core/database/expressions.ts";
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
 * The work done for each of these horses about a subject, oldest first. For care that only records count for, the dates
 * come from records or passport doses, and completed events are ignored.
 */
export async function historiesOf(scope: Scope, horseIds: readonly string[], subject: CareSubject) {
  const recordsOf = byHorse((await recordStatements.get(subject)?.(scope, [horseIds])) ?? []);
  const completionsOf = byHorse(await completionsAbout(scope, [horseIds, subject]));
  if (!isMovedByRecordOnly(subject))
    return (id: string) => ({ records: recordsOf(id), completions: completionsOf(id) });
  const dosesOf = byHorse(await dosesAsWork(scope, { horseIds }));
  return (id: string) => {
    const records = recordsOf(id);
    const counted = new Set(records.map((record) => record.id));
    const byRecord = completionsOf(id).filter(
      ({ recordId }) => recordId !== null && counted.has(recordId),
    );
    return { records, completions: [...dosesOf(id), ...byRecord] };
  };
}

/** Looks up the rows of a horse, in their order. */
export function byHorse<R extends { horseId: string | null }>(rows: readonly R[]) {
  const found = Map.groupBy(rows, ({ horseId }) => horseId);
  return (horseId: string): readonly R[] => found.get(horseId) ?? [];
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
     where yard_id = $1 and horse_id = of_horse.id ${only}`,
  ];
}

const workRecord = {
  horseId: uuid,
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
    const union = `select of_horse.id as "horseId", kind, latest.id, "on", next
      from unnest($2::uuid[]) of_horse (id) cross join lateral (
        select * from (${selects.join(" union all ")}) every_record
        order by "on" desc, created_at desc, id desc limit ${LOOK_BACK}) latest
      order by "on", created_at, latest.id`;
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
  text: `select of_horse.id as "horseId", "on", "plannedFor", recorded, "recordId"
   from unnest($2::uuid[]) of_horse (id) cross join lateral (
     select (completed_at at time zone 'Europe/London')::date as "on", completed_at,
       planned_for as "plannedFor", done_record_id is not null as recorded, done_record_id as "recordId"
     from care_events
     where yard_id = $1 and horse_id = of_horse.id and coalesce(subject, event_type) = $3
       and status = 'COMPLETED' and deadline is null
     order by completed_at desc limit ${LOOK_BACK}) latest
   order by completed_at desc`,
  row: {
    horseId: uuid,
    on: date,
    plannedFor: careEvents.plannedFor,
    recorded: boolean,
    recordId: careEvents.doneRecordId,
  },
});

// visits for flu vaccination are already among the records
const dosesAsWork = statement.ofYard("doses-as-work", ["horseIds"], (db, { yard, horseIds }) =>
  db
    .selectDistinct({
      horseId: vaccinationDoses.horseId,
      on: vaccinationDoses.date,
      plannedFor: sql<string | null>`null::date`,
      recorded: sql<boolean>`false`,
    })
    .from(vaccinationDoses)
    .where(
      and(
        eq(vaccinationDoses.yardId, yard),
        isAmong(vaccinationDoses.horseId, horseIds),
        arrayContains(vaccinationDoses.diseases, ["INFLUENZA"]),
      ),
    )
    .orderBy(vaccinationDoses.date),
);

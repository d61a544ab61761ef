import { type RecordKind, recordKinds } from "#contract/care/record-types.ts";
import type { TimelineKind, TimelineQuery } from "#contract/care/timeline.ts";
import { pounds } from "#rules/money.ts";
import { mapBatches } from "#server/core/json-chunks.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardSqlList } from "#server/core/list-statements.ts";
import * as kinds from "#server/core/row-shape.ts";
import { yardSql } from "#server/core/statements.ts";
import { dietaryRecords } from "#server/schema/care-records.ts";
import { records } from "#server/domains/care/records/records.ts";
import * as horses from "#server/domains/horses/horses.ts";

const entry = {
  kind: kinds.oneOf<TimelineKind>(),
  id: kinds.uuid,
  date: kinds.date,
  type: kinds.orNull(kinds.text),
  title: kinds.orNull(kinds.text),
  who: kinds.orNull(kinds.text),
  detail: kinds.orNull(kinds.text),
  notes: kinds.orNull(kinds.text),
  pence: kinds.orNull(kinds.integer),
};

interface Part {
  kind: TimelineKind;
  from: string;
  date: string;
  /** type, title, who, detail, notes, pence */
  columns: string;
}

const joined = (columns: readonly string[] = []) =>
  columns.length > 1 ? `nullif(concat_ws(' · ', ${columns.join(", ")}), '')` : (columns[0] ?? null);
const londonDay = "(coalesce(completed_at, due_date) at time zone 'Europe/London')::date";

const ofKind = (kind: RecordKind): Part => {
  const { table, columns } = records[kind];
  const { day, type = null, title = null, who, detail, pence = "null::integer" } = columns;
  const expressions = [type, title, joined(who), joined(detail), "notes", pence];
  return { kind, from: table, date: day, columns: expressions.map(String).join(", ") };
};

const parts: Part[] = [
  ...recordKinds.map(ofKind),
  {
    kind: "event",
    // what has a record is told by the record
    from: "care_events",
    date: londonDay,
    columns: `event_type, title, null, nullif(description, ''), nullif(notes, ''), null::integer`,
  },
];

/** Each part gives its own newest entries by its own index; together they are merged. `$1` yard, `$2` horse, `$3` day, `$4` last entry, `$5` limit. */
const partText = ({ kind, from, date, columns }: Part) => `
  (select '${kind}' as kind, id, ${date} as date, ${columns}
   from ${from} where yard_id = $1 and horse_id = $2
     ${kind === "event" ? "and status = 'COMPLETED' and done_record_id is null" : ""}
     and ${date} <= $3::date and (${date} < $3::date or $4::uuid is null or id > $4::uuid)
   order by ${date} desc, id limit $5)`;

const pageText = (chosen: Part[]) => `
  select * from (${chosen.map(partText).join(" union all ")})
    as entries (kind, id, date, type, title, who, detail, notes, pence)
  order by date desc, id limit $5`;

/** The largest entry is 120 KB of JSON. */
const FEW = 32;

const pageOf = (name: string, chosen: Part[]) =>
  yardSqlList({ name, text: pageText(chosen), row: entry, few: FEW });
const everything = pageOf("timeline", parts);
const byKind = new Map(parts.map((part) => [part.kind, pageOf(`timeline-${part.kind}`, [part])]));

/** A page of all that is on record of a horse, the newest first. */
export async function entries(scope: Scope, horseId: string, query: TimelineQuery) {
  await horses.find(scope, horseId);
  const { kind, to, after, limit } = query;
  const page = (kind && byKind.get(kind)) ?? everything;
  const rows = page(scope, [horseId, to ?? "9999-12-31", after ?? null, limit]);
  return mapBatches(rows, ({ pence, ...row }) => ({
    ...row,
    cost: pence === null ? null : pounds(pence),
  }));
}

const readings = yardSql({
  name: "measures",
  // a general record of a weight says it in words: '561 kg by tape'
  text: String.raw`select * from (
     select start_date as date, weight_kg::float as "weightKg", body_condition as "bodyCondition"
     from dietary_records where yard_id = $1 and horse_id = $2
       and (weight_kg is not null or body_condition is not null)
     union all
     select date, coalesce(weight_kg,
       substring(description from '(\d{2,4}(?:\.\d)?)\s*kg')::numeric)::float, null
     from health_records where yard_id = $1 and horse_id = $2 and type = 'WEIGHT'
       and (weight_kg is not null or description ~ '\d{2,4}(\.\d)?\s*kg')) readings
   order by date desc limit 1000`,
  row: {
    date: kinds.date,
    weightKg: kinds.orNull(kinds.number),
    bodyCondition: dietaryRecords.bodyCondition,
  },
});

/** What a horse weighed and how it was conditioned, the oldest reading first. */
export async function measures(scope: Scope, horseId: string) {
  await horses.find(scope, horseId);
  const rows = await readings(scope, [horseId]);
  return rows.toReversed();
}

import type { FastifyInstance } from "fastify";
import { type RecordKind, recordKinds } from "#contract/care/record-types.ts";
import {
  type TimelineKind,
  type TimelineQuery,
  timelineEndpoints as calls,
} from "#contract/care/timeline.ts";
import { diseaseLabels } from "#contract/health/diseases.ts";
import { type MeasureReading, parseReading } from "#rules/measures/measures.ts";
import { pounds } from "#rules/money.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { authorOf } from "#server/core/database/expressions.ts";
import { mapBatches } from "#server/core/database/batched.ts";
import * as kinds from "#server/core/database/row-shape.ts";
import { sqlStatement } from "#server/core/database/statements.ts";
import { route } from "#server/core/http/route.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { records } from "#server/domains/care/records/records.ts";
import { fluHistoryOf } from "#server/domains/health/flu-history/flu-history.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { dietaryRecords } from "#server/schema/care-records.ts";

export function timelineRoutes(app: FastifyInstance) {
  route(app, calls.entries, ({ params, query }, scope) => entries(scope, params.horseId, query));
  route(app, calls.years, ({ params }, scope) => years(scope, params.horseId));
  route(app, calls.measures, ({ params }, scope) => measures(scope, params.horseId));
}

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
  byId: kinds.orNull(kinds.uuid),
  byFirstName: kinds.orNull(kinds.text),
};

interface Part {
  kind: TimelineKind;
  from: string;
  date: string;
  /** The select list, in the order type, title, who, detail, notes, pence. */
  columns: string;
  /** SQL for the id of the person who wrote the row; when omitted, it is the row's `user_id`. */
  by?: string;
  /** A condition on the rows; when omitted, all rows are listed. */
  only?: string;
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

const diseaseCases = diseases
  .map((disease) => `when '${disease}' then '${diseaseLabels[disease]}'`)
  .join(" ");
const AGAINST = `(select string_agg(case each ${diseaseCases} end, ', ' order by place)
  from unnest(diseases) with ordinality against (each, place))`;

// who made an event and who completed it may be different people
const COMPLETED_BY = `(select c.by_id from row_changes c where c.yard_id = $1 and c.row_id = care_events.id
  and c.in_history and c.after ->> 'status' = 'COMPLETED' order by c.n desc limit 1)`;

const parts: Part[] = [
  ...recordKinds.map(ofKind),
  {
    kind: "event",
    // an event that has a record is listed as the record
    from: "care_events",
    date: londonDay,
    columns: `event_type, title, null, nullif(description, ''), nullif(notes, ''), null::integer`,
    by: COMPLETED_BY,
    only: "and status = 'COMPLETED' and done_record_id is null",
  },
  {
    kind: "skip",
    from: "skipped_events",
    date: "date",
    columns: `null, title || ' skipped by ' || skipped_by, null, skipped_because, null, null::integer`,
    by: "null::uuid",
  },
  {
    kind: "dose",
    from: "vaccination_doses",
    date: "date",
    columns: `'VACCINATION', null, given_by, nullif(concat_ws(' · ', ${AGAINST}, product,
      'batch ' || batch), ''), null, null::integer`,
    // a dose that belongs to a visit is listed as the visit
    only: `and veterinary_record_id is null and not exists (select from veterinary_records v
      where v.yard_id = $1 and v.horse_id = $2 and v.visit_type = 'VACCINATION'
        and v.date = vaccination_doses.date)`,
  },
];

/**
 * SQL for one kind of entry: each reads its own newest entries by its own index, and the results are merged.
 * `$1` is the yard, `$2` the horse, `$3` the day, `$4` the last entry, `$5` the limit, `$6` the first day.
 */
const partText = ({ kind, from, date, columns, by = "user_id", only = "" }: Part) => `
  (select '${kind}' as kind, id, ${date} as date, ${columns}, ${by}
   from ${from} where yard_id = $1 and horse_id = $2
     ${only}
     and ${date} >= $6::date and ${date} <= $3::date and (${date} < $3::date or $4::uuid is null or id > $4::uuid)
   order by ${date} desc, id limit $5)`;

const pageText = (chosen: Part[]) => `
  select e.kind, e.id, e.date, e.type, e.title, e.who, e.detail, e.notes, e.pence, u.id as "byId",
    u.first_name as "byFirstName"
  from (select * from (${chosen.map(partText).join(" union all ")})
    as entries (kind, id, date, type, title, who, detail, notes, pence, by_id)
    order by date desc, id limit $5) e
  left join users u on u.id = e.by_id
  order by e.date desc, e.id`;

/** Lists of at most this many entries are read without a cursor; the largest entry is 120 KB of JSON. */
const FEW = 32;

const pageOf = (name: string, chosen: Part[]) =>
  sqlStatement.ofYard({ name, text: pageText(chosen), row: entry, cursor: { few: FEW } });
const everything = pageOf("timeline", parts);
const byKind = new Map(parts.map((part) => [part.kind, pageOf(`timeline-${part.kind}`, [part])]));

/** A page of all of a horse's entries, newest first. */
async function entries(scope: Scope, horseId: string, query: TimelineQuery) {
  await horses.findAny(scope, horseId);
  const { kind, from, to, after, limit } = query;
  const page = (kind && byKind.get(kind)) ?? everything;
  const rows = page(scope, [
    horseId,
    to ?? "9999-12-31",
    after ?? null,
    limit,
    from ?? "0001-01-01",
  ]);
  return mapBatches(rows, ({ pence, byId, byFirstName, ...row }) => ({
    ...row,
    by: authorOf({ byId, byFirstName }),
    cost: pence === null ? null : pounds(pence),
  }));
}

const yearText = ({ kind, from, date, only = "" }: Part) => `
  select '${kind}' as kind, extract(year from ${date})::integer as year, count(*)::integer as entries
  from ${from} where yard_id = $1 and horse_id = $2
    ${only}
  group by 2`;

const countsByYear = sqlStatement.ofYard({
  name: "timeline-years",
  text: `${parts.map(yearText).join(" union all ")} order by year desc`,
  row: { kind: kinds.oneOf<TimelineKind>(), year: kinds.integer, entries: kinds.integer },
});

/** The number of a horse's timeline entries in each year, newest year first, and each year's last flu dose. */
async function years(scope: Scope, horseId: string) {
  const { record } = await fluHistoryOf(scope, horseId);
  const rows = await countsByYear(scope, [horseId]);
  const doses = record.doses.toSorted();
  return Array.from(
    Map.groupBy(rows, ({ year }) => year),
    ([year, all]) => ({
      year,
      counts: Object.fromEntries(all.map(({ kind, entries: many }) => [kind, many])),
      fluDose: doses.findLast((day) => day.startsWith(String(year))) ?? null,
    }),
  );
}

const readings = sqlStatement.ofYard({
  name: "measures",
  text: `select date, "weightKg", "bodyCondition", words from (
     select start_date as date, weight_kg::float as "weightKg", body_condition as "bodyCondition",
       null as words, created_at
     from dietary_records where yard_id = $1 and horse_id = $2
       and (weight_kg is not null or body_condition is not null)
     union all
     select date, weight_kg::float, null, left(description, 500), created_at
     from health_records where yard_id = $1 and horse_id = $2 and type = 'WEIGHT') readings
   order by date desc, created_at desc limit 1000`,
  row: {
    date: kinds.date,
    weightKg: kinds.orNull(kinds.number),
    bodyCondition: dietaryRecords.bodyCondition,
    words: kinds.orNull(kinds.text),
  },
});

/** A horse's weight and condition readings, oldest first; those of one day are in the order of writing. */
export async function measures(scope: Scope, horseId: string) {
  await horses.findAny(scope, horseId);
  const rows = await readings(scope, [horseId]);
  return rows
    .toReversed()
    .map(readingOf)
    .filter(({ weightKg, bodyCondition }) => weightKg !== null || bodyCondition !== null);
}

type ReadingRow = Awaited<ReturnType<typeof readings>>[number];

/** Reads a weight from a general record, whose text may contain it: '561 kg by tape, condition 7'. */
function readingOf({ words, ...row }: ReadingRow): MeasureReading {
  if (words === null) return { ...row, how: "FEED_PLAN" };
  const said = parseReading(words);
  return { ...said, date: row.date, weightKg: row.weightKg ?? said.weightKg };
}

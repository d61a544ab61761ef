import type { CareEventQuery, NearQuery } from "#contract/care/care-events.ts";
import { isMovedByRecordOnly, recordKindOf } from "#contract/care/care-subjects.ts";
import type { RecordKind } from "#contract/care/record-words.ts";
import { addDays } from "#rules/dates.ts";
import { londonInstant } from "#rules/london.ts";
import { mapBatches } from "#server/core/json-pieces.ts";
import { notFound } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardBatches, yardStatement } from "#server/core/yard-rows.ts";
import { lapsedFlu } from "#server/domains/horses/horses.ts";
import type { CareEventRow } from "#server/schema/care.ts";

/** Events by due date. Without a window: those nearest to now, half of the limit on each side. */
export function list(scope: Scope, { from, to, horseId, limit }: CareEventQuery) {
  if (from === null && to === null) return nearest(scope, horseId, limit);
  const start = from === null ? BEFORE_ALL : londonInstant(from, "00:00");
  const end = to === null ? AFTER_ALL : londonInstant(addDays(to, 1), "00:00");
  return ask(scope, "between", horseId, [start, end, limit]);
}

/** Events still to come that are not completed, the next one first. */
export const upcoming = (scope: Scope, { horseId, limit }: NearQuery) =>
  ask(scope, "upcoming", horseId, [new Date(), limit]);

/** Pending events whose due date is past, the oldest first. */
export const overdue = (scope: Scope, { horseId, limit }: NearQuery) =>
  ask(scope, "overdue", horseId, [new Date(), limit]);

/** One event as people see it. */
export async function find(scope: Scope, id: string) {
  const [row] = await findOne(scope, [id]);
  if (!row) throw notFound("Event");
  return asEvent(row);
}

const weekMs = 7 * 86_400_000;

/** The figures of the dashboard, from an index of what is not completed. */
export async function counts(scope: Scope) {
  const now = new Date();
  const [[row], lapsed] = await Promise.all([
    countAll(scope, [now, new Date(now.getTime() + weekMs)]),
    lapsedFlu(scope, { unplanned: true }),
  ]);
  const counted = row ?? {
    overdue: 0,
    upcoming: 0,
    pendingVaccinations: 0,
    vaccinationsThisWeek: 0,
  };
  return { ...counted, pendingVaccinations: counted.pendingVaccinations + lapsed.length };
}

// wide enough for every date that is taken
const BEFORE_ALL = new Date(Date.UTC(1800, 0));
const AFTER_ALL = new Date(Date.UTC(2200, 0));

async function* nearest(scope: Scope, horseId: string | null, limit: number) {
  const [now, half] = [new Date(), Math.ceil(limit / 2)];
  yield* ask(scope, "before", horseId, [now, half]);
  yield* ask(scope, "from", horseId, [now, limit - half]);
}

type Shown = Omit<
  CareEventRow,
  "yardId" | "plannedFor" | "seriesId" | "occurrence" | "seriesDate" | "seriesTime" | "seriesIndex"
>;
interface Row extends Shown {
  /** A last day in the law: papers, of which no record of care is written. */
  deadline: string | null;
  horseName: string | null;
}

// the name by a look-up for each row: as a join the planner may read the whole yard's horses for it
const columns = `e.id, e.horse_id as "horseId",
  (select name from horses h where h.yard_id = e.yard_id and h.id = e.horse_id) as "horseName",
  e.user_id as "userId", e.title, e.description, e.event_type as "eventType", e.priority, e.status,
  e.due_date as "dueDate", e.completed_at as "completedAt", e.reminder_days as "reminderDays",
  e.recurring, e.recurring_end as "recurringEnd", e.notes, e.subject,
  e.deadline, e.planned_from as "plannedFrom", e.plan_id as "planId", e.record_kind as "recordKind",
  e.record_id as "recordId", e.done_record_kind as "doneRecordKind",
  e.done_record_id as "doneRecordId", e.created_at as "createdAt", e.updated_at as "updatedAt"`;
const events = `select ${columns} from care_events e where e.yard_id = $1`;

const findOne = yardStatement<Row>("find-event", `${events} and e.id = $2`);

const countAll = yardStatement<{
  overdue: number;
  upcoming: number;
  pendingVaccinations: number;
  vaccinationsThisWeek: number;
}>(
  "count-events",
  `select count(*) filter (where status = 'PENDING' and due_date < $2)::integer as overdue,
     count(*) filter (where due_date >= $2)::integer as upcoming,
     count(*) filter (where status = 'PENDING' and event_type = 'VACCINATION')::integer
       as "pendingVaccinations",
     count(*) filter (where status = 'PENDING' and event_type = 'VACCINATION'
       and due_date >= $2 and due_date <= $3)::integer as "vaccinationsThisWeek"
   from care_events where yard_id = $1 and status <> 'COMPLETED'`,
);

/** The largest event is 37 KB of JSON. */
const FEW = 100;

// a list of the yard and one of a horse are different statements: each has its own index
const ways = {
  between: both(
    "events-between",
    (and, [start, end, limit]) =>
      `${and} and e.due_date >= ${start} and e.due_date < ${end}
     order by e.due_date, e.id limit ${limit}`,
  ),
  before: both(
    "events-before",
    (and, [now, limit]) =>
      `select * from (${and} and e.due_date < ${now}
         order by e.due_date desc, e.id desc limit ${limit}) last order by "dueDate", id`,
  ),
  from: both(
    "events-from",
    (and, [now, limit]) =>
      `${and} and e.due_date >= ${now} order by e.due_date, e.id limit ${limit}`,
  ),
  upcoming: both(
    "events-upcoming",
    (and, [now, limit]) =>
      `${and} and e.status <> 'COMPLETED' and e.due_date >= ${now}
     order by e.due_date, e.id limit ${limit}`,
  ),
  overdue: both(
    "events-overdue",
    (and, [now, limit]) =>
      `${and} and e.status = 'PENDING' and e.due_date < ${now}
     order by e.due_date, e.id limit ${limit}`,
  ),
};

function both(name: string, text: (and: string, values: string[]) => string) {
  const ofHorse = text(`${events} and e.horse_id = $2`, ["$3", "$4", "$5"]);
  return {
    ofYard: yardBatches<Row>(text(events, ["$2", "$3", "$4"]), { name, few: FEW }),
    ofHorse: yardBatches<Row>(ofHorse, { name: `${name}-of-horse`, few: FEW }),
  };
}

function ask(
  scope: Scope,
  way: keyof typeof ways,
  horseId: string | null,
  values: (Date | number)[],
) {
  const { ofYard, ofHorse } = ways[way];
  const rows = horseId === null ? ofYard(scope, values) : ofHorse(scope, [horseId, ...values]);
  return mapBatches(rows, asEvent);
}

function asEvent(row: Row) {
  const subject = row.subject ?? row.eventType;
  const record = reference(row.doneRecordKind, row.doneRecordId);
  const standsFor = row.deadline === null ? recordKindOf(subject) : null;
  return {
    ...row,
    dueFrom: row.plannedFrom,
    fromRecord: reference(row.recordKind, row.recordId),
    record,
    standsFor,
    owesRecord:
      standsFor !== null && record === null && row.horseId !== null && isMovedByRecordOnly(subject),
  };
}

const reference = (kind: RecordKind | null, id: string | null) =>
  kind && id ? { kind, id } : null;

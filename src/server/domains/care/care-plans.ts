import { sql } from "drizzle-orm";
import {
  type CarePlanEdit,
  type CarePlanInput,
  plannedCareLabels,
} from "#contract/care/care-plans.ts";
import type { CareEventStatus } from "#contract/care/care-event-words.ts";
import type { RecordKind } from "#contract/care/record-words.ts";
import { planStanding } from "#rules/care/standing.ts";
import { londonDate } from "#rules/london.ts";
import { putInBin } from "#server/core/bin.ts";
import { inTransaction } from "#server/core/database.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/scope.ts";
import { yardRows, yardStatement } from "#server/core/yard-rows.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { lastDone } from "./care-history.ts";
import { reconcileEvents } from "./reconcile-events.ts";
import { carePlans, type CarePlanRow } from "#server/schema/care.ts";

const rows = yardRows(carePlans, "Care plan");

/** A horse's plans by kind of care, each with what is due next. */
export async function list(scope: Scope, horseId: string) {
  const found = await plansOf(scope, [horseId]);
  if (found.length === 0) await horses.find(scope, horseId);
  const now = new Date();
  const plans = [];
  // one after the other: within a transaction there is one connection
  for (const row of found)
    plans.push({ ...withNext(row, now), lastDone: await lastDone(scope, row) });
  return plans;
}

/** Adds a plan; the same proposed id a second time gives back what the first made. */
export const create = (
  scope: Scope,
  horseId: string,
  { id, ...input }: CarePlanInput & { id?: string | undefined },
) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    const there = await rowsOf(scope, horseId);
    const same = there.find((row) => row.id === id);
    if (same) return find(scope, horseId, same.id);
    refuseSecond(there, input);
    const startedOn = londonDate(new Date());
    const made = await rows.insert(scope, { ...input, id, horseId, startedOn });
    if (made.horseId !== horseId) throw new Refusal(409, "Something else has this id already");
    await reconcileEvents(scope, horseId, [input.eventType]);
    return find(scope, horseId, made.id);
  });

/**
 * Replaces a plan's fields, unless somebody has since the version they were typed from. A new first date counts from
 * today; a plan counted anew forgets what was passed over.
 */
export const update = (
  scope: Scope,
  horseId: string,
  id: string,
  { updatedAt, ...input }: CarePlanEdit,
) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    const there = await rowsOf(scope, horseId);
    const before = there.find((row) => row.id === id);
    if (!before) throw notFound("Care plan");
    refuseSecond(
      there.filter((row) => row.id !== id),
      input,
    );
    const counted = before.anchor === input.anchor && before.firstDate === input.firstDate;
    const anew = counted ? {} : { startedOn: londonDate(new Date()), skippedOn: null };
    const show = () => find(scope, horseId, id);
    await rows.update(scope, id, { ...input, ...anew }, { updatedAt, show });
    if (input.note !== before.note) await describe(scope, [id, input.note, before.note]);
    await reconcileEvents(scope, horseId, [before.eventType, input.eventType]);
    return find(scope, horseId, id);
  });

/** Deletes a plan, into the bin. Its open event goes, unless a record asks for one; what was done stays. */
export const remove = (scope: Scope, horseId: string, id: string) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    const there = (await rowsOf(scope, horseId)).find((row) => row.id === id);
    if (!there) throw notFound("Care plan");
    await putInBin(scope, "care_plans", id);
    await rows.remove(scope, id);
    await reconcileEvents(scope, horseId, [there.eventType]);
    return null;
  });

/** What an open event stood for that somebody deletes. */
interface Asked {
  plannedFor: string;
  planId: string | null;
  recordKind: RecordKind | null;
  recordId: string | null;
}

/**
 * Passes over what an event stood for: a plan goes on to its next time, a record's next date is dropped. The item in the
 * bin that the event becomes remembers how it was.
 */
export async function passOver(
  scope: Scope,
  { plannedFor, planId, recordKind, recordId }: Asked,
  item: string | null,
) {
  if (planId) {
    await rememberSkip(scope, [planId, plannedFor, item]);
    await skip(scope, [planId, plannedFor]);
  }
  if (recordKind && recordId) {
    await rememberDismissal[recordKind]?.(scope, [recordId, item]);
    await dismiss[recordKind]?.(scope, [recordId]);
  }
}

const rememberSkip = yardStatement(
  "remember-skipped",
  `insert into bin_rows (yard_id, item_id, part, table_name, row_id, row)
   select yard_id, $4::uuid, 'LINK', 'care_plans', id, jsonb_build_object(
     'was', jsonb_build_object('skipped_on', skipped_on),
     'became', jsonb_build_object('skipped_on', greatest(skipped_on, $3::date)))
   from care_plans where yard_id = $1 and id = $2`,
);
const skip = yardStatement(
  "skip-occurrence",
  `update care_plans set skipped_on = greatest(skipped_on, $3::date) where yard_id = $1 and id = $2`,
);
const rememberIn = (table: string) =>
  yardStatement(
    `remember-dismissed-${table}`,
    `insert into bin_rows (yard_id, item_id, part, table_name, row_id, row)
     select yard_id, $3::uuid, 'LINK', '${table}', id, jsonb_build_object(
       'was', jsonb_build_object('next_dismissed', next_dismissed),
       'became', jsonb_build_object('next_dismissed', true))
     from ${table} where yard_id = $1 and id = $2`,
  );
const dismissIn = (table: string) =>
  yardStatement(
    `dismiss-next-${table}`,
    `update ${table} set next_dismissed = true where yard_id = $1 and id = $2`,
  );
const ofAsking = <T>(make: (table: string) => T): Partial<Record<RecordKind, T>> => ({
  veterinary: make("veterinary_records"),
  farrier: make("farrier_records"),
  general: make("health_records"),
});
const rememberDismissal = ofAsking(rememberIn);
const dismiss = ofAsking(dismissIn);

// the events of a plan say its note until somebody writes them another
const describe = yardStatement(
  "describe-planned-events",
  `update care_events set description = $3, updated_at = now()
   where yard_id = $1 and plan_id = $2 and description = $4 and status <> 'COMPLETED'`,
);

const rowsOf = (scope: Scope, horseId: string) =>
  rows.list(scope, {
    where: sql`${carePlans.horseId} = ${horseId}`,
    orderBy: [sql`${carePlans.eventType}`],
    limit: 100,
  });

function refuseSecond(there: readonly CarePlanRow[], { eventType }: CarePlanInput) {
  if (there.every((row) => row.eventType !== eventType)) return;
  const kind = plannedCareLabels[eventType].toLowerCase();
  throw new Refusal(409, `This horse already has a plan for ${kind}. Change that one.`);
}

async function find(scope: Scope, horseId: string, id: string) {
  const found = (await list(scope, horseId)).find((plan) => plan.id === id);
  if (!found) throw notFound("Care plan");
  return found;
}

type Shown = Omit<CarePlanRow, "yardId" | "userId" | "startedOn" | "skippedOn" | "createdAt">;
interface PlanWithNext extends Shown {
  nextFrom: string | null;
  nextBy: string | null;
  eventId: string | null;
  eventStatus: CareEventStatus | null;
  eventDue: Date | null;
}
const plansOf = yardStatement<PlanWithNext>(
  "plans-of-horse",
  `select p.id, p.horse_id as "horseId", p.event_type as "eventType", p.every, p.until, p.unit,
     p.anchor, p.first_date as "firstDate", p.season_from as "seasonFrom",
     p.season_to as "seasonTo", p.note, p.active, p.updated_at as "updatedAt", e.planned_from as "nextFrom",
     e.planned_for as "nextBy", e.id as "eventId", e.status as "eventStatus",
     e.due_date as "eventDue"
   from care_plans p left join care_events e
     on e.yard_id = p.yard_id and e.horse_id = p.horse_id and e.subject = p.event_type
     and e.status <> 'COMPLETED'
   where p.yard_id = $1 and p.horse_id = $2 order by p.event_type`,
);

function withNext({ nextFrom, nextBy, ...found }: PlanWithNext, now: Date) {
  const { eventId, eventStatus, eventDue, ...plan } = found;
  const isOpen = nextFrom && nextBy && eventId && eventStatus && eventDue;
  if (!plan.active || !isOpen) return { ...plan, next: null };
  const days = { from: nextFrom, by: nextBy };
  const event = { status: eventStatus, dueDate: eventDue, eventType: plan.eventType };
  return { ...plan, next: { ...days, standing: planStanding(days, event, now), eventId } };
}

import { AsyncLocalStorage } from "node:async_hooks";
import { isAmong, matches, pick } from "#server/core/database/expressions.ts";
import { and, ne, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { REMINDER_DAYS } from "#contract/care/event-fields.ts";
import { type CareSubject, careSubjectTitles, eventTypeOf } from "#contract/care/care-subjects.ts";
import type { Due } from "#rules/care/due.ts";
import { type Change, type DueCare, reconcile } from "#rules/care/reconcile.ts";
import { daysBetween } from "#rules/dates.ts";
import { londonInstant } from "#rules/london.ts";
import { inTransaction } from "#server/core/database/database.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { sqlStatement, statement } from "#server/core/database/statements.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { careEvents, carePlans } from "#server/schema/care.ts";
import { byHorse, lastOf, type WorkRecord } from "./care-history.ts";
import { type ActivePlan, duesFor } from "./next-due.ts";

/** The fields of an event that stands on its own day: whoever puts it on another one ends its being put off. */
export const notSnoozed = {
  snoozedFrom: null,
  snoozedBecause: null,
  snoozedBy: null,
  snoozedAt: null,
};

/** The hour at which care is due, so that nothing due today is overdue before the evening. */
const DUE_BY = "18:00";
/** Longest time between a reminder and its event, in days. */
const LEAD_MAX = 365;

/** Horses whose plans and history are read at once. */
const HORSES_AT_ONCE = 50;

const events = yardRows(careEvents, "Event", { worksAlone: true });

/** While many rows are written, the kinds of care of each horse whose events are updated once, at the end. */
const putOff = new AsyncLocalStorage<Map<string, Set<CareSubject>>>();

/**
 * Updates a horse's events of these kinds of care to match its plans, records and completions. Call it in the
 * transaction that changes one of those, with the horse locked.
 */
export async function reconcileEvents(
  scope: Scope,
  horseId: string,
  subjects: Iterable<CareSubject | null>,
) {
  const later = putOff.getStore();
  for (const subject of new Set(subjects)) {
    if (!subject) continue;
    if (later) later.set(horseId, (later.get(horseId) ?? new Set()).add(subject));
    else await reconcileSubject(scope, [horseId], subject);
  }
}

/**
 * Runs work that writes many rows, and updates the events of each horse and kind of care once after it instead of after
 * each row. Call it in the transaction of the work.
 */
export async function reconcileOnce<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  const later = new Map<string, Set<CareSubject>>();
  const result = await putOff.run(later, work);
  for (const subject of new Set([...later.values()].flatMap((subjects) => [...subjects]))) {
    const horseIds = [...later.keys()].filter((id) => later.get(id)?.has(subject));
    for (let at = 0; at < horseIds.length; at += HORSES_AT_ONCE)
      await reconcileSubject(scope, horseIds.slice(at, at + HORSES_AT_ONCE), subject);
  }
  return result;
}

/** Runs work that is taken back afterwards, without updating events that would be taken back with it. */
export const reconcileNever = <T>(work: () => Promise<T>): Promise<T> =>
  putOff.run(new Map(), work);

/** Updates the plans that use the flu rules after the yard, or one of its horses, chose other governing bodies. */
export async function reconcileFluPlans(scope: Scope, horseId: string | null) {
  const byRules = await plansByRules(scope, { horseId });
  for (const plan of byRules)
    await inTransaction(async () => {
      await horses.hold(scope, [plan.horseId]);
      await reconcileEvents(scope, plan.horseId, ["VACCINATION"]);
    });
}

const plansByRules = statement.ofYard("plans-by-flu-rules", ["horseId"], (db, { yard, horseId }) =>
  db
    .select({ horseId: carePlans.horseId })
    .from(carePlans)
    .where(
      and(
        matches(carePlans, { yardId: yard, anchor: "FLU_RULES" }),
        carePlans.active,
        sql`(${horseId}::uuid is null or ${carePlans.horseId} = ${horseId})`,
      ),
    )
    .orderBy(carePlans.horseId),
);

/**
 * Makes the open event of one kind of care for each horse match its plan and history: adds, moves or removes the
 * event. The horses must be locked. Events made by hand count, but are never changed.
 */
async function reconcileSubject(scope: Scope, horseIds: readonly string[], subject: CareSubject) {
  const dueFor = await duesFor(scope, horseIds, subject);
  const openOf = byHorse(await openEvents(scope, { horseIds, subject }));
  const found = [];
  for (const horseId of horseIds) found.push({ horseId, ...(await dueFor(horseId)) });
  const lastDone = found.map(({ history }) => lastOf(history));
  await rememberLastDone(scope, [horseIds, subject, lastDone]);
  for (const { horseId, plan, history, due } of found) {
    const { records } = history;
    const planned = due && asPlanned(due, plan);
    for (const change of reconcile(planned, openOf(horseId)))
      await apply(scope, change, { horseId, subject, plan, records });
  }
}

// the plan's own fields do not change, so its version does not either; in SQL, because the builder cannot join lists
const rememberLastDone = sqlStatement.ofYard({
  name: "remember-last-done",
  text: `update care_plans p set last_done = done.day
    from unnest($2::uuid[], $4::date[]) done (horse_id, day)
    where p.yard_id = $1 and p.horse_id = done.horse_id and p.event_type = $3
      and p.last_done is distinct from done.day`,
  row: {},
  writes: true,
});

interface Thread {
  horseId: string;
  subject: CareSubject;
  plan: ActivePlan | undefined;
  records: readonly WorkRecord[];
}

async function apply(scope: Scope, change: Change, thread: Thread) {
  if (change.change === "remove") {
    await events.remove(scope, change.id);
    return;
  }
  const linked = linkFields(change.planned, thread);
  if (change.change === "relabel") {
    await events.update(scope, change.id, linked);
    return;
  }
  const dueDate = londonInstant(change.planned.by, DUE_BY);
  if (change.change === "move") {
    await events.update(scope, change.id, {
      ...linked,
      ...notSnoozed,
      dueDate,
      status: "PENDING",
    });
    return;
  }
  await events.insert(scope, { ...linked, ...introduction(change.planned, thread), dueDate });
}

const linkFields = ({ by, from, planId, recordId }: DueCare, { records }: Thread) => ({
  plannedFor: by,
  plannedFrom: from,
  planId,
  recordKind: records.find(({ id }) => id === recordId)?.kind ?? null,
  recordId,
});

const introduction = ({ from, by }: DueCare, { horseId, subject, plan }: Thread) => ({
  id: uuid(),
  horseId,
  subject,
  eventType: eventTypeOf(subject),
  title: careSubjectTitles[subject],
  description: plan?.note ?? "",
  reminderDays: remindersFor(daysBetween(from, by)),
});

/** The usual reminder days, preceded by the day on which the period for the care opens. */
const remindersFor = (window: number) =>
  window > Math.max(...REMINDER_DAYS)
    ? [...REMINDER_DAYS, Math.min(window, LEAD_MAX)]
    : REMINDER_DAYS;

const asPlanned = ({ from, by, record }: Due<WorkRecord>, plan: ActivePlan | undefined) => ({
  from,
  by,
  planId: plan?.id ?? null,
  recordId: record?.id ?? null,
});

const openEvents = statement.ofYard(
  "open-planned-events",
  ["horseIds", "subject"],
  (db, { yard, horseIds, subject }) =>
    db
      .select({
        ...pick(careEvents, "id", "horseId", "planId", "recordId"),
        from: sql<string>`${careEvents.plannedFrom}`,
        by: sql<string>`${careEvents.plannedFor}`,
      })
      .from(careEvents)
      .where(
        and(
          matches(careEvents, { yardId: yard, subject }),
          isAmong(careEvents.horseId, horseIds),
          ne(careEvents.status, "COMPLETED"),
        ),
      )
      .orderBy(careEvents.createdAt, careEvents.id),
);

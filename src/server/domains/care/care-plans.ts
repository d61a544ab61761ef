import { and, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import {
  type CarePlanEdit,
  type CarePlanInput,
  type PlannedCare,
  plannedCareLabels,
  type SuggestedPlan,
} from "#contract/care/care-plans.ts";
import { planStanding } from "#rules/standing.ts";
import { startingPlans } from "#rules/care/starting-plans.ts";
import { londonDate } from "#rules/london.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { matches } from "#server/core/database/expressions.ts";
import { statement } from "#server/core/database/statements.ts";
import { type SeenVersion, yardRows } from "#server/core/database/yard-rows.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { intoBin } from "#server/journal/acts.ts";
import { careEvents, carePlans, type CarePlanRow } from "#server/schema/care.ts";
import { reconcileEvents } from "./reconcile-events.ts";

const rows = yardRows(carePlans, "Care plan");

/** A horse's plans by kind of care, each with its next due date. */
export async function list(scope: Scope, horseId: string) {
  const found = await plansOf(scope, { horseId });
  if (found.length === 0) await horses.findAny(scope, horseId);
  const now = new Date();
  return found.map((row) => withNext(row, now));
}

/**
 * The yard's plans with these ids, in any order. Unknown ids are ignored, and fields computed from other rows
 * are omitted.
 */
export const byIds = (scope: Scope, ids: readonly string[]) =>
  rows.list(scope, { where: inArray(carePlans.id, [...ids]), orderBy: [], limit: ids.length });

export const create = (
  scope: Scope,
  horseId: string,
  input: CarePlanInput & { id?: string | undefined },
) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    refuseSecond(await rowsOf(scope, horseId), input);
    const startedOn = londonDate(new Date());
    const made = await rows.insert(scope, { ...input, horseId, startedOn });
    await reconcileEvents(scope, horseId, [input.eventType]);
    return find(scope, horseId, made.id);
  });

/**
 * Replaces a plan's fields, unless it has changed since the version that was edited. A new first date counts
 * from today; a plan that starts to count anew forgets its skipped occurrences.
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
    if (input.note !== before.note)
      await describe(scope, { planId: id, note: input.note, before: before.note });
    await reconcileEvents(scope, horseId, [before.eventType, input.eventType]);
    return find(scope, horseId, id);
  });

/** Moves a plan to the bin. Its open event is removed unless a record requires one; completed events stay. */
export const remove = (
  scope: Scope,
  horseId: string,
  id: string,
  { updatedAt }: SeenVersion = {},
) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    const there = (await rowsOf(scope, horseId)).find((row) => row.id === id);
    if (!there) throw notFound("Care plan");
    await intoBin(scope, [carePlans, id], () =>
      rows.remove(scope, id, { updatedAt, show: () => find(scope, horseId, id) }),
    );
    await reconcileEvents(scope, horseId, [there.eventType]);
    return null;
  });

// a plan's events have its note until a person edits the note of an event
const describe = statement.ofYard(
  "describe-planned-events",
  ["planId", "note", "before"],
  (db, { yard, planId, note, before }) =>
    db
      .update(careEvents)
      .set({ description: sql`${note}`, updatedAt: sql`now()` })
      .where(
        and(
          matches(careEvents, { yardId: yard, planId, description: before }),
          ne(careEvents.status, "COMPLETED"),
        ),
      ),
);

/** A horse's plans as they are stored. */
export const rowsOf = (scope: Scope, horseId: string) =>
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

/** One plan as it is listed. */
export async function find(scope: Scope, horseId: string, id: string) {
  const found = (await list(scope, horseId)).find((plan) => plan.id === id);
  if (!found) throw notFound("Care plan");
  return found;
}

const plansOf = statement.ofYard("plans-of-horse", ["horseId"], (db, { yard, horseId }) =>
  db
    .select({
      ...getTableColumns(carePlans),
      nextFrom: careEvents.plannedFrom,
      nextBy: careEvents.plannedFor,
      eventId: careEvents.id,
      eventStatus: careEvents.status,
      eventDue: careEvents.dueDate,
    })
    .from(carePlans)
    .leftJoin(
      careEvents,
      and(
        eq(careEvents.yardId, carePlans.yardId),
        eq(careEvents.horseId, carePlans.horseId),
        eq(careEvents.subject, carePlans.eventType),
        ne(careEvents.status, "COMPLETED"),
      ),
    )
    .where(matches(carePlans, { yardId: yard, horseId }))
    .orderBy(carePlans.eventType),
);
type PlanWithNext = Awaited<ReturnType<typeof plansOf>>[number];

function withNext({ nextFrom, nextBy, ...found }: PlanWithNext, now: Date) {
  const { eventId, eventStatus, eventDue, ...plan } = found;
  const isOpen = nextFrom && nextBy && eventId && eventStatus && eventDue;
  if (!plan.active || !isOpen) return { ...plan, next: null };
  const days = { from: nextFrom, by: nextBy };
  const event = { status: eventStatus, dueDate: eventDue, eventType: plan.eventType };
  return { ...plan, next: { ...days, standing: planStanding(days, event, now), eventId } };
}

/** The usual plans for a horse of this age that this horse does not have yet. */
export async function suggestions(scope: Scope, horseId: string): Promise<SuggestedPlan[]> {
  const { dateOfBirth } = await horses.find(scope, horseId);
  const there = await list(scope, horseId);
  return startingPlans(dateOfBirth, londonDate(new Date()))
    .filter(({ eventType }) => there.every((plan) => plan.eventType !== eventType))
    .map(({ season, ...plan }) => ({
      ...plan,
      seasonFrom: season?.from ?? null,
      seasonTo: season?.to ?? null,
    }));
}

/** Adds the suggested plans for these kinds of care, or for all; existing plans stay as they are. */
export async function accept(scope: Scope, horseId: string, { id, eventTypes }: SuggestionChoice) {
  await horses.asOneAct(scope, { id, kind: "CARE_PLANS", horseIds: [horseId] }, async () => {
    for (const { why: _, ...plan } of await suggestions(scope, horseId)) {
      if (eventTypes && !eventTypes.includes(plan.eventType)) continue;
      await create(scope, horseId, { ...plan, firstDate: null, active: true });
    }
  });
  return list(scope, horseId);
}

interface SuggestionChoice {
  id?: string | undefined;
  eventTypes?: readonly PlannedCare[] | undefined;
}

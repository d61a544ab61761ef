import { and, eq } from "drizzle-orm";
import type { PauseInput } from "#contract/care/plan-pauses.ts";
import { addMonths } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { inTransaction } from "#server/core/database/database.ts";
import { statement } from "#server/core/database/statements.ts";
import { yardRows } from "#server/core/database/yard-rows.ts";
import { fieldRefusal, notFound, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import { carePlans, type CarePlanRow } from "#server/schema/care.ts";
import { memberships, users } from "#server/schema/people.ts";
import { find, rowsOf } from "./care-plans.ts";
import { reconcileEvents } from "./reconcile-events.ts";

const rows = yardRows(carePlans, "Care plan");

/** The longest pause, in years. */
const PAUSE_YEARS = 2;

/** Pauses a plan until a day, or changes its pause; its open event moves to that day unless it is due later. */
export function pause(scope: Scope, horseId: string, id: string, { until, because }: PauseInput) {
  const today = londonDate(new Date());
  if (until <= today) throw fieldRefusal(400, "until", "Give a day after today");
  if (until > addMonths(today, PAUSE_YEARS * 12))
    throw fieldRefusal(400, "until", `A pause is at most ${PAUSE_YEARS} years`);
  return changePause(scope, { horseId, id }, async () => ({
    pausedUntil: until,
    pausedBecause: because,
    pausedBy: await nameOf(scope),
  }));
}

/** Ends a plan's pause. */
export const resume = (scope: Scope, horseId: string, id: string) =>
  changePause(scope, { horseId, id }, async () => ({
    pausedUntil: null,
    pausedBecause: null,
    pausedBy: null,
  }));

/** The first name of the person who makes the request. */
export const nameOf = async (scope: Scope) =>
  (await nameOfMember(scope, { userId: scope.userId }))[0]?.firstName ?? null;

const nameOfMember = statement.ofYard("name-of-member", ["userId"], (db, { yard, userId }) =>
  db
    .select({ firstName: users.firstName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.yardId, yard), eq(memberships.userId, userId))),
);

type Pause = Pick<CarePlanRow, "pausedUntil" | "pausedBecause" | "pausedBy">;

const changePause = (
  scope: Scope,
  { horseId, id }: { horseId: string; id: string },
  paused: () => Promise<Pause>,
) =>
  inTransaction(async () => {
    await horses.hold(scope, [horseId]);
    const there = (await rowsOf(scope, horseId)).find((row) => row.id === id);
    if (!there) throw notFound("Care plan");
    if (there.anchor === "FLU_RULES")
      throw new Refusal(
        409,
        "A vaccination by the flu rules cannot be paused: its days come from the bodies' rules.",
      );
    await rows.update(scope, id, await paused());
    await reconcileEvents(scope, horseId, [there.eventType]);
    return find(scope, horseId, id);
  });

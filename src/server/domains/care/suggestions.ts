import type { PlannedCare, SuggestedPlan } from "#contract/care/care-plans.ts";
import { startingPlans } from "#rules/care/starting-plans.ts";
import { londonDate } from "#rules/london.ts";
import type { Scope } from "#server/core/security/scope.ts";
import * as horses from "#server/domains/horses/horses.ts";
import * as plans from "./care-plans.ts";

/** The usual plans for a horse of this age that it does not have yet. */
export async function suggestions(scope: Scope, horseId: string): Promise<SuggestedPlan[]> {
  const { dateOfBirth } = await horses.find(scope, horseId);
  const there = await plans.list(scope, horseId);
  return startingPlans(dateOfBirth, londonDate(new Date()))
    .filter(({ eventType }) => there.every((plan) => plan.eventType !== eventType))
    .map(({ season, ...plan }) => ({
      ...plan,
      seasonFrom: season?.from ?? null,
      seasonTo: season?.to ?? null,
    }));
}

/** Adds the suggested plans for these kinds of care, or all; existing plans stay as they are. */
export async function accept(scope: Scope, horseId: string, { id, eventTypes }: SuggestionChoice) {
  await horses.asOneAct(scope, { id, kind: "CARE_PLANS", horseIds: [horseId] }, async () => {
    for (const { why: _, ...plan } of await suggestions(scope, horseId)) {
      if (eventTypes && !eventTypes.includes(plan.eventType)) continue;
      await plans.create(scope, horseId, { ...plan, firstDate: null, active: true });
    }
  });
  return plans.list(scope, horseId);
}

interface SuggestionChoice {
  id?: string | undefined;
  eventTypes?: readonly PlannedCare[] | undefined;
}

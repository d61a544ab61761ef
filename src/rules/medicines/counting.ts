import { dayNumber } from "#rules/dates.ts";
import { LOOK_BACK_DAYS } from "./verdict.ts";
import { lastGiven, type ReadTreatment, readTreatments, type Treatment } from "./treatment.ts";

/**
 * What was given that an answer about some days, both ends included, may rest on whoever's rule is asked about, and what
 * answers have named, by id; by the first day of each. That is whatever a vet's withdrawal still forbids, and what may
 * have been given last in the 90 days before; hands and machines only where a rule named them.
 */
export function treatmentsThatCount(
  treatments: readonly Treatment[],
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  named: ReadonlySet<string>,
): Treatment[] {
  const first = dayNumber(firstDay);
  const last = dayNumber(lastDay);
  return readTreatments(treatments)
    .filter((treatment) => treatment.from <= last)
    .filter((treatment) => named.has(treatment.given.id) || isNear(treatment, first))
    .map(({ given }) => given);
}

function isNear(treatment: ReadTreatment, first: number): boolean {
  const { given, from, withdrawal } = treatment;
  if (given.kind === "THERAPY") return false;
  if (withdrawal !== null && first <= withdrawal) return true;
  return lastGiven(treatment, Math.max(first, from)).most >= first - LOOK_BACK_DAYS;
}

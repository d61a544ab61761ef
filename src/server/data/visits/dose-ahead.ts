import { addMonths } from "#rules/dates.ts";
import { plan } from "#rules/vaccination/plan.ts";
import type { Step } from "#rules/vaccination/plan-findings.ts";
import type { Scope } from "#server/core/security/scope.ts";
import {
  bodiesOf,
  chosenBodies,
  records,
} from "#server/domains/competing/compliance/compliance.ts";

/** Which dose of the flu course a vaccination counts as, and whether earlier doses are missing. */
export interface DoseAhead {
  step: Step;
  earlierMissing: boolean;
}

/** A horse of this age has usually had its first course: without recorded doses, those are not copied yet. */
const GROWN_MONTHS = 24;

/** Which flu dose a vaccination on this day counts as, by horse id. */
export async function dosesAhead(
  scope: Scope,
  horses: readonly { id: string; dateOfBirth: string | null }[],
  date: string,
): Promise<Map<string, DoseAhead>> {
  const of = bodiesOf(await chosenBodies(scope));
  const known = new Map((await records(scope)).map((row) => [row.horseId, row]));
  return new Map(
    horses.map(({ id, dateOfBirth }) => {
      const row = known.get(id);
      if (!row || row.flu.length === 0) return [id, firstOf(dateOfBirth, date)];
      const { flu, others, courseStart, earlierMissing } = row;
      const record = { doses: flu, otherVaccinations: others, courseStart, earlierMissing };
      const { bodies } = plan({ ...record, bodies: [...of(id)], events: [], from: date });
      const goesOn = bodies.find(({ window }) => window !== null);
      return [id, { step: goesOn?.step ?? "FIRST", earlierMissing }];
    }),
  );
}

const firstOf = (dateOfBirth: string | null, date: string): DoseAhead =>
  dateOfBirth !== null && addMonths(dateOfBirth, GROWN_MONTHS) <= date
    ? { step: "BOOSTER", earlierMissing: true }
    : { step: "FIRST", earlierMissing: false };

import type { CareSubject, VisitKind } from "#contract/care/care-subjects.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { addMonths } from "#rules/dates.ts";
import type { Step } from "#rules/vaccination/plan-findings.ts";
import { plan } from "#rules/vaccination/plan.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { dueFor } from "#server/domains/care/next-due.ts";
import {
  bodiesOf,
  chosenBodies,
  records,
} from "#server/domains/competing/compliance/compliance.ts";
import type { OpenEvent } from "./queries.ts";

/** When each of the visit's subjects is due again. */
export type NextDates = { subject: CareSubject; by: string }[];

interface HorseVisit {
  horseId: string;
  /** Whether the horse has a plan for one of the visit's subjects. */
  hasPlan: boolean;
  /** The open event that the visit would complete. */
  event: OpenEvent | null;
  kind: VisitKind;
  date: string;
}

/** The days on which a horse is due again after a visit on this day. */
export async function nextDates(scope: Scope, { horseId, hasPlan, event, kind, date }: HorseVisit) {
  const next: NextDates = [];
  // without a plan or a planned open event there is no next date
  if (!hasPlan && !event?.isPlanned) return next;
  for (const subject of subjectsOf(kind, event)) {
    const plannedFor = event?.subject === subject ? event.plannedFor : null;
    const { due } = await dueFor(scope, horseId, subject, { on: date, plannedFor });
    if (due) next.push({ subject, by: due.by });
  }
  return next;
}

/** The subjects that may be due again. For other vaccinations there is no plan, only the event of the vaccination. */
const subjectsOf = (kind: VisitKind, event: OpenEvent | null) =>
  visitShapes[kind].subjects.filter(
    (subject) => subject !== "OTHER_VACCINATION" || event?.subject === subject,
  );

/** Which dose of the flu course a vaccination counts as, and whether earlier doses are missing. */
export interface DoseAhead {
  step: Step;
  earlierMissing: boolean;
}

/**
 * Age in months by which a horse has usually had its first course; if no doses are recorded, they have probably
 * not been copied from the passport yet.
 */
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

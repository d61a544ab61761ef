import type { CareSubject, VisitKind } from "#contract/care/care-subjects.ts";
import { visitShapes } from "#contract/care/visits.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { dueFor } from "#server/domains/care/next-due.ts";
import type { OpenEvent } from "./queries.ts";

/** When the visit's subjects are due again. */
export type NextDates = { subject: CareSubject; by: string }[];

interface HorseVisit {
  horseId: string;
  /** For one of the visit's subjects. */
  hasPlan: boolean;
  /** The open event that the visit would complete. */
  event: OpenEvent | null;
  kind: VisitKind;
  date: string;
}

/** The days on which a horse is due again after a visit on this day. */
export async function nextDates(scope: Scope, { horseId, hasPlan, event, kind, date }: HorseVisit) {
  const next: NextDates = [];
  // without a plan or its open event there is no next date
  if (!hasPlan && !event?.isPlanned) return next;
  for (const subject of subjectsOf(kind, event)) {
    const plannedFor = event?.subject === subject ? event.plannedFor : null;
    const { due } = await dueFor(scope, horseId, subject, { on: date, plannedFor });
    if (due) next.push({ subject, by: due.by });
  }
  return next;
}

/** The subjects that may be due again; other vaccinations have no plan, only their own event. */
const subjectsOf = (kind: VisitKind, event: OpenEvent | null) =>
  visitShapes[kind].subjects.filter(
    (subject) => subject !== "OTHER_VACCINATION" || event?.subject === subject,
  );

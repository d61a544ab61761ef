import type { CareSubject } from "#contract/care/care-subjects.ts";
import type { VisitKind } from "#contract/care/visit-kinds.ts";
import { visitShapes } from "#contract/care/visits.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { dueFor } from "#server/domains/care/next-due.ts";
import type { OpenEvent } from "./queries.ts";

/** When what a visit is for is due again, by subject. */
export type NextDates = { subject: CareSubject; by: string }[];

interface HorseVisit {
  horseId: string;
  /** For what the visit may be for. */
  hasPlan: boolean;
  /** The open event that the visit would complete. */
  event: OpenEvent | null;
  kind: VisitKind;
  date: string;
}

/** The days on which a horse is due again once it was visited on this day. */
export async function nextDates(scope: Scope, { horseId, hasPlan, event, kind, date }: HorseVisit) {
  const next: NextDates = [];
  // without a plan and an open event nothing asks for a next time
  if (!hasPlan && !event?.isPlanned) return next;
  for (const subject of subjectsOf(kind, event)) {
    const plannedFor = event?.subject === subject ? event.plannedFor : null;
    const { due } = await dueFor(scope, horseId, subject, { on: date, plannedFor });
    if (due) next.push({ subject, by: due.by });
  }
  return next;
}

/** What a visit may be due for again; no plan asks for other vaccinations, only their own event does. */
const subjectsOf = (kind: VisitKind, event: OpenEvent | null) =>
  visitShapes[kind].subjects.filter(
    (subject) => subject !== "OTHER_VACCINATION" || event?.subject === subject,
  );

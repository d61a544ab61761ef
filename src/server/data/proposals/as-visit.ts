import { VisitInput } from "#contract/care/visit-input.ts";
import { visitShapes } from "#contract/care/visits.ts";
import type { ProposalInput, ProposedKind, ProposedRow } from "#contract/data/proposals.ts";

/** The field of a record that holds what was found. */
const findingsField: Record<ProposedKind, "notes" | "diagnosis" | "description"> = {
  FARRIER: "notes",
  VET: "diagnosis",
  DENTAL: "diagnosis",
  PHYSIO: "description",
  SADDLE_FITTER: "description",
};

/** A proposal as a visit to be logged; its records say who proposed it. */
export function asVisit(id: string, visit: ProposalInput, proposedBy: string) {
  const { by, kind, date } = visit;
  const { professional } = visitShapes[kind];
  return VisitInput.parse({
    id,
    kind,
    date,
    ...(professional && { [professional.field]: by }),
    horses: visit.horses.filter(({ seen }) => seen).map((row) => asRow(kind, row)),
    notes: `Proposed by ${proposedBy}`,
  });
}

const asRow = (
  kind: ProposedKind,
  { horseId, serviceType, findings, nextDue, cost }: ProposedRow,
) => ({
  horseId,
  nextDue,
  cost,
  [findingsField[kind]]: findings,
  ...(kind === "FARRIER" && { serviceType: serviceType ?? "TRIMMING" }),
});

import { VisitInput } from "#contract/care/visit-input.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { sectionOfField } from "#contract/care/fields-of-sections.ts";
import { covers } from "#contract/held-rights.ts";
import type { Scope } from "#server/core/security/scope.ts";
import {
  findingsField,
  type ProposalInput,
  type ProposedKind,
  type ProposedRow,
} from "#contract/data/proposals.ts";

/** What of a proposed row somebody may see: what it cost and what a vet found belong to sections of their own. */
export function shownRow({ rights }: Scope, kind: ProposedKind, row: ProposedRow): ProposedRow {
  const { record } = visitShapes[kind];
  const may = (field: string) => {
    const section = sectionOfField(record, field);
    return !section || covers(rights[section].read, row.horseId);
  };
  return {
    ...row,
    cost: may("cost") ? row.cost : null,
    findings: may(findingsField[kind]) ? row.findings : null,
  };
}

/** A correction of a proposal, which leaves as it was proposed what the person who corrects it may not see. */
export const corrected = (scope: Scope, visit: ProposalInput, proposed: ProposalInput) => ({
  ...visit,
  horses: visit.horses.map((row) => {
    const before = proposed.horses.find(({ horseId }) => horseId === row.horseId);
    if (!before || visit.kind !== proposed.kind) return row;
    const shown = shownRow(scope, proposed.kind, before);
    return {
      ...row,
      cost: shown.cost === before.cost ? row.cost : before.cost,
      findings: shown.findings === before.findings ? row.findings : before.findings,
    };
  }),
});

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

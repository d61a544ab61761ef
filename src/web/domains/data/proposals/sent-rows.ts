import { hasCost, type ProposalInput } from "#contract/data/proposals.ts";

/** A visit without what was typed of a horse that was not seen, or of another kind of visit. */
export const sentRows = (visit: ProposalInput): ProposalInput => ({
  ...visit,
  horses: visit.horses.map((row) => ({
    ...row,
    serviceType: row.seen && visit.kind === "FARRIER" ? row.serviceType : null,
    findings: row.seen ? row.findings : null,
    nextDue: row.seen ? row.nextDue : null,
    cost: row.seen && hasCost(visit.kind) ? row.cost : null,
  })),
});

import * as z from "zod/mini";
import { Visit } from "#contract/care/visit-calls.ts";
import { cost } from "#contract/care/record-fields.ts";
import { serviceTypes } from "#contract/care/record-types.ts";
import { visitShapes } from "#contract/care/visits.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  instantOut,
  optionalChoice,
  optionalDate,
  optionalText,
  pastDate,
  proposedId,
  requiredChoice,
  requiredText,
} from "#contract/fields.ts";
import { Attachment } from "#contract/files/attachments.ts";
import { byToken, SHARED_HORSES_MAX } from "./share-links.ts";

/** The kinds of visit that somebody can propose by a link. */
export const proposedKinds = ["FARRIER", "VET", "DENTAL", "PHYSIO", "SADDLE_FITTER"] as const;
export type ProposedKind = (typeof proposedKinds)[number];

/** Maximum number of horses seen in a proposal, and of proposals of a link and of a yard that wait. */
export const PROPOSED_HORSES_MAX = 20;
export const PROPOSALS_OF_LINK_MAX = 20;
export const PROPOSALS_MAX = 200;

/** Whether what a visit of this kind costs belongs to its records. */
export const hasCost = (kind: ProposedKind): boolean => visitShapes[kind].row.includes("cost");

/** Maximum number of photos and documents of a proposal. */
export const PROPOSED_FILES_MAX = 5;

/** The field of a record that holds what was found. */
export const findingsField: Record<ProposedKind, "notes" | "diagnosis" | "description"> = {
  FARRIER: "notes",
  VET: "diagnosis",
  DENTAL: "diagnosis",
  PHYSIO: "description",
  SADDLE_FITTER: "description",
};

const ProposedRow = z.strictObject({
  horseId: z.uuid("Invalid horse ID"),
  /** False for a horse that was not seen: it gets no record. */
  seen: z._default(z.boolean(), true),
  /** What a farrier did; a trim when omitted. */
  serviceType: optionalChoice(serviceTypes),
  findings: optionalText(1_000),
  nextDue: optionalDate(),
  cost,
});
export type ProposedRow = z.output<typeof ProposedRow>;

/** A visit as somebody proposes it, or as a person of the yard corrects it. */
export const ProposalInput = z
  .strictObject({
    /** Who was there, as they say. */
    by: requiredText("Say who you are", 80),
    kind: requiredChoice(proposedKinds, "Choose what kind of visit it was"),
    date: pastDate("Date is required", "A visit is proposed once it was: choose today or earlier"),
    horses: z.array(ProposedRow, "Say which horses it was for").check(
      z.minLength(1, "Say which horses it was for"),
      z.maxLength(SHARED_HORSES_MAX, `At most ${SHARED_HORSES_MAX} horses at once`),
      z.refine((rows) => rows.filter(({ seen }) => seen).length <= PROPOSED_HORSES_MAX, {
        error: `At most ${PROPOSED_HORSES_MAX} horses at once`,
      }),
      z.refine((rows) => new Set(rows.map(({ horseId }) => horseId)).size === rows.length, {
        error: "A horse is named twice",
      }),
      z.refine((rows) => rows.some(({ seen }) => seen), { error: "Tick at least one horse" }),
    ),
  })
  .check((context) => {
    const { kind, date, horses } = context.value;
    for (const [at, row] of horses.entries())
      for (const [field, message] of faultsOf(row, kind, date))
        context.issues.push({
          code: "custom",
          input: row,
          path: ["horses", at, field],
          message,
        });
  });
export type ProposalInput = z.output<typeof ProposalInput>;

/** A visit as a visitor sends it, with the files that they have uploaded. */
const SentProposal = z.safeExtend(ProposalInput, {
  files: z._default(
    z
      .array(z.uuid("Invalid file ID"))
      .check(z.maxLength(PROPOSED_FILES_MAX, `At most ${PROPOSED_FILES_MAX} files with one visit`)),
    [],
  ),
});
export type SentProposal = z.output<typeof SentProposal>;

function faultsOf(row: ProposedRow, kind: ProposedKind, date: string): [string, string][] {
  const { noun } = visitShapes[kind];
  return [
    ...(row.nextDue !== null && row.nextDue < date
      ? [["nextDue", "The next visit cannot be before this one"] as [string, string]]
      : []),
    ...(row.cost !== null && !hasCost(kind)
      ? [["cost", `A ${noun} has no cost`] as [string, string]]
      : []),
  ];
}

/** A proposal that waits for somebody of the yard. */
export const Proposal = z.object({
  id: z.uuid(),
  by: z.string(),
  /** Whom the link was for. */
  linkName: z.string(),
  kind: z.enum(proposedKinds),
  date: z.iso.date(),
  horses: z.array(
    z.object({
      horseId: z.uuid(),
      /** Null for a horse that was deleted since. */
      name: z.nullable(z.string()),
      seen: z.boolean(),
      serviceType: z.nullable(z.enum(serviceTypes)),
      findings: z.nullable(z.string()),
      nextDue: z.nullable(z.iso.date()),
      cost: z.nullable(z.number()),
    }),
  ),
  /** Photos and documents of the visit, for whoever may see the yard's. */
  files: z.array(Attachment),
  createdAt: instantOut,
});
export type Proposal = z.output<typeof Proposal>;

export const proposalEndpoints = {
  propose: endpoint("POST", "/api/shared/:token/proposals", {
    access: "public",
    summary:
      "Propose a visit by a link: it waits for somebody of the yard, and nothing else changes; safe to repeat",
    params: byToken,
    body: SentProposal,
    reply: z.object({ id: z.uuid(), yardName: z.string() }),
  }),
  upload: endpoint("POST", "/api/shared/:token/files", {
    access: "public",
    summary:
      "Keep a photo or document (PDF, JPEG, PNG, WebP) to send with a proposed visit; one that is sent with none is thrown away after a day; a proposed id makes the call safe to repeat",
    params: byToken,
    query: z.object({ id: proposedId }),
    upload: "file",
    reply: Attachment,
  }),
  list: endpoint("GET", "/api/proposals", {
    access: "viewer",
    section: "health",
    summary: `The proposed visits that wait for somebody like the caller, who may log them, newest first, at most ${PROPOSALS_MAX}`,
    reply: z.array(Proposal),
  }),
  accept: endpoint("POST", "/api/proposals/:id/accept", {
    access: "groom",
    section: "health",
    summary:
      "Log a proposed visit, as it was proposed or as it is corrected here; once, whoever else accepts it",
    params: byId,
    body: z.strictObject({ correction: z._default(z.nullable(ProposalInput), null) }),
    reply: Visit,
  }),
  refuse: endpoint("POST", "/api/proposals/:id/refuse", {
    access: "groom",
    section: "health",
    summary: "Refuse a proposed visit: nothing is logged",
    params: byId,
    body: z.strictObject({ reason: optionalText(500) }),
    reply: z.null(),
  }),
};

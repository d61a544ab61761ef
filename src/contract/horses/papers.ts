import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  instantOut,
  optionalDate,
  optionalText,
  proposedId,
  requiredChoice,
  seenVersion,
  seenVersionQuery,
} from "#contract/fields.ts";
import { Attachment, attachmentIds } from "#contract/files/attachments.ts";

/** The kinds of papers, in the order of the form. */
export const paperKinds = [
  "INSURANCE",
  "PASSPORT",
  "UELN",
  "MEMBERSHIP",
  "LICENCE",
  "OTHER",
] as const;
export type PaperKind = (typeof paperKinds)[number];
export const paperKindLabels = {
  INSURANCE: "Insurance",
  PASSPORT: "Passport or FEI recognition card",
  UELN: "UELN",
  MEMBERSHIP: "Membership or registration",
  LICENCE: "Licence",
  OTHER: "Other paper",
} as const satisfies Record<PaperKind, string>;

/** Kinds that only a horse has. */
export const horsePaperKinds: readonly PaperKind[] = ["PASSPORT", "UELN"];

/** Maximum number of papers of a yard, including those of its horses, and of one horse. */
export const PAPERS_MAX = 2_000;
export const PAPERS_OF_ONE_MAX = 100;

/** Three digits for the country, and twelve digits or letters; people write it in groups. */
const isUeln = (text: string) => /^\d{3}[\dA-Z]{12}$/i.test(text.replaceAll(/[\s.-]/g, ""));

const PaperFields = z.strictObject({
  /** Null for a paper of the whole yard. */
  horseId: z._default(z.nullable(z.uuid("Invalid horse ID")), null),
  kind: requiredChoice(paperKinds, "Choose what kind of paper it is"),
  /** What tells papers of one kind apart, such as 'Vet fees' or 'Public liability'. */
  name: optionalText(),
  number: optionalText(),
  issuedBy: optionalText(),
  /** The days from which and until which it is valid, both included. */
  validFrom: optionalDate(),
  validUntil: optionalDate(),
  notes: optionalText(1_000),
  files: attachmentIds,
});
export const PaperInput = PaperFields.check(
  z.refine(({ kind, horseId }) => horseId !== null || !horsePaperKinds.includes(kind), {
    path: ["kind"],
    error: "This belongs to one horse: add it on the horse's page",
  }),
  z.refine(({ kind, name }) => kind !== "OTHER" || name !== null, {
    path: ["name"],
    error: "Say what the paper is",
  }),
  z.refine(({ kind, number }) => kind !== "UELN" || (number !== null && isUeln(number)), {
    path: ["number"],
    error: "A UELN has 15 characters: three digits for the country, then twelve digits or letters",
  }),
  z.refine(
    ({ kind, validFrom, validUntil }) => kind !== "UELN" || (validFrom ?? validUntil) === null,
    { path: ["validUntil"], error: "A UELN never ends" },
  ),
  z.refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
    path: ["validUntil"],
    error: "The last day is before the first",
  }),
);
export type PaperInput = z.output<typeof PaperInput>;

const PaperEdit = z.safeExtend(PaperInput, seenVersion);
export type PaperEdit = z.output<typeof PaperEdit>;

const text = z.nullable(z.string());
const day = z.nullable(z.iso.date());

export const Paper = z.object({
  id: z.uuid(),
  userId: z.nullable(z.uuid()),
  horseId: z.nullable(z.uuid()),
  kind: z.enum(paperKinds),
  name: text,
  number: text,
  issuedBy: text,
  validFrom: day,
  validUntil: day,
  notes: text,
  files: z.array(Attachment),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type Paper = z.output<typeof Paper>;

export const paperEndpoints = {
  list: endpoint("GET", "/api/papers", {
    access: "viewer",
    section: "papers",
    tagged: true,
    summary: `Passports, insurance, licences and memberships, at most ${PAPERS_MAX}, what ends first first: of one horse, or without one of the yard and all its horses`,
    query: z.object({ horseId: z.optional(z.uuid("Invalid horse ID")) }),
    reply: z.array(Paper),
  }),
  create: endpoint("POST", "/api/papers", {
    access: "groom",
    section: "papers",
    summary:
      "Add a paper of a horse or of the yard; its last day stands in the calendar until a paper of the same kind and name follows it; a proposed id makes the call safe to repeat",
    body: z.safeExtend(PaperInput, { id: proposedId }),
    reply: Paper,
  }),
  update: endpoint("PUT", "/api/papers/:id", {
    access: "groom",
    section: "papers",
    summary: "Replace a paper's fields, unless somebody has since the version given",
    params: byId,
    body: PaperEdit,
    reply: Paper,
  }),
  remove: endpoint("DELETE", "/api/papers/:id", {
    access: "groom",
    section: "papers",
    summary:
      "Delete a paper with its files, unless somebody has changed it since the version given",
    params: byId,
    query: seenVersionQuery,
    reply: z.null(),
    current: Paper,
  }),
};

import * as z from "zod/mini";
import { Attachment } from "#contract/files/attachments.ts";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, proposedId, requiredChoice } from "#contract/fields.ts";
import type { Section } from "#contract/policy.ts";
import { keysOf } from "#rules/keys-of.ts";
import { byToken } from "./share-links.ts";

/** Days for which a dossier can be downloaded and verified. */
export const DOSSIER_DAYS = 365;
/** Maximum number of a yard's dossiers. */
export const DOSSIERS_MAX = 500;

/** What a dossier is for, as in 'Dossier for a sale'. */
export const dossierPurposeLabels = {
  SALE: "a sale",
  VETTING: "a vetting",
  INSURANCE: "an insurance",
  LOAN: "a loan",
  VET: "the vet",
};
export const dossierPurposes = keysOf(dossierPurposeLabels);
export type DossierPurpose = keyof typeof dossierPurposeLabels;

export const dossierSectionLabels = {
  vaccinations: "Vaccinations",
  veterinary: "Vet",
  farrier: "Farrier",
  teeth: "Teeth",
  worming: "Worming",
  weights: "Weight and condition",
  medicines: "Medicines",
  other: "Other records",
  costs: "What it cost",
  files: "Photos and documents",
};
/** The parts of a dossier in the order in which it has them; who the horse is comes first, always. */
export const dossierSections = keysOf(dossierSectionLabels);
export type DossierSection = keyof typeof dossierSectionLabels;

/** The section of the yard that a part needs the right to read; health, unless it is named here. */
const rightsOfParts: Partial<Record<DossierSection, Section>> = {
  medicines: "medicines",
  costs: "money",
  files: "files",
};
export const rightOfPart = (part: DossierSection): Section => rightsOfParts[part] ?? "health";

const care = dossierSections.filter((part) => part !== "costs" && part !== "files");
/** The parts that are chosen to begin with. */
export const usualSections: Record<DossierPurpose, readonly DossierSection[]> = {
  SALE: [...care, "files"],
  VETTING: [...care, "files"],
  INSURANCE: dossierSections,
  LOAN: care,
  VET: [...care, "files"],
};

const Fact = z.tuple([z.string(), z.string()]);

/** One thing on record. */
export const DossierEntry = z.object({
  id: z.string(),
  date: z.iso.date(),
  title: z.string(),
  /** What is said of it, as pairs of a label and a text. */
  facts: z.array(Fact),
  /** The cost in pounds, where the dossier says what things cost. */
  cost: z.nullable(z.number()),
  files: z.array(z.pick(Attachment, { id: true, originalName: true, mimeType: true })),
  /** Who wrote it down, by their part in the yard, and when; null where that is not known. */
  by: z.nullable(z.string()),
  enteredOn: z.nullable(z.iso.date()),
  /** When it was changed last; null for never. */
  changedOn: z.nullable(z.iso.date()),
});
export type DossierEntry = z.output<typeof DossierEntry>;

export const DossierPart = z.object({
  section: z.enum(dossierSections),
  /** Oldest first. */
  entries: z.array(DossierEntry),
  /** What follows from it, what is missing, and by which source. */
  remarks: z.array(z.string()),
});
export type DossierPart = z.output<typeof DossierPart>;

/** What a dossier says, as it stood when it was made. */
export const DossierFacts = z.object({
  horseName: z.string(),
  yardName: z.string(),
  madeOn: z.iso.date(),
  /** The file of the horse's photo; null where there is none, or photos were not chosen. */
  photoId: z.nullable(z.uuid()),
  /** Who the horse is, as pairs of a label and a text. */
  identity: z.array(Fact),
  parts: z.array(DossierPart),
});
export type DossierFacts = z.output<typeof DossierFacts>;

export const DossierInput = z.strictObject({
  id: proposedId,
  purpose: requiredChoice(dossierPurposes, "Say what it is for"),
  sections: z.array(z.enum(dossierSections), "Choose what it says").check(
    z.minLength(1, "Choose at least one part"),
    z.refine((all) => new Set(all).size === all.length, { error: "A part is named twice" }),
  ),
});
export type DossierInput = z.output<typeof DossierInput>;

export const Dossier = z.object({
  id: z.uuid(),
  horseId: z.uuid(),
  horseName: z.string(),
  purpose: z.enum(dossierPurposes),
  sections: z.array(z.enum(dossierSections)),
  /** What it says is put together at once, so it is always ready; the PDF is drawn as it is downloaded. */
  state: z.literal("READY"),
  /** The address of the PDF. */
  url: z.string(),
  /** The page that says whether it still holds. */
  verifyUrl: z.string(),
  fingerprint: z.string(),
  madeAt: instantOut,
  expiresAt: instantOut,
});
export type Dossier = z.output<typeof Dossier>;

/** What has changed in a part since a dossier was made. */
export const PartChange = z.object({
  section: z.nullable(z.enum(dossierSections)),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
});
export type PartChange = z.output<typeof PartChange>;

/** What the page says to whoever holds a dossier. */
export const VerifiedDossier = z.object({
  purpose: z.enum(dossierPurposes),
  madeAt: instantOut,
  expiresAt: instantOut,
  fingerprint: z.string(),
  facts: DossierFacts,
  /** Whether the horse is still on record in the yard. */
  isHere: z.boolean(),
  /** What is different now; `section` is null for who the horse is. Empty where all is as it was. */
  changes: z.array(PartChange),
});
export type VerifiedDossier = z.output<typeof VerifiedDossier>;

const OfHorse = z.object({ horseId: z.uuid("Invalid horse ID") });

export const dossierEndpoints = {
  list: endpoint("GET", "/api/horses/:horseId/dossiers", {
    access: "manager",
    section: "papers",
    summary: `A horse's dossiers that can still be downloaded, newest first, at most ${DOSSIERS_MAX}`,
    params: OfHorse,
    reply: z.array(Dossier),
  }),
  make: endpoint("POST", "/api/horses/:horseId/dossiers", {
    access: "manager",
    section: "papers",
    summary:
      "Put a horse's dossier together: chosen parts of what is on record, as they stand; its PDF is at the address in the reply",
    params: OfHorse,
    body: DossierInput,
    reply: Dossier,
  }),
  remove: endpoint("DELETE", "/api/dossiers/:id", {
    access: "manager",
    section: "papers",
    summary: "Delete a dossier; its page then no longer vouches for it",
    params: byId,
    reply: z.null(),
  }),
  verify: endpoint("GET", "/api/verify/:token", {
    access: "public",
    summary: "What a dossier said when it was made, and what has changed since",
    params: byToken,
    reply: VerifiedDossier,
  }),
};

import * as z from "zod/mini";
import { Attachment } from "#contract/files/attachments.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { steps } from "#rules/vaccination/plan-findings.ts";
import { endpoint } from "#contract/endpoint.ts";
import { diseasesReadFrom, requiredDiseases } from "./diseases.ts";
import {
  byId,
  instantOut,
  optionalChoice,
  optionalText,
  pastDate,
  proposedId,
  seenVersion,
} from "#contract/fields.ts";

/** Maximum number of doses that a horse may have on record. */
export const DOSES_OF_HORSE_MAX = 100;

export const DoseInput = z.strictObject({
  id: proposedId,
  date: pastDate("Give the date of each dose", "A dose cannot lie in the future"),
  /** The diseases that the dose protects against, without duplicates. */
  diseases: requiredDiseases("Say what each dose was against"),
  product: optionalText(),
  batch: optionalText(100),
  givenBy: optionalText(),
  /** Whether the dose began a new course, so that earlier doses for its diseases no longer count. */
  courseStart: z._default(z.boolean(), false),
  /**
   * The dose's position in its course as a person states it; when omitted, it is derived from the doses on record.
   * If the first dose on record was a later one, those before it still have to be entered.
   */
  step: optionalChoice(steps),
  /** The recorded visit at which the dose was given; the visit itself then no longer counts as a dose. */
  veterinaryRecordId: z._default(z.nullable(z.uuid("Invalid record ID")), null),
  /** An uploaded photo of the passport's page; several doses may be on one. */
  passportPageId: z._default(z.nullable(z.uuid("Invalid file ID")), null),
});
export type DoseInput = z.output<typeof DoseInput>;

const keysOf = (dose: { date: string; diseases: readonly string[] }) =>
  dose.diseases.map((disease) => `${dose.date} ${disease}`);
const isOnce = (keys: readonly unknown[]) => new Set(keys).size === keys.length;

/** Whether no two of these doses are for the same disease on the same day. */
export const areDistinct = (doses: readonly { date: string; diseases: readonly string[] }[]) =>
  isOnce(doses.flatMap(keysOf));

/** The error when two doses are for the same disease on the same day. */
export const TWICE = "The same disease is listed twice on one date";

export const PassportHistory = z.strictObject({
  doses: z.array(DoseInput, "Give the doses as a list").check(
    z.maxLength(DOSES_OF_HORSE_MAX, `Give at most ${DOSES_OF_HORSE_MAX} doses`),
    z.refine(areDistinct, { error: TWICE }),
    z.refine((doses) => isOnce(doses.flatMap(({ id }) => id ?? [])), {
      error: "A dose is named twice",
    }),
  ),
  /**
   * The recorded doses that this list replaces: those of them that it does not contain are removed. When omitted,
   * it replaces all; an empty list only adds.
   */
  replaces: z.optional(
    z.array(z.uuid("Invalid ID")).check(z.maxLength(DOSES_OF_HORSE_MAX, "Too many doses named")),
  ),
  ...seenVersion,
});
export type PassportHistory = z.output<typeof PassportHistory>;

const text = z.nullable(z.string());

export const Dose = z.object({
  id: z.uuid(),
  date: z.iso.date(),
  diseases: z.array(z.enum(diseases)),
  product: text,
  batch: text,
  givenBy: text,
  courseStart: z.boolean(),
  step: z.nullable(z.enum(steps)),
  veterinaryRecordId: z.nullable(z.uuid()),
  passportPageId: z.nullable(z.uuid()),
});
export type Dose = z.output<typeof Dose>;

/**
 * A vaccination visit for which no dose was entered. It counts for its diseases, and for nothing when these are
 * unknown.
 */
export const UntoldVisit = z.object({
  /** The veterinary record's id. */
  id: z.uuid(),
  date: z.iso.date(),
  veterinarian: z.string(),
  clinic: text,
  /** Empty when the diseases are unknown. */
  diseases: z.array(z.enum(diseases)),
  diseasesReadFrom: z.nullable(z.enum(diseasesReadFrom)),
});
export type UntoldVisit = z.output<typeof UntoldVisit>;

/** Maximum number of pages that a passport may have on record; the booklet has fewer for vaccinations. */
export const PAGES_OF_PASSPORT_MAX = 60;

/** Maximum number of pages that are kept by one call. */
const PAGES_AT_ONCE = 20;

/** The pages of the passport: those to which doses refer, and those that nobody has read yet. */
export const PassportPages = z.object({ pages: z.array(Attachment) });
export type PassportPages = z.output<typeof PassportPages>;

const PagesToKeep = z.strictObject({
  files: z
    .array(z.uuid("Invalid file ID"), "Give the files as a list")
    .check(z.maxLength(PAGES_AT_ONCE, `Keep at most ${PAGES_AT_ONCE} pages at once`)),
});

/** Whether a page is yet to be read: no dose refers to it. */
export const unreadPages = ({ doses, pages }: Pick<DosesOfHorse, "doses" | "pages">) =>
  pages.filter(({ id }) => doses.every(({ passportPageId }) => passportPageId !== id));

export const DosesOfHorse = z.extend(PassportPages, {
  /** Sorted newest first, as are the visits. */
  doses: z.array(Dose),
  visits: z.array(UntoldVisit),
  /** When the passport's history was last changed, which is the version of the whole history. */
  updatedAt: instantOut,
});
export type DosesOfHorse = z.output<typeof DosesOfHorse>;

const OfHorse = z.object({ horseId: z.uuid("Invalid horse ID") });

export const doseEndpoints = {
  list: endpoint("GET", "/api/horses/:horseId/doses", {
    access: "viewer",
    section: "health",
    tagged: true,
    summary:
      "A horse's vaccinations: its passport's doses, and visits of which no dose tells more, which count for what they were against",
    params: OfHorse,
    reply: DosesOfHorse,
  }),
  replace: endpoint("PUT", "/api/horses/:horseId/doses", {
    access: "groom",
    section: "health",
    summary:
      "Write a horse's passport history in one go, in place of what was there or beside it; safe to repeat",
    params: OfHorse,
    body: PassportHistory,
    reply: DosesOfHorse,
  }),
  keepPages: endpoint("PUT", "/api/horses/:horseId/passport-pages", {
    access: "groom",
    section: "health",
    summary:
      "Keep uploaded photos as pages of a horse's passport, beside those it has, to type the doses from later; safe to repeat",
    params: OfHorse,
    body: PagesToKeep,
    reply: PassportPages,
  }),
  removePage: endpoint("DELETE", "/api/horses/:horseId/passport-pages/:id", {
    access: "groom",
    section: "health",
    summary: "Throw away a page of a passport that no dose refers to",
    params: z.extend(OfHorse, byId.shape),
    reply: PassportPages,
  }),
};

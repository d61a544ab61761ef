import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantIn, instantOut, requiredText } from "#contract/fields.ts";
import type { GrantedSection } from "#contract/policy.ts";
import { SharedHorse } from "./shared-horse.ts";

/** Days for which a link can be opened: by default, and at most. */
export const SHARE_DAYS = 14;
export const SHARE_DAYS_MAX = 90;
/** Maximum number of a yard's links that can be opened. */
export const SHARE_LINKS_MAX = 50;
/** Maximum number of horses of a link. */
export const SHARED_HORSES_MAX = 50;

/** The sections that a link can show: never money, the calendar, or photos and documents. */
export const sharedSections = [
  "papers",
  "health",
  "vetNotes",
  "medicines",
  "feed",
] as const satisfies readonly GrantedSection[];
export type SharedSection = (typeof sharedSections)[number];

/** What a link shows of each section, as people call it. */
export const sharedSectionLabels: Record<SharedSection, string> = {
  papers: "Papers and contacts",
  health: "Health records and vaccinations",
  vetNotes: "The vet's findings and notes",
  medicines: "Medicines",
  feed: "Feed, rugs and warnings",
};

export const shareAccesses = ["read", "propose"] as const;
const dayMs = 86_400_000;

const distinct = (all: readonly string[]) => new Set(all).size === all.length;

/**
 * Sections of which each is chosen once, and the vet's notes with the health records that they stand in; `missing` is the
 * error where there is no list.
 */
export const chosenSections = <const T extends string>(all: readonly T[], missing?: string) =>
  z.array(z.enum(all), missing).check(
    z.refine(distinct, { error: "A section is named twice" }),
    z.refine(
      (chosen: readonly string[]) => !chosen.includes("vetNotes") || chosen.includes("health"),
      {
        error: "The vet's notes stand in the health records: choose these too",
      },
    ),
  );
const isWithin = (days: number) => (text: string) =>
  Date.parse(text) > Date.now() && Date.parse(text) <= Date.now() + (days + 1) * dayMs;

export const ShareLinkInput = z.strictObject({
  /** Whom it is for. */
  name: requiredText("Say whom it is for", 80),
  horseIds: z
    .array(z.uuid("Invalid horse ID"), "Choose the horses")
    .check(
      z.minLength(1, "Choose at least one horse"),
      z.maxLength(SHARED_HORSES_MAX, `At most ${SHARED_HORSES_MAX} horses in one link`),
      z.refine(distinct, { error: "A horse is named twice" }),
    ),
  sections: chosenSections(sharedSections, "Choose what is shown").check(
    z.minLength(1, "Choose at least one thing to show"),
  ),
  access: z._default(z.enum(shareAccesses), "read"),
  /** When it ends; in two weeks when omitted. */
  expiresAt: z.optional(
    instantIn("Say until when").check(
      z.refine(isWithin(SHARE_DAYS_MAX), {
        error: `A link can be opened for ${SHARE_DAYS_MAX} days at most`,
      }),
    ),
  ),
});
export type ShareLinkInput = z.output<typeof ShareLinkInput>;

/** A link that can still be opened. */
export const ShareLink = z.object({
  id: z.uuid(),
  name: z.string(),
  horseIds: z.array(z.uuid()),
  sections: z.array(z.enum(sharedSections)),
  access: z.enum(shareAccesses),
  /** Who made it: null if their account was deleted. */
  madeBy: z.nullable(z.string()),
  /** How often it was viewed; several times within five minutes count as one. */
  views: z.int(),
  lastViewedAt: z.nullable(instantOut),
  createdAt: instantOut,
  expiresAt: instantOut,
});
export type ShareLink = z.output<typeof ShareLink>;

/** What whoever opens a link sees. */
export const SharedView = z.object({
  /** Whom it is for. */
  name: z.string(),
  yardName: z.string(),
  sections: z.array(z.enum(sharedSections)),
  access: z.enum(shareAccesses),
  expiresAt: instantOut,
  /** By name; horses that were deleted since are left out. */
  horses: z.array(SharedHorse),
});
export type SharedView = z.output<typeof SharedView>;

export const byToken = z.object({ token: z.string().check(z.maxLength(100)) });

export const shareLinkEndpoints = {
  list: endpoint("GET", "/api/share-links", {
    access: "manager",
    section: "people",
    summary: `The links for people without an account that can still be opened, newest first, at most ${SHARE_LINKS_MAX}`,
    reply: z.array(ShareLink),
  }),
  share: endpoint("POST", "/api/share-links", {
    access: "manager",
    section: "people",
    summary:
      "Make a link that shows chosen sections of chosen horses to whoever has it; it is shown once",
    body: ShareLinkInput,
    reply: z.object({ id: z.uuid(), url: z.string() }),
  }),
  revoke: endpoint("DELETE", "/api/share-links/:id", {
    access: "manager",
    section: "people",
    summary: "End a link: it shows nothing any more",
    params: byId,
    reply: z.null(),
  }),
  show: endpoint("GET", "/api/shared/:token", {
    access: "public",
    summary:
      "What a link shows: its horses by name, and of its sections the latest 500 entries of each kind",
    params: byToken,
    reply: SharedView,
  }),
};

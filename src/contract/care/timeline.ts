import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { author, optionalDate, queryNumber } from "#contract/fields.ts";
import { weighings } from "#rules/measures/measures.ts";
import { recordKindLabels, recordKinds } from "./record-types.ts";

/**
 * The kinds of entry in a horse's timeline: its records by kind, completed events without a record, events
 * that were skipped, and the passport's doses without a visit.
 */
export const timelineKinds = [...recordKinds, "event", "skip", "dose"] as const;
export type TimelineKind = (typeof timelineKinds)[number];
export const timelineKindLabels: Record<TimelineKind, string> = {
  ...recordKindLabels,
  event: "Care done",
  skip: "Skipped",
  dose: "Passport dose",
};

/**
 * A page of a timeline has TIMELINE_LIMIT entries unless a call asks for another number, of which TIMELINE_MAX
 * is the largest.
 */
export const TIMELINE_LIMIT = 50;
export const TIMELINE_MAX = 200;

export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id: z.uuid(),
  date: z.iso.date(),
  /** The entry's type, which is that of the visit, service, feed or event; null where the title says everything. */
  type: z.nullable(z.string()),
  title: z.nullable(z.string()),
  who: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** The cost in pounds. */
  cost: z.nullable(z.number()),
  /** Who wrote it, or completed the event; null also for a skip, whose title says who. */
  by: author,
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const TimelineQuery = z.object({
  /** Shows only this kind; when omitted, all kinds. */
  kind: z.optional(z.enum(timelineKinds)),
  /** The first day; the last is `to`, both inclusive. */
  from: optionalDate(),
  to: optionalDate(),
  /** The last entry of the previous page, whose day is passed as `to`. */
  after: z.optional(z.uuid("Invalid ID")),
  limit: z._default(queryNumber(1, TIMELINE_MAX), TIMELINE_LIMIT),
});
export type TimelineQuery = z.output<typeof TimelineQuery>;

/** One reading of weight or condition; a day may have several, of which `oneADay` selects one. */
export const Measure = z.object({
  date: z.iso.date(),
  weightKg: z.nullable(z.number()),
  bodyCondition: z.nullable(z.int()),
  how: z.enum(weighings),
});
export type Measure = z.output<typeof Measure>;

/** The number of timeline entries in one year. */
export const TimelineYear = z.object({
  year: z.int(),
  /** The number of entries of each kind that has any. */
  counts: z.partialRecord(z.enum(timelineKinds), z.int()),
  /** The date of the last influenza dose in the year. */
  fluDose: z.nullable(z.iso.date()),
});
export type TimelineYear = z.output<typeof TimelineYear>;

const OfHorse = z.object({ horseId: z.uuid("Invalid horse ID") });

export const timelineEndpoints = {
  entries: endpoint("GET", "/api/horses/:horseId/timeline", {
    access: "viewer",
    section: "health",
    tagged: true,
    summary: "Everything on record of a horse by date, the newest first, in pages",
    params: OfHorse,
    query: TimelineQuery,
    reply: z.array(TimelineEntry),
  }),
  years: endpoint("GET", "/api/horses/:horseId/timeline/years", {
    access: "viewer",
    section: "health",
    tagged: true,
    summary: "How much stands on a horse's timeline in which year, the newest first",
    params: OfHorse,
    reply: z.array(TimelineYear),
  }),
  measures: endpoint("GET", "/api/horses/:horseId/measures", {
    access: "viewer",
    section: "health",
    tagged: true,
    summary: "Weight and body condition of a horse over time, the oldest first, at most 1,000",
    params: OfHorse,
    reply: z.array(Measure),
  }),
};

import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { optionalDate, queryNumber } from "#contract/fields.ts";
import { recordKindLabels, recordKinds } from "./record-types.ts";

/** What stands on a horse's timeline: its records by kind, and care that was done without a record. */
export const timelineKinds = [...recordKinds, "event"] as const;
export type TimelineKind = (typeof timelineKinds)[number];
export const timelineKindLabels: Record<TimelineKind, string> = {
  ...recordKindLabels,
  event: "Care done",
};

/** Entries on one page of a timeline, as given and at most. */
export const TIMELINE_LIMIT = 50;
export const TIMELINE_MAX = 200;

export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id: z.uuid(),
  date: z.iso.date(),
  /** The enumeration's value: visit, service, feed or event type; null where the title says it all. */
  type: z.nullable(z.string()),
  title: z.nullable(z.string()),
  who: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** In pounds. */
  cost: z.nullable(z.number()),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const TimelineQuery = z.object({
  /** Only this kind; left out: all. */
  kind: z.optional(z.enum(timelineKinds)),
  /** Nothing after this day. */
  to: optionalDate(),
  /** The last entry one has: the page goes on after it. Its day goes into `to`. */
  after: z.optional(z.uuid("Invalid ID")),
  limit: z._default(queryNumber(1, TIMELINE_MAX), TIMELINE_LIMIT),
});
export type TimelineQuery = z.output<typeof TimelineQuery>;

/** One reading of weight or condition. */
export const Measure = z.object({
  date: z.iso.date(),
  weightKg: z.nullable(z.number()),
  bodyCondition: z.nullable(z.int()),
});
export type Measure = z.output<typeof Measure>;

const OfHorse = z.object({ horseId: z.uuid("Invalid horse ID") });

export const timelineEndpoints = {
  entries: endpoint("GET", "/api/horses/:horseId/timeline", {
    access: "viewer",
    tagged: true,
    summary: "Everything on record of a horse by date, the newest first, in pages",
    params: OfHorse,
    query: TimelineQuery,
    reply: z.array(TimelineEntry),
  }),
  measures: endpoint("GET", "/api/horses/:horseId/measures", {
    access: "viewer",
    tagged: true,
    summary: "Weight and body condition of a horse over time, the oldest first, at most 1,000",
    params: OfHorse,
    reply: z.array(Measure),
  }),
};

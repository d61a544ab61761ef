import * as z from "zod/mini";
import { recurringPatterns } from "#rules/care/recurrence.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut } from "#contract/fields.ts";
import { careEventTypes } from "./care-event-types.ts";
import { type CareSubject, type VisitKind, visitKinds } from "./care-subjects.ts";

/** Maximum rows of each of the day's lists; the rest is counted in `more`. */
export const TODAY_GROUPS_MAX = 200;
/** Number of photos in a row of several horses. */
export const TODAY_PORTRAITS = 2;

/** A row's action. DONE completes it; ENTER_COUNTS opens the sheet of egg counts, the others open 'Log a visit'. */
export const todayActions = [
  "DONE",
  "LOG_VISIT",
  "RECORD_DOSE",
  "ENTER_COUNTS",
  "ENTER_WEIGHTS",
] as const;
export type TodayAction = (typeof todayActions)[number];

/** The kind of visit to log for a subject of care; null where a tap on 'Done' is enough. */
export const visitKindOf = (subject: CareSubject): VisitKind | null =>
  visitKinds.find((kind) => kind === subject) ??
  (subject === "OTHER_VACCINATION" ? "VACCINATION" : null);

const ownActions: Partial<Record<VisitKind, TodayAction>> = {
  VACCINATION: "RECORD_DOSE",
  WORMING: "ENTER_COUNTS",
  WEIGHT: "ENTER_WEIGHTS",
};
export const actionOf = (kind: VisitKind | null): TodayAction =>
  kind === null ? "DONE" : (ownActions[kind] ?? "LOG_VISIT");

const group = {
  title: z.string(),
  eventType: z.enum(careEventTypes),
  /** Its earliest time; for a lapsed vaccination its last valid day, null when unknown. */
  dueDate: z.nullable(instantOut),
  /** By name; empty: the event is about the yard. */
  horses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The first of its events here. */
      eventId: z.nullable(z.uuid()),
    }),
  ),
  /** Photos of the first horses. */
  portraits: z.array(z.object({ imageUrl: z.nullable(z.string()), color: z.nullable(z.string()) })),
  /** Empty: a lapsed flu record without an overdue event. */
  events: z.array(z.uuid()),
};

export const TodayGroup = z.object({
  ...group,
  /** Whether the plan advances only with the record. */
  owesRecord: z.boolean(),
  action: z.enum(todayActions),
  /** The kind of visit that 'Log a visit' opens; null where a tap suffices. */
  visitKind: z.nullable(z.enum(visitKinds)),
  /** The first day on which it may be done, when it has a window that ends with the due date. */
  dueFrom: z.nullable(z.iso.date()),
  recurring: z.nullable(z.enum(recurringPatterns)),
  /** How many of its events, and lapsed jabs, are overdue. */
  overdue: z.int(),
  /** UK days since the oldest of them was due; 0: today, or none is overdue. */
  lateDays: z.int(),
});
export type TodayGroup = z.output<typeof TodayGroup>;

export const DoneGroup = z.object({
  ...group,
  completedAt: instantOut,
  /** The act (a visit, a sheet of counts) that completed it, by which it is undone; null for a tap. */
  actId: z.nullable(z.uuid()),
  /** Whether a record was written for any of it: without an act, that is undone where the record is. */
  hasRecord: z.boolean(),
});
export type DoneGroup = z.output<typeof DoneGroup>;

export const Today = z.object({
  overdue: z.array(TodayGroup),
  today: z.array(TodayGroup),
  week: z.array(TodayGroup),
  /** What was completed today, in order of time. */
  done: z.array(DoneGroup),
  /** Number of further rows of each list. */
  more: z.object({ overdue: z.int(), today: z.int(), week: z.int(), done: z.int() }),
  /** Draft horses, which wait for their papers, by name. */
  drafts: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      imageUrl: z.nullable(z.string()),
      color: z.nullable(z.string()),
    }),
  ),
  /** Everything overdue in the yard: pending events whose time has passed, and flu records that lapsed while no overdue jab says so. */
  overdueCount: z.int(),
});
export type Today = z.output<typeof Today>;

export const todayEndpoints = {
  read: endpoint("GET", "/api/today", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary: `Who needs what, grouped by visit: overdue, today and the 7 days after, at most ${TODAY_GROUPS_MAX} rows each, and what was done today`,
    reply: Today,
  }),
};

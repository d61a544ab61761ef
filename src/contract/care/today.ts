import * as z from "zod/mini";
import { recurringPatterns } from "#rules/care/recurrence.ts";
import { rounds } from "#rules/measures/isolation-rounds.ts";
import { endpoint } from "#contract/endpoint.ts";
import { author, instantOut, queryNumber } from "#contract/fields.ts";
import { careEventTypes } from "./care-event-types.ts";
import { snoozed } from "./event-fields.ts";
import { type CareSubject, type VisitKind, visitKinds } from "./care-subjects.ts";

/** Maximum number of rows in each list of the Today page; `more` counts the others. */
export const TODAY_GROUPS_MAX = 200;
/** Number of rows of a list, and of a day of the week, that the page shows before 'Show all'. */
export const TODAY_SHOWN = 10;
/** Number of photos in a row about several horses. */
export const TODAY_PORTRAITS = 2;

/**
 * The actions of a row. DONE completes it; ENTER_COUNTS opens the sheet of egg counts; RENEW_PAPER leads to the papers; the others open 'Log a
 * visit'.
 */
export const todayActions = [
  "DONE",
  "LOG_VISIT",
  "RECORD_DOSE",
  "ENTER_COUNTS",
  "ENTER_WEIGHTS",
  "RENEW_PAPER",
] as const;
export type TodayAction = (typeof todayActions)[number];

/** The kind of visit to log for a subject of care; null where tapping 'Done' suffices. */
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

const Group = z.object({
  title: z.string(),
  eventType: z.enum(careEventTypes),
  /** The row's earliest due time; for a lapsed vaccination the last day on which it was valid, null when unknown. */
  dueDate: z.nullable(instantOut),
  /** The row's horses by name; empty when the event is about the yard. */
  horses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The first event of this horse in the row. */
      eventId: z.nullable(z.uuid()),
    }),
  ),
  /** Photos of the first horses. */
  portraits: z.array(z.object({ imageUrl: z.nullable(z.string()), color: z.nullable(z.string()) })),
  /** The row's events; empty for a lapsed flu record without an overdue event. */
  events: z.array(z.uuid()),
});

export const TodayGroup = z.extend(Group, {
  /** Whether the plan advances only when the record is written. */
  owesRecord: z.boolean(),
  action: z.enum(todayActions),
  /** The kind of visit that 'Log a visit' opens; null where a tap suffices. */
  visitKind: z.nullable(z.enum(visitKinds)),
  /** The first day on which the care may be given, if it has a window that ends with the due date. */
  dueFrom: z.nullable(z.iso.date()),
  recurring: z.nullable(z.enum(recurringPatterns)),
  /** These are about the first of the row's events that was put off. */
  ...snoozed,
  /** How many of the row's events and lapsed vaccinations are overdue. */
  overdue: z.int(),
  /** The number of UK days since the oldest of them was due; 0 when that is today or none is overdue. */
  lateDays: z.int(),
});
export type TodayGroup = z.output<typeof TodayGroup>;

export const DoneGroup = z.extend(Group, {
  completedAt: instantOut,
  /** Who completed them; null if the product itself did, or a person who has left the yard. */
  by: author,
  /**
   * The act (a visit, a sheet of counts) that completed the events and with which they are undone; null if a tap
   * completed them.
   */
  actId: z.nullable(z.uuid()),
  /**
   * Whether a record was written for any of the events; without an act, the completion is then undone at the
   * record.
   */
  hasRecord: z.boolean(),
});
export type DoneGroup = z.output<typeof DoneGroup>;

/** How much of a day is done. */
export const DayProgress = z.object({
  /** The jobs and doses that are due; a medicine given as needed counts once it was given. */
  all: z.int(),
  /** Those of them about which somebody has noted something. */
  noted: z.int(),
});

export const Today = z.object({
  overdue: z.array(TodayGroup),
  today: z.array(TodayGroup),
  week: z.array(TodayGroup),
  /** The events completed today, in order of time. */
  done: z.array(DoneGroup),
  /** The number of further rows of each list. */
  more: z.object({ overdue: z.int(), today: z.int(), week: z.int(), done: z.int() }),
  /** How much of the yard's day is done: feeds, medicines and daily jobs. */
  day: DayProgress,
  /** Draft horses, whose papers are incomplete, by name. */
  draftHorses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      imageUrl: z.nullable(z.string()),
      color: z.nullable(z.string()),
    }),
  ),
  /** The horses in isolation whose vital signs the caller may enter, by name, with today's rounds that were taken. */
  isolated: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      imageUrl: z.nullable(z.string()),
      color: z.nullable(z.string()),
      done: z.array(z.enum(rounds)),
    }),
  ),
  /**
   * The number of everything overdue in the yard: pending events whose time has passed, and flu records that have
   * lapsed although no vaccination is overdue.
   */
  overdueCount: z.int(),
  /** How many of these are in the rows of `overdue`, sent or not; today's visits include the others. */
  overdueListed: z.int(),
});
export type Today = z.output<typeof Today>;

/**
 * Returns only the first rows of each list, and of 'This week' the first of each day; `more` and `overdueCount` still
 * count all.
 */
const TodayQuery = z.object({
  first: z._default(queryNumber(1, TODAY_GROUPS_MAX), TODAY_GROUPS_MAX),
});

export const todayEndpoints = {
  read: endpoint("GET", "/api/today", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary: `Who needs what, grouped by visit: overdue, today and the 7 days after, at most ${TODAY_GROUPS_MAX} rows each, what was done today, and the horses in isolation with the rounds taken`,
    query: TodayQuery,
    reply: Today,
  }),
};

/** What the page asks for when it opens: one row more than it shows, which tells that there are others. */
export const firstRows = { query: { first: TODAY_SHOWN + 1 } };

import * as z from "zod/mini";
import { recurringPatterns } from "#rules/care/recurrence.ts";
import { careEventStatuses, careEventTypes, priorities } from "./care-event-types.ts";
import { CareEventChange, CareEventInput, CareEventMove } from "./event-input.ts";
import { snoozed } from "./event-fields.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  instantOut,
  optionalDate,
  proposedId,
  queryNumber,
  seenVersionQuery,
} from "#contract/fields.ts";
import { PrefilledRecord } from "./record-prefill.ts";
import { recordKinds } from "./record-types.ts";

/**
 * EVENT_LIMIT is the default limit of the list of all events, NEAR_LIMIT that of lists of near events;
 * EVENT_LIST_MAX is the maximum of both.
 */
export const EVENT_LIMIT = 1_000;
export const NEAR_LIMIT = 200;
export const EVENT_LIST_MAX = 2_000;

const recordRef = z.nullable(z.object({ kind: z.enum(recordKinds), id: z.uuid() }));

export const CareEvent = z.object({
  id: z.uuid(),
  userId: z.nullable(z.uuid()),
  horseId: z.nullable(z.uuid()),
  horseName: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  eventType: z.enum(careEventTypes),
  priority: z.enum(priorities),
  status: z.enum(careEventStatuses),
  dueDate: instantOut,
  /** The first day on which the care may be given, if it has a window that ends with the due date. */
  dueFrom: z.nullable(z.iso.date()),
  completedAt: z.nullable(instantOut),
  reminderDays: z.array(z.int()),
  recurring: z.nullable(z.enum(recurringPatterns)),
  recurringEnd: z.nullable(z.iso.date()),
  notes: z.string(),
  /**
   * The care plan item from which the event was derived. An event with neither this nor `fromRecord` was added by
   * hand.
   */
  planId: z.nullable(z.uuid()),
  /** The paper whose last day the event is: it follows the paper, and nobody changes it by hand. */
  paperId: z.nullable(z.uuid()),
  /** The record whose next date the event represents. */
  fromRecord: recordRef,
  /** The record that was written for the event once it was done. */
  record: recordRef,
  /** The kind of record to offer when the event is completed; null when there is none. */
  standsFor: z.nullable(z.enum(recordKinds)),
  /** Whether the plan advances only when that record is written, not when the event is completed. */
  owesRecord: z.boolean(),
  ...snoozed,
  snoozedAt: z.nullable(instantOut),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type CareEvent = z.output<typeof CareEvent>;

const limited = (usual: number) => z._default(queryNumber(1, EVENT_LIST_MAX), usual);
const ofHorse = z._default(z.nullable(z.uuid("Invalid horse ID")), null);

export const CareEventQuery = z.object({
  /** The first UK day of the due dates; the last is `to`, both inclusive. */
  from: optionalDate(),
  to: optionalDate(),
  horseId: ofHorse,
  limit: limited(EVENT_LIMIT),
});
export type CareEventQuery = z.output<typeof CareEventQuery>;
const NearQuery = z.object({ horseId: ofHorse, limit: limited(NEAR_LIMIT) });

const CareEventCounts = z.object({
  /** The number of pending events past their due date. */
  overdue: z.int(),
  /** The number of events that are not completed and lie in the future. */
  upcoming: z.int(),
  /**
   * The number of pending vaccinations, including overdue ones, plus the horses whose flu record has lapsed with
   * no vaccination planned. `vaccinationsThisWeek` is the number of pending ones due within the next 7 days.
   */
  pendingVaccinations: z.int(),
  vaccinationsThisWeek: z.int(),
});

export const careEventEndpoints = {
  list: endpoint("GET", "/api/care-events", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary:
      "Care events by due date, at most 1,000 unless asked; without from and to those nearest to now, half of the limit on each side",
    query: CareEventQuery,
    reply: z.array(CareEvent),
  }),
  upcoming: endpoint("GET", "/api/care-events/upcoming", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary:
      "Events still to come that are not completed, the next one first, at most 200 unless asked",
    query: NearQuery,
    reply: z.array(CareEvent),
  }),
  overdue: endpoint("GET", "/api/care-events/overdue", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary: "Pending events whose due date is past, the oldest first, at most 200 unless asked",
    query: NearQuery,
    reply: z.array(CareEvent),
  }),
  counts: endpoint("GET", "/api/care-events/counts", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary:
      "How many events are overdue, upcoming, and vaccinations; whole, however long the lists",
    reply: CareEventCounts,
  }),
  create: endpoint("POST", "/api/care-events", {
    access: "groom",
    section: "care",
    summary: "Add a care event; a proposed id makes the call safe to repeat",
    body: z.extend(CareEventInput, { id: proposedId }),
    reply: CareEvent,
  }),
  update: endpoint("PUT", "/api/care-events/:id", {
    access: "groom",
    section: "care",
    summary:
      "Replace an event's fields, unless somebody has since the version given, or only its status; completing makes the next of a series and moves the plan on",
    params: byId,
    body: CareEventChange,
    reply: CareEvent,
  }),
  move: endpoint("PUT", "/api/care-events/:id/day", {
    access: "groom",
    section: "care",
    summary:
      "Put an event that is not done on another day, at the time it had; of a series this one alone: what follows is counted as before",
    params: byId,
    body: CareEventMove,
    reply: CareEvent,
    current: CareEvent,
  }),
  remove: endpoint("DELETE", "/api/care-events/:id", {
    access: "groom",
    section: "care",
    summary:
      "Delete an event, unless somebody has changed it since the version given; one that came from a plan is passed over this time",
    params: byId,
    query: seenVersionQuery,
    reply: z.null(),
    current: CareEvent,
  }),
  prefill: endpoint("GET", "/api/care-events/:id/prefill", {
    access: "viewer",
    section: "care",
    summary:
      "The record this event stands for, filled in as far as is known; null when it has one or stands for none",
    params: byId,
    reply: z.nullable(PrefilledRecord),
  }),
};

import * as z from "zod/mini";
import { careEventStatuses } from "#contract/care/care-event-types.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut, requiredText } from "#contract/fields.ts";
import { HORSES_PER_YARD_MAX } from "#contract/operations/system-settings.ts";

/** The horses of a feed; null for all horses and for events without one. */
const horseIds = z.nullable(
  z
    .array(z.uuid("Invalid horse ID"))
    .check(z.minLength(1, "Choose a horse"), z.maxLength(HORSES_PER_YARD_MAX)),
);

export const FeedInput = z.strictObject({ horseIds: z._default(horseIds, null) });
export type FeedInput = z.output<typeof FeedInput>;

export const CalendarFeed = z.object({
  horseIds: z.nullable(z.array(z.uuid())),
  createdAt: instantOut,
  /** When a calendar last fetched the feed. */
  lastReadAt: z.nullable(instantOut),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

const token = requiredText("The link is not complete", 200);

/** The event behind the link of a calendar entry, with only the fields that anybody with the link may see. */
export const LinkedEvent = z.object({
  title: z.string(),
  horseName: z.nullable(z.string()),
  dueDate: instantOut,
  status: z.enum(careEventStatuses),
  /** Whether its plan advances only when its record is written, not when it is completed. */
  owesRecord: z.boolean(),
});
export type LinkedEvent = z.output<typeof LinkedEvent>;

export const calendarFeedEndpoints = {
  find: endpoint("GET", "/api/calendar-feed", {
    access: "viewer",
    section: "own",
    summary: "This person's calendar feed of this yard; null when it is off",
    reply: z.nullable(CalendarFeed),
  }),
  open: endpoint("POST", "/api/calendar-feed", {
    access: "viewer",
    section: "own",
    payment: "free",
    summary: "Turn the feed on, under a new address that is told only now; an older one ends",
    body: FeedInput,
    reply: z.object({ url: z.string() }),
  }),
  narrow: endpoint("PUT", "/api/calendar-feed", {
    access: "viewer",
    section: "own",
    payment: "free",
    summary: "Choose which horses the feed tells of",
    body: FeedInput,
    reply: CalendarFeed,
  }),
  close: endpoint("DELETE", "/api/calendar-feed", {
    access: "viewer",
    section: "own",
    summary: "Turn the feed off; its address and the links in its entries end",
    reply: z.null(),
  }),
  linked: endpoint("GET", "/api/event-link", {
    access: "public",
    summary: "The event behind the link of a calendar entry; looking changes nothing",
    query: z.object({ token }),
    reply: LinkedEvent,
  }),
  complete: endpoint("POST", "/api/event-link", {
    access: "public",
    payment: "needed",
    summary: "Complete the event behind the link of a calendar entry; safe to repeat",
    body: z.strictObject({ token }),
    reply: LinkedEvent,
  }),
};

import * as z from "zod/mini";
import { keysOf } from "#rules/keys-of.ts";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut, queryNumber } from "#contract/fields.ts";

export const activityActions = ["ADDED", "CHANGED", "DELETED", "RESTORED"] as const;
export type ActivityAction = (typeof activityActions)[number];
export const activityActionLabels: Record<ActivityAction, string> = {
  ADDED: "added",
  CHANGED: "changed",
  DELETED: "deleted",
  RESTORED: "put back",
};

export const activityKindLabels = {
  horses: "Horses",
  records: "Health records",
  events: "Care events",
  plans: "Care plans",
  doses: "Vaccination doses",
  outings: "Outings",
  contacts: "Contacts",
  members: "Members",
};
/** The filters of the activity; each stands for one or more tables. */
export const activityKinds = keysOf(activityKindLabels);
export type ActivityKind = keyof typeof activityKindLabels;

/** Entries on a page: default and maximum. */
export const ACTIVITY_LIMIT = 50;
export const ACTIVITY_MAX = 500;
/** Maximum entries of the history of one row, newest first. */
export const HISTORY_MAX = 100;
/** How long entries are kept, in months. */
export const ACTIVITY_MONTHS = 24;

/** One field's change as text: before and after; null: empty. */
export const FieldChange = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type FieldChange = z.output<typeof FieldChange>;

export const ActivityEntry = z.object({
  id: z.string(),
  at: instantOut,
  /** A name, 'A former member', or 'Loosebox' for what it did by itself. */
  by: z.string(),
  byPerson: z.boolean(),
  action: z.enum(activityActions),
  /** 'Veterinary record' */
  what: z.string(),
  /** Its name at the time: 'Check-up of 5 Jan 2025'; null after erasure. */
  name: z.nullable(z.string()),
  rowId: z.nullable(z.uuid()),
  horseId: z.nullable(z.uuid()),
  horseName: z.nullable(z.string()),
  /** Number of rows that were deleted or restored with the horse. */
  along: z.int(),
  changes: z.array(FieldChange),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;

const cursor = z.string().check(z.regex(/^\d{1,18}$/, "Give `before` as a page's `next` said"));

export const ActivityQuery = z.object({
  horseId: z.optional(z.uuid("Invalid horse ID")),
  /** Only what this person did. */
  personId: z.optional(z.uuid("Invalid person ID")),
  kind: z.optional(z.enum(activityKinds)),
  /** Includes what Loosebox did by itself. */
  own: z._default(z.enum(["true", "false"]), "false"),
  /** The previous page's `next`. */
  before: z.optional(cursor),
  limit: z._default(queryNumber(1, ACTIVITY_MAX), ACTIVITY_LIMIT),
});
export type ActivityQuery = z.output<typeof ActivityQuery>;

export const ActivityPage = z.object({
  entries: z.array(ActivityEntry),
  /** The `before` of the next page; null: there is none. */
  next: z.nullable(z.string()),
  /** The yard's members, to filter by. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type ActivityPage = z.output<typeof ActivityPage>;

export const activityEndpoints = {
  list: endpoint("GET", "/api/activity", {
    access: "owner",
    section: "people",
    summary: "Who did what in the yard, the newest first, in pages",
    query: ActivityQuery,
    reply: ActivityPage,
  }),
  history: endpoint("GET", "/api/history/:id", {
    access: "groom",
    section: "any",
    summary: "Who added and changed one horse, record, event, plan or dose, the newest first",
    params: byId,
    reply: z.array(ActivityEntry),
  }),
};

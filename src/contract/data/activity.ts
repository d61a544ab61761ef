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
  papers: "Papers",
  stock: "Stock",
  charges: "Extras and statements",
  places: "Stables and paddocks",
  members: "Members",
};
/** The filters of the activity list, each of which selects one or more tables. */
export const activityKinds = keysOf(activityKindLabels);
export type ActivityKind = keyof typeof activityKindLabels;

/** A page has ACTIVITY_LIMIT entries unless a call asks for another number, of which ACTIVITY_MAX is the largest. */
export const ACTIVITY_LIMIT = 50;
export const ACTIVITY_MAX = 500;
/** Maximum number of entries in the history of one row, newest first. */
export const HISTORY_MAX = 100;
/** How long entries are kept, in months. */
export const ACTIVITY_MONTHS = 24;

/** One field's change, with its value before and after as text; null when empty. */
export const FieldChange = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type FieldChange = z.output<typeof FieldChange>;

export const ActivityEntry = z.object({
  id: z.string(),
  at: instantOut,
  /** A name, 'A former member', or 'Loosebox' for changes by the product itself. */
  by: z.string(),
  byPerson: z.boolean(),
  action: z.enum(activityActions),
  /** What was changed, such as 'Veterinary record'. */
  what: z.string(),
  /** The row's name at the time, such as 'Check-up of 5 Jan 2025'; null after its erasure. */
  name: z.nullable(z.string()),
  rowId: z.nullable(z.uuid()),
  horseId: z.nullable(z.uuid()),
  horseName: z.nullable(z.string()),
  /** The number of rows that were deleted or restored together with the horse. */
  along: z.int(),
  changes: z.array(FieldChange),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;

const cursor = z.string().check(z.regex(/^\d{1,18}$/, "Give `before` as a page's `next` said"));

export const ActivityQuery = z.object({
  horseId: z.optional(z.uuid("Invalid horse ID")),
  /** Shows only the actions of this person. */
  personId: z.optional(z.uuid("Invalid person ID")),
  kind: z.optional(z.enum(activityKinds)),
  /** Whether to include changes by the product itself. */
  own: z._default(z.enum(["true", "false"]), "false"),
  /** The `next` of the previous page. */
  before: z.optional(cursor),
  limit: z._default(queryNumber(1, ACTIVITY_MAX), ACTIVITY_LIMIT),
});
export type ActivityQuery = z.output<typeof ActivityQuery>;

export const ActivityPage = z.object({
  entries: z.array(ActivityEntry),
  /** The `before` for the next page; null when there is none. */
  next: z.nullable(z.string()),
  /** The yard's members, for the filter by person. */
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

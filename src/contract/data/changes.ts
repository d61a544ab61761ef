import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { CareEvent } from "#contract/care/care-events.ts";
import { CarePlan } from "#contract/care/care-plans.ts";
import { type RecordKind, recordKinds } from "#contract/care/record-types.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { Outing } from "#contract/competing/outings.ts";
import { endpoint } from "#contract/endpoint.ts";
import { queryNumber } from "#contract/fields.ts";
import { Dose } from "#contract/health/doses.ts";
import { Contact } from "#contract/horses/contacts.ts";
import { Horse } from "#contract/horses/horse.ts";
import { Notification } from "#contract/notices/notifications.ts";
import { CHANGE_CURSOR, CHANGE_DAYS, nounsWithoutRow, type NounWithRow } from "./change-nouns.ts";

/** A page has CHANGE_LIMIT changes unless a call asks for another number, of which CHANGE_MAX is the largest. */
const CHANGE_LIMIT = 200;
const CHANGE_MAX = 500;

/**
 * The rows that changes contain. They omit values computed from other rows or from the current day, which would
 * become outdated without a change of the row.
 */
const changedRows = {
  horse: z.omit(Horse, { age: true }),
  event: CareEvent,
  plan: z.omit(CarePlan, { lastDone: true, next: true }),
  dose: z.extend(Dose, { horseId: z.uuid() }),
  outing: Outing,
  contact: Contact,
  notification: Notification,
} satisfies Record<Exclude<NounWithRow, RecordKind>, unknown>;

const id = z.uuid();
/** `lost` means that the row exists but this person may no longer see it; it is not sent yet. */
const op = z.enum(["upsert", "delete", "lost"]);

const item = <N extends NounWithRow, R extends $ZodType>(noun: N, row: R) =>
  z.object({
    noun: z.literal(noun),
    id,
    op,
    /** The row's present state; null with `delete` and `lost`. */
    row: z.nullable(row),
  });

/** The change of one row; a row that changed repeatedly occurs once on a page. */
export const Change = z.discriminatedUnion("noun", [
  item("horse", changedRows.horse),
  ...recordKinds.map((kind) => item(kind, recordEndpoints[kind].update.reply)),
  item("event", changedRows.event),
  item("plan", changedRows.plan),
  item("dose", changedRows.dose),
  item("outing", changedRows.outing),
  item("contact", changedRows.contact),
  item("notification", changedRows.notification),
  // the current state is read by a separate call
  z.object({ noun: z.enum(nounsWithoutRow), id, op, row: z.null() }),
]);
export type Change = z.output<typeof Change>;

/** A cursor, which is opaque to clients. */
const cursor = z.string().check(z.regex(CHANGE_CURSOR, "Give `since` as a page's `cursor` said"));

export const ChangePage = z.object({
  items: z.array(Change),
  /** The `since` for the next call. */
  cursor: z.string(),
  /** Whether more changes exist already. */
  more: z.boolean(),
});
export type ChangePage = z.output<typeof ChangePage>;

const since = z.optional(cursor);
const limit = z._default(queryNumber(1, CHANGE_MAX), CHANGE_LIMIT);
export const ChangeQuery = z.object({ since, limit });
export type ChangeQuery = z.output<typeof ChangeQuery>;

export const changeEndpoints = {
  list: endpoint("GET", "/api/changes", {
    access: "viewer",
    section: "any",
    summary: `What has changed in the yard since a cursor, in the order in which it counts, each change once; without one only the cursor of now: take it before the lists that you go on from. 410: the cursor is older than ${CHANGE_DAYS} days, or of a log that is no more; begin anew`,
    query: ChangeQuery,
    reply: ChangePage,
  }),
  stream: endpoint("GET", "/api/changes/stream", {
    access: "viewer",
    section: "any",
    summary:
      "The same as server-sent events, as it happens: `change` with a page, whose cursor is the event's id; a browser that comes back with Last-Event-ID goes on from there",
    query: z.object({ since }),
    events: ChangePage,
    reply: z.null(),
  }),
};

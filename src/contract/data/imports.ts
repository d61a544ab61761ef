import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, proposedId } from "#contract/fields.ts";

/** What can be brought in from a sheet, as in the paths of the calls that add one by hand. */
export const importNounLabels = {
  horses: "Horses",
  veterinary: "Vet visits",
  farrier: "Farrier visits",
  dietary: "Feed",
  medication: "Medication",
  general: "Worming, teeth, weight and other records",
  doses: "Vaccinations in passports",
  "care-events": "Events in the calendar",
  contacts: "Contacts",
};
export type ImportNoun = keyof typeof importNounLabels;
export const importNouns = [
  "horses",
  "veterinary",
  "farrier",
  "dietary",
  "medication",
  "general",
  "doses",
  "care-events",
  "contacts",
] as const satisfies readonly ImportNoun[];

/** Maximum number of rows in one call, which is part of an import, and in an import. */
export const BATCH_ROWS_MAX = 200;
export const IMPORT_ROWS_MAX = 5_000;
/** Maximum bytes of one call's rows, below the limit of a body. */
export const BATCH_BYTES_MAX = 600_000;

const value = z.union(
  [
    z.string().check(z.maxLength(20_000)),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.union([z.string().check(z.maxLength(100)), z.number()])).check(z.maxLength(50)),
  ],
  "Give a text, a number, yes or no, or a list of these",
);

const ImportBatch = z.strictObject({
  id: proposedId,
  /** The import that the rows belong to, when it has come in part already; otherwise these rows begin one, with this id if given. */
  importId: z.optional(z.uuid("Invalid import ID")),
  noun: z.enum(importNouns, "Say what the rows are"),
  rows: z
    .array(z.record(z.string().check(z.maxLength(100)), value), "Give the rows as a list")
    .check(
      z.minLength(1, "Give at least one row"),
      z.maxLength(BATCH_ROWS_MAX, `Send at most ${BATCH_ROWS_MAX} rows at once`),
    ),
  /** Only says what would become of the rows. */
  dryRun: z._default(z.boolean(), false),
});
export type ImportBatch = z.output<typeof ImportBatch>;

/** What became of a row. MATCHED: it is on record already. */
export const rowOutcomes = ["CREATED", "MATCHED", "REFUSED"] as const;
const RowResult = z.object({
  /** The row's place among those sent, from 0. */
  index: z.int(),
  outcome: z.enum(rowOutcomes),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type RowResult = z.output<typeof RowResult>;

export const importEndpoints = {
  bringIn: endpoint("POST", "/api/imports", {
    access: "manager",
    section: "any",
    summary: `Bring in rows of a sheet, at most ${BATCH_ROWS_MAX} at once and ${IMPORT_ROWS_MAX} in an import: each is added, or on record already, or refused with its reasons while the others go on. Horses are found by chip, passport or name. All calls with one importId are undone at once`,
    body: ImportBatch,
    reply: z.object({ id: z.uuid(), rows: z.array(RowResult) }),
  }),
  undo: endpoint("POST", "/api/imports/:id/undo", {
    access: "manager",
    section: "any",
    payment: "free",
    summary:
      "Undo an import: all that it added goes into the bin as one item. 409 when somebody else has changed any of it since",
    params: byId,
    reply: z.object({ undone: z.int(), skipped: z.int() }),
  }),
};

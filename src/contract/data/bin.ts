import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut } from "#contract/fields.ts";
import { ACT_DAYS } from "../journal/acts.ts";

/** Days for which a deleted item can be restored; the same as for undoing an act. */
export const BIN_DAYS = ACT_DAYS;
/** Maximum number of items shown in the bin, the newest first. */
export const BIN_MAX = 500;

/** The kinds of bin item; an act is a set of rows that were undone together and are restored together. */
export const binKinds = [
  "horse",
  "record",
  "event",
  "outing",
  "plan",
  "dose",
  "place",
  "contact",
  "paper",
  "stock",
  "charge",
  "act",
] as const;
export type BinKind = (typeof binKinds)[number];

export const BinItem = z.object({
  id: z.uuid(),
  kind: z.enum(binKinds),
  /** What was deleted, such as 'Farrier record'. */
  what: z.string(),
  name: z.string(),
  horseName: z.nullable(z.string()),
  deletedAt: instantOut,
  /** A name, or 'A former member'. */
  deletedBy: z.string(),
  /** Whole days until the item is erased. */
  daysLeft: z.int(),
  /** The number of rows and files that are restored with the item. */
  along: z.int(),
  files: z.int(),
  /** The bin item of the row's horse, which has to be restored first. */
  horseItemId: z.nullable(z.uuid()),
});
export type BinItem = z.output<typeof BinItem>;

export const binEndpoints = {
  list: endpoint("GET", "/api/bin", {
    access: "groom",
    section: "any",
    summary: "What was deleted in the last 30 days, the newest first, at most 500",
    reply: z.array(BinItem),
  }),
  putBack: endpoint("POST", "/api/bin/:id/put-back", {
    access: "groom",
    section: "any",
    payment: "free",
    summary: "Put back what was deleted, under its old ids; a horse takes a manager",
    params: byId,
    reply: z.null(),
  }),
  erase: endpoint("DELETE", "/api/bin/:id", {
    access: "owner",
    section: "any",
    summary: "Erase what lies in the bin for good, with its files",
    params: byId,
    reply: z.null(),
  }),
  find: endpoint("GET", "/api/bin/of/:id", {
    access: "groom",
    section: "any",
    summary: "The item that something deleted became, by the id it had",
    params: byId,
    reply: z.object({ id: z.uuid() }),
  }),
};

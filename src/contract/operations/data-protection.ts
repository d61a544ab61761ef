import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";

/** What kind of data a column holds. */
export const columnKinds = [
  "PERSON",
  "OTHERS",
  "FREE_TEXT",
  "HORSE",
  "SECRET",
  "TECHNICAL",
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** The kinds that are personal data, or may be. */
export const personalKinds: ReadonlySet<ColumnKind> = new Set(["PERSON", "OTHERS", "FREE_TEXT"]);

const ProtectedColumn = z.object({
  name: z.string(),
  kind: z.enum(columnKinds),
  /** Why the column is kept where that is not why its table is, and on which basis; null where it is. */
  own: z.nullable(z.object({ purpose: z.string(), basis: z.string() })),
});

/** A purpose for which personal data is processed, with the tables that hold it (UK GDPR, article 30). */
const Processing = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  whose: z.string(),
  what: z.string(),
  basis: z.string(),
  recipients: z.string(),
  kept: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), kept: z.string(), columns: z.array(ProtectedColumn) }),
  ),
});
export type Processing = z.output<typeof Processing>;

export const dataProtectionEndpoints = {
  read: endpoint("GET", "/api/admin/data-protection", {
    access: "admin",
    summary:
      "What is processed for which purpose, on which basis and for how long, with the kind of each column of the database",
    reply: z.array(Processing),
  }),
};

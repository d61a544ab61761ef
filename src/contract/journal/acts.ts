import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut } from "#contract/fields.ts";

/** How many days an act is kept and can be undone. */
export const ACT_DAYS = 30;
/** Maximum number of acts in the list, the newest first. */
export const ACTS_MAX = 100;

export const actKinds = [
  "EGG_COUNTS",
  "CARE_PLANS",
  "DEADLINES",
  "RECORDS",
  "VISIT",
  "JABS",
  "IMPORT",
  "CHARGES",
] as const;
export type ActKind = (typeof actKinds)[number];

const Act = z.object({
  id: z.uuid(),
  kind: z.enum(actKinds),
  at: instantOut,
  /** A name, or 'A former member'. */
  by: z.string(),
  /**
   * The number of rows that the act made, and in `horses` the number of horses that they are about; rows that were
   * erased with a horse are not counted.
   */
  rows: z.int(),
  horses: z.int(),
});

export const actEndpoints = {
  list: endpoint("GET", "/api/acts", {
    access: "groom",
    section: "any",
    summary: `What was done at once in the last ${ACT_DAYS} days and can be undone, the newest first, at most ${ACTS_MAX}`,
    reply: z.array(Act),
  }),
  undo: endpoint("DELETE", "/api/acts/:id", {
    access: "groom",
    section: "any",
    summary: `Undo all that one call made, within ${ACT_DAYS} days: it goes into the bin as one item, and events are as they were. 409 when somebody else has changed any of it since; what was deleted already is skipped`,
    params: byId,
    reply: z.object({
      undone: z.int(),
      /** The number of rows that had been deleted before. */
      skipped: z.int(),
    }),
  }),
};

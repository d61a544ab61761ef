import * as z from "zod/mini";
import { careEventTypes } from "#contract/care/care-event-types.ts";
import { todayActions } from "#contract/care/today.ts";
import { visitKinds } from "#contract/care/care-subjects.ts";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut } from "#contract/fields.ts";
import { AnyVerdict, FoodChainConflict } from "#contract/health/medicines.ts";
import { HorseStanding } from "./horse-standing.ts";

/** An overview names at most OVERVIEW_CARE_MAX kinds of care and OVERVIEW_DATES_MAX dates. */
export const OVERVIEW_CARE_MAX = 3;
export const OVERVIEW_DATES_MAX = 3;

export const careStates = ["OVERDUE", "SOON", "LATER"] as const;

/**
 * Whether the horse may compete today under all bodies that apply to it, judged by its flu record and its
 * medicines.
 */
const Competing = z.object({
  /** Null when no flu dose is on record. */
  verdict: z.nullable(AnyVerdict),
  /** Whether the flu record or the medicines decide the verdict. */
  decidedBy: z.nullable(z.enum(["FLU", "MEDICINES"])),
  /**
   * From `from` to `until` the flu record permits the horse to compete without another dose; both are null where
   * it does not.
   */
  from: z.nullable(z.iso.date()),
  until: z.nullable(z.iso.date()),
  /** For a lapsed record, the last day on which it was valid, where the rules name one. */
  heldUntil: z.nullable(z.iso.date()),
});

export const HorseOverview = z.extend(HorseStanding, {
  /** The reasons for the horse's standing, each with a short text for a row. */
  reasons: z.array(z.object({ sentence: z.string(), short: z.string(), path: z.string() })),
  competing: Competing,
  /**
   * The contradiction between the food chain status on the horse's passport page and its treatments; null when
   * there is none.
   */
  foodChain: z.nullable(FoodChainConflict),
  /** The first open event of each kind of care, the most serious first; vaccinations are in `competing`. */
  care: z.array(
    z.object({
      eventId: z.uuid(),
      title: z.string(),
      eventType: z.enum(careEventTypes),
      state: z.enum(careStates),
      dueDate: instantOut,
      action: z.enum(todayActions),
      visitKind: z.nullable(z.enum(visitKinds)),
    }),
  ),
  /** The next dates: events by their time, including those that have begun, and outings by their first day. */
  next: z.array(
    z.object({
      kind: z.enum(["EVENT", "OUTING"]),
      id: z.uuid(),
      title: z.string(),
      eventType: z.nullable(z.enum(careEventTypes)),
      /** For an outing, midnight of its first day. */
      at: instantOut,
      /**
       * For an outing, whether the horse may go according to its present record; null where the body's rule is not
       * known.
       */
      verdict: z.nullable(AnyVerdict),
    }),
  ),
  /** The number of open events that lie ahead or have begun, including those in `next`. */
  upcoming: z.int(),
});

export const overviewEndpoints = {
  find: endpoint("GET", "/api/horses/:id/overview", {
    access: "viewer",
    section: "any",
    tagged: true,
    summary: `How a horse stands and why, whether it may compete and until when, what care is due, and its next ${OVERVIEW_DATES_MAX} dates`,
    params: byId,
    reply: HorseOverview,
  }),
};

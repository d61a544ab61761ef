import * as z from "zod/mini";
import { careEventTypes } from "#contract/care/care-event-types.ts";
import { todayActions } from "#contract/care/today.ts";
import { visitKinds } from "#contract/care/care-subjects.ts";
import { endpoint } from "#contract/endpoint.ts";
import { byId, instantOut } from "#contract/fields.ts";
import { AnyVerdict, FoodChainConflict } from "#contract/health/medicines.ts";
import { HorseStanding } from "./horse-standing.ts";

/** Kinds of care that an overview names at most, and dates. */
export const OVERVIEW_CARE_MAX = 3;
export const OVERVIEW_DATES_MAX = 3;

export const careStates = ["OVERDUE", "SOON", "LATER"] as const;

/** Whether the horse may compete today with every body it goes by, by its flu record and what it was given. */
const Competing = z.object({
  /** Null: no flu dose is on record. */
  verdict: z.nullable(AnyVerdict),
  /** What decides it. */
  decidedBy: z.nullable(z.enum(["FLU", "MEDICINES"])),
  /** The first and the last day on which the flu record lets it go, without another dose; null where it does not. */
  from: z.nullable(z.iso.date()),
  until: z.nullable(z.iso.date()),
  /** Of a record that has lapsed, the last day on which it held, where the rules name one. */
  heldUntil: z.nullable(z.iso.date()),
});

export const HorseOverview = z.extend(HorseStanding, {
  /** Those of the standing, each with the few words of a row. */
  reasons: z.array(z.object({ sentence: z.string(), short: z.string(), path: z.string() })),
  competing: Competing,
  /** That what its page says of the food chain cannot be true beside what it was given; null when nothing says so. */
  foodChain: z.nullable(FoodChainConflict),
  /** The first open event of each kind of care, the gravest first; vaccinations are told by `competing`. */
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
  /** What comes next: events, including those that have begun, by their time, and outings by their first day. */
  next: z.array(
    z.object({
      kind: z.enum(["EVENT", "OUTING"]),
      id: z.uuid(),
      title: z.string(),
      eventType: z.nullable(z.enum(careEventTypes)),
      /** Of an outing, midnight of its first day. */
      at: instantOut,
      /** With an outing: whether the horse may go as its record stands; null where no rule is held for its body. */
      verdict: z.nullable(AnyVerdict),
    }),
  ),
  /** Open events to come or begun, those of `next` among them. */
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

import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { optionalDate } from "#contract/fields.ts";
import type { CareEventType } from "./care-event-types.ts";
import { serviceTypes, visitTypes } from "./record-types.ts";

/** What money goes on: the kinds of record that have a cost. */
export const costKinds = ["veterinary", "farrier"] as const;
export type CostKind = (typeof costKinds)[number];
export const costKindLabels: Record<CostKind, string> = { veterinary: "Vet", farrier: "Farrier" };

const kind = z.enum(costKinds);

/** What a plan may ask for that has a bill. */
export const billedCares = [
  "FARRIER",
  "DENTAL",
  "VACCINATION",
  "CHECKUP",
  "VET",
] as const satisfies readonly CareEventType[];
export type BilledCare = (typeof billedCares)[number];

/** Whose bills tell what a visit will cost. */
export const billsOf = ["HORSE", "YARD"] as const;

/** Pounds spent on one kind for one horse in one month (`YYYY-MM`). */
export const HorseSpending = z.object({
  month: z.string(),
  kind,
  horseId: z.uuid(),
  horseName: z.string(),
  pounds: z.number(),
});
export type HorseSpending = z.output<typeof HorseSpending>;

/** Horses of one visit that are named; the others are counted. */
export const HORSES_NAMED = 6;

/**
 * What was paid for one visit: one day's records of one piece of work by one professional, of however many horses. Those
 * of a month come to its sum.
 */
export const PaidVisit = z.object({
  kind,
  date: z.iso.date(),
  type: z.enum([...visitTypes, ...serviceTypes]),
  who: z.string(),
  /** The names of the first of them, A to Z. */
  horses: z.array(z.string()),
  horseCount: z.int(),
  pounds: z.number(),
});
export type PaidVisit = z.output<typeof PaidVisit>;

/** Both days included. */
const Days = z.object({ from: optionalDate(), to: optionalDate() });

/** What the care plan will cost in the next twelve months, as far as earlier bills tell. */
export const Forecast = z.object({
  kind,
  care: z.enum(billedCares),
  horseId: z.uuid(),
  horseName: z.string(),
  /** The day of the first of them; one that has passed is overdue. */
  due: z.iso.date(),
  /** Visits that the plan asks for. */
  visits: z.int(),
  /** What such a visit cost at the median, for this horse or, for want of one, for the yard; null when nothing is known. */
  each: z.nullable(z.number()),
  /** Whose; null when nothing is known. */
  bills: z.nullable(z.enum(billsOf)),
  pounds: z.nullable(z.number()),
});
export type Forecast = z.output<typeof Forecast>;

export const costEndpoints = {
  spent: endpoint("GET", "/api/costs", {
    access: "viewer",
    tagged: true,
    summary:
      "What was spent by month, kind and horse; twelve whole months, this one so far, unless asked otherwise",
    query: Days,
    reply: z.array(HorseSpending),
  }),
  visits: endpoint("GET", "/api/costs/visits", {
    access: "viewer",
    tagged: true,
    summary:
      "The visits that the costs are of, the newest first; twelve whole months, this one so far, unless asked otherwise",
    query: Days,
    reply: z.array(PaidVisit),
  }),
  forecast: endpoint("GET", "/api/costs/forecast", {
    access: "viewer",
    tagged: true,
    summary: "What the care plans will cost in the next twelve months",
    reply: z.array(Forecast),
  }),
};

import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { optionalDate } from "#contract/fields.ts";
import type { CareEventType } from "./care-event-types.ts";
import { serviceTypes, visitTypes } from "./record-types.ts";

/** The kinds of record that have a cost. */
export const costKinds = ["veterinary", "farrier"] as const;
export type CostKind = (typeof costKinds)[number];
export const costKindLabels: Record<CostKind, string> = { veterinary: "Vet", farrier: "Farrier" };

const kind = z.enum(costKinds);

/** The planned kinds of care for which somebody sends a bill. */
export const billedCares = [
  "FARRIER",
  "DENTAL",
  "VACCINATION",
  "CHECKUP",
  "VET",
] as const satisfies readonly CareEventType[];
export type BilledCare = (typeof billedCares)[number];

/** Where the estimate of a visit's cost comes from: the horse's own bills, or the yard's. */
export const billsOf = ["HORSE", "YARD"] as const;

/** The pounds spent on one kind of care for one horse in one month (`YYYY-MM`). */
export const HorseSpending = z.object({
  month: z.string(),
  kind,
  horseId: z.uuid(),
  horseName: z.string(),
  pounds: z.number(),
});
export type HorseSpending = z.output<typeof HorseSpending>;

/** Maximum number of a visit's horses that are named; the others are counted. */
export const HORSES_NAMED = 6;

/**
 * What was paid for one visit, which groups the records of one day's work by one professional for any number of
 * horses. The visits of a month add up to its total.
 */
export const PaidVisit = z.object({
  kind,
  date: z.iso.date(),
  type: z.enum([...visitTypes, ...serviceTypes]),
  who: z.string(),
  /** The names of the first horses, in alphabetical order. */
  horses: z.array(z.string()),
  horseCount: z.int(),
  pounds: z.number(),
});
export type PaidVisit = z.output<typeof PaidVisit>;

/** The first and last day, both inclusive. */
const Days = z.object({ from: optionalDate(), to: optionalDate() });

/** The cost of the care plans in the next twelve months, estimated from earlier bills. */
export const Forecast = z.object({
  kind,
  care: z.enum(billedCares),
  horseId: z.uuid(),
  horseName: z.string(),
  /** The day of the first visit; a day in the past means that the visit is overdue. */
  due: z.iso.date(),
  /** The number of visits that the plan requires. */
  visits: z.int(),
  /** The median cost of such a visit for this horse, otherwise for the yard; null when unknown. */
  each: z.nullable(z.number()),
  /** Whether the median is the horse's or the yard's; null when unknown. */
  bills: z.nullable(z.enum(billsOf)),
  pounds: z.nullable(z.number()),
});
export type Forecast = z.output<typeof Forecast>;

export const costEndpoints = {
  spent: endpoint("GET", "/api/costs", {
    access: "viewer",
    section: "money",
    tagged: true,
    summary:
      "What was spent by month, kind and horse; twelve whole months, this one so far, unless asked otherwise",
    query: Days,
    reply: z.array(HorseSpending),
  }),
  visits: endpoint("GET", "/api/costs/visits", {
    access: "viewer",
    section: "money",
    tagged: true,
    summary:
      "The visits that the costs are of, the newest first; twelve whole months, this one so far, unless asked otherwise",
    query: Days,
    reply: z.array(PaidVisit),
  }),
  forecast: endpoint("GET", "/api/costs/forecast", {
    access: "viewer",
    section: "money",
    tagged: true,
    summary: "What the care plans will cost in the next twelve months",
    reply: z.array(Forecast),
  }),
};

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

/** The planned kinds of care that are billed. */
export const billedCares = [
  "FARRIER",
  "DENTAL",
  "VACCINATION",
  "CHECKUP",
  "VET",
] as const satisfies readonly CareEventType[];
export type BilledCare = (typeof billedCares)[number];

/** Where the estimate of a visit's cost comes from. */
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

/** The care plan's cost in the next twelve months, estimated from earlier bills. */
export const Forecast = z.object({
  kind,
  care: z.enum(billedCares),
  horseId: z.uuid(),
  horseName: z.string(),
  /** The day of the first of them; one that has passed is overdue. */
  due: z.iso.date(),
  /** Visits that the plan asks for. */
  visits: z.int(),
  /** The median cost of such a visit, for this horse or else for the yard; null when unknown. */
  each: z.nullable(z.number()),
  /** Whose median it is; null when unknown. */
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

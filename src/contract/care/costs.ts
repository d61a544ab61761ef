import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { optionalDate } from "#contract/fields.ts";
import type { CareEventType } from "./care-event-types.ts";

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
export const Spent = z.object({
  month: z.string(),
  kind,
  horseId: z.uuid(),
  horseName: z.string(),
  pounds: z.number(),
});
export type Spent = z.output<typeof Spent>;

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
    query: z.object({ from: optionalDate(), to: optionalDate() }),
    reply: z.array(Spent),
  }),
  forecast: endpoint("GET", "/api/costs/forecast", {
    access: "viewer",
    tagged: true,
    summary: "What the care plans will cost in the next twelve months",
    reply: z.array(Forecast),
  }),
};

import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  instantOut,
  optionalDate,
  optionalNumber,
  optionalText,
  proposedId,
  requiredChoice,
  requiredText,
  seenVersion,
  seenVersionQuery,
} from "#contract/fields.ts";
import { stockUnits, type StockUnit, unitLabels } from "#rules/stock/amounts.ts";

/** What is kept: medicines in their units, feeds in kilograms. */
export const stockKinds = ["MEDICINE", "FEED"] as const;
export type StockKind = (typeof stockKinds)[number];

/** Maximum number of a yard's items of one kind. */
export const STOCK_MAX = 500;

/** The units that are offered for medicine; scoops, nets and bales are for feed. */
export const medicineUnits = stockUnits.filter(
  (unit) => unit !== "SCOOP" && unit !== "NET" && unit !== "BALE" && unit !== "KG",
);
export const medicineUnitLabels = Object.fromEntries(
  stockUnits.map((unit) => [unit, unitLabels[unit][1]]),
) as Record<StockUnit, string>;

const AMOUNT_MAX = 1_000_000;
const amount = (what: string) =>
  z
    .number(what)
    .check(
      z.minimum(0, "An amount is 0 or more"),
      z.maximum(AMOUNT_MAX, "An amount is at most 1,000,000"),
    );
const above0 = (most: number, wrong: string) =>
  optionalNumber(z.number().check(z.positive(wrong), z.maximum(most, wrong)), wrong);
const percent = (what: string) => {
  const wrong = `Give the ${what} in per cent, from 0 to 100`;
  return optionalNumber(z.number().check(z.minimum(0, wrong), z.maximum(100, wrong)), wrong);
};

const common = {
  name: requiredText("Name is required"),
  /** How much there is now: saving counts it. */
  quantity: amount("Say how much there is now"),
  /** At how much it is to be bought again; null where nobody has said. */
  lowAt: optionalNumber(amount("Give a number"), "Give the amount as a number"),
  batchNumber: optionalText(),
  /** The last day on which it may be used, included. */
  expiresOn: optionalDate(),
  notes: optionalText(1_000),
};

export const MedicineStockInput = z.strictObject({
  ...common,
  unit: requiredChoice(stockUnits, "Choose what it is counted in"),
});
export type MedicineStockInput = z.output<typeof MedicineStockInput>;

const FeedFields = z.strictObject({
  ...common,
  /** Hay, haylage, chaff and the like, of which a horse needs the most. */
  isForage: z._default(z.boolean(), false),
  /** What one scoop, net or bale weighs, in kilograms. */
  scoopKg: above0(1_000, "Give the weight in kg, more than 0 and at most 1,000"),
  /** What a pack costs in pounds, and how many kilograms it has. */
  packPounds: above0(100_000, "Give the price in pounds, such as 12.50"),
  packKg: above0(10_000, "Give the weight of a pack in kg"),
  energyMj: optionalNumber(
    z
      .number()
      .check(
        z.minimum(0, "Give the energy in MJ, from 0 to 50"),
        z.maximum(50, "Give the energy in MJ, from 0 to 50"),
      ),
    "Give the energy in MJ, from 0 to 50",
  ),
  proteinPercent: percent("protein"),
  fibrePercent: percent("fibre"),
  starchPercent: percent("starch"),
  sugarPercent: percent("sugar"),
});
export const FeedStockInput = FeedFields.check(
  z.refine(({ packPounds, packKg }) => (packPounds === null) === (packKg === null), {
    path: ["packKg"],
    error: "Give both what a pack costs and what it weighs, or neither",
  }),
);
export type FeedStockInput = z.output<typeof FeedStockInput>;

const text = z.nullable(z.string());
const number = z.nullable(z.number());
const Item = z.object({
  id: z.uuid(),
  userId: z.nullable(z.uuid()),
  name: z.string(),
  unit: z.enum(stockUnits),
  quantity: z.number(),
  countedAt: instantOut,
  lowAt: number,
  batchNumber: text,
  expiresOn: z.nullable(z.iso.date()),
  notes: text,
  createdAt: instantOut,
  updatedAt: instantOut,
  /** What is left by what was given or fed since it was counted. */
  left: z.number(),
});
export const MedicineStock = z.extend(Item, {
  /** Sentences about doses that could not be taken off. */
  uncounted: z.array(z.string()),
});
export type MedicineStock = z.output<typeof MedicineStock>;

export const FeedStock = z.extend(Item, {
  isForage: z.boolean(),
  scoopKg: number,
  packPounds: number,
  packKg: number,
  energyMj: number,
  proteinPercent: number,
  fibrePercent: number,
  starchPercent: number,
  sugarPercent: number,
  /** What all horses get of it in a day by their feed records, in kilograms. */
  kgADay: z.number(),
});
export type FeedStock = z.output<typeof FeedStock>;

export const stockEndpoints = {
  medicines: endpoint("GET", "/api/stock/medicines", {
    access: "viewer",
    section: "medicines",
    summary: `The medicines that the yard keeps, by name, with what is left by the doses given; at most ${STOCK_MAX}`,
    reply: z.array(MedicineStock),
  }),
  addMedicine: endpoint("POST", "/api/stock/medicines", {
    access: "groom",
    section: "medicines",
    summary: "Add a pack of medicine; a proposed id makes the call safe to repeat",
    body: z.extend(MedicineStockInput, { id: proposedId }),
    reply: MedicineStock,
  }),
  changeMedicine: endpoint("PUT", "/api/stock/medicines/:id", {
    access: "groom",
    section: "medicines",
    summary:
      "Replace the fields of a pack of medicine, which counts it, unless somebody has since the version given",
    params: byId,
    body: z.extend(MedicineStockInput, seenVersion),
    reply: MedicineStock,
  }),
  removeMedicine: endpoint("DELETE", "/api/stock/medicines/:id", {
    access: "groom",
    section: "medicines",
    summary: "Delete a pack of medicine, unless somebody has changed it since the version given",
    params: byId,
    query: seenVersionQuery,
    reply: z.null(),
    current: MedicineStock,
  }),
  feeds: endpoint("GET", "/api/stock/feeds", {
    access: "viewer",
    section: "feed",
    summary: `The feeds that the yard keeps, by name, with what is left by what is fed; at most ${STOCK_MAX}`,
    reply: z.array(FeedStock),
  }),
  addFeed: endpoint("POST", "/api/stock/feeds", {
    access: "groom",
    section: "feed",
    summary: "Add a feed; a proposed id makes the call safe to repeat",
    body: z.safeExtend(FeedStockInput, { id: proposedId }),
    reply: FeedStock,
  }),
  changeFeed: endpoint("PUT", "/api/stock/feeds/:id", {
    access: "groom",
    section: "feed",
    summary:
      "Replace a feed's fields, which counts it, unless somebody has since the version given",
    params: byId,
    body: z.safeExtend(FeedStockInput, seenVersion),
    reply: FeedStock,
  }),
  removeFeed: endpoint("DELETE", "/api/stock/feeds/:id", {
    access: "groom",
    section: "feed",
    summary: "Delete a feed, unless somebody has changed it since the version given",
    params: byId,
    query: seenVersionQuery,
    reply: z.null(),
    current: FeedStock,
  }),
};

import { keysOf } from "../keys-of.ts";

/** The units in which stock is counted, each with how people write one and several. */
const unitNames = {
  KG: ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"],
  ML: ["ml", "mls", "millilitre", "millilitres", "cc"],
  TABLET: ["tablet", "tablets", "tab", "tabs", "pill", "pills"],
  SACHET: ["sachet", "sachets", "packet", "packets"],
  SYRINGE: ["syringe", "syringes", "tube", "tubes"],
  SCOOP: ["scoop", "scoops"],
  DOSE: ["dose", "doses"],
  BALE: ["bale", "bales"],
  NET: ["net", "nets", "haynet", "haynets"],
} as const;
export const stockUnits = keysOf(unitNames);
export type StockUnit = keyof typeof unitNames;

/** One and several, as in '1 sachet' and '14 sachets'. */
export const unitLabels: Record<StockUnit, readonly [one: string, several: string]> = {
  KG: ["kg", "kg"],
  ML: ["ml", "ml"],
  TABLET: ["tablet", "tablets"],
  SACHET: ["sachet", "sachets"],
  SYRINGE: ["syringe", "syringes"],
  SCOOP: ["scoop", "scoops"],
  DOSE: ["dose", "doses"],
  BALE: ["bale", "bales"],
  NET: ["net", "nets"],
};

/** An amount in a unit. */
export interface Amount {
  amount: number;
  unit: StockUnit;
}

const byWord = new Map(
  stockUnits.flatMap((unit) => unitNames[unit].map((word) => [word, { unit, times: 1 }] as const)),
);
/** Words for parts and multiples of a unit. */
const multiples: Record<string, { unit: StockUnit; times: number }> = {
  g: { unit: "KG", times: 0.001 },
  gram: { unit: "KG", times: 0.001 },
  grams: { unit: "KG", times: 0.001 },
  l: { unit: "ML", times: 1_000 },
  litre: { unit: "ML", times: 1_000 },
  litres: { unit: "ML", times: 1_000 },
};

const fractions: Record<string, number> = {
  "½": 0.5,
  "¼": 0.25,
  "¾": 0.75,
  half: 0.5,
  quarter: 0.25,
};
const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const AMOUNT = new RegExp(
  String.raw`^(?:about |approx\.? |~)?(?:(${NUMBER})\s*/\s*(${NUMBER})|(${NUMBER})?\s*(½|¼|¾)|(half|quarter)(?: an?| of an?)?|(an?|one)|(${NUMBER}))\s*([a-z]+)\b`,
  "i",
);

const numberOf = (text: string | undefined) => (text ? Number(text.replace(",", ".")) : null);

/**
 * The amount at the beginning of a text, such as '2 sachets twice a day', '1/2 a scoop' or '500 g'; null where it begins with
 * none, or with a unit that is not known.
 */
export function parseAmount(text: string): Amount | null {
  const found = AMOUNT.exec(text.trim());
  if (!found) return null;
  const [, top, bottom, whole, sign, word, one, plain, unitWord = ""] = found;
  const of = byWord.get(unitWord.toLowerCase() as never) ?? multiples[unitWord.toLowerCase()];
  if (!of) return null;
  const amount = countOf({ top, bottom, whole, sign, word, one, plain });
  if (amount === null || !Number.isFinite(amount) || amount <= 0) return null;
  return { amount: rounded(amount * of.times), unit: of.unit };
}

type CountParts = Record<
  "top" | "bottom" | "whole" | "sign" | "word" | "one" | "plain",
  string | undefined
>;

function countOf({ top, bottom, whole, sign, word, one, plain }: CountParts): number | null {
  if (top !== undefined) return (numberOf(top) ?? 0) / (numberOf(bottom) ?? 1);
  if (sign !== undefined) return (numberOf(whole) ?? 0) + (fractions[sign] ?? 0);
  if (word !== undefined) return fractions[word.toLowerCase()] ?? null;
  return one === undefined ? numberOf(plain) : 1;
}

/** A number without the last digits of binary fractions. */
export const rounded = (amount: number): number => Math.round(amount * 10_000) / 10_000;

/** '1 sachet', '2.5 kg', '0 tablets'. */
export const formatAmount = ({ amount, unit }: Amount): string => {
  const [one, several] = unitLabels[unit];
  const shown = Math.round(amount * 100) / 100;
  return `${shown} ${shown === 1 ? one : several}`;
};

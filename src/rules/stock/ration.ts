import { parseAmount, rounded } from "./amounts.ts";

/** What one kilogram of a feed has, as its label says; null where it does not. */
export interface Nutrients {
  /** Digestible energy in megajoules. */
  energyMj: number | null;
  /** In per cent of its weight. */
  proteinPercent: number | null;
  fibrePercent: number | null;
  starchPercent: number | null;
  sugarPercent: number | null;
}
export type Nutrient = keyof Nutrients;
export const nutrientLabels: Record<Nutrient, string> = {
  energyMj: "Energy (MJ DE)",
  proteinPercent: "Protein",
  fibrePercent: "Fibre",
  starchPercent: "Starch",
  sugarPercent: "Sugar",
};
export const nutrients = [
  "energyMj",
  "proteinPercent",
  "fibrePercent",
  "starchPercent",
  "sugarPercent",
] as const satisfies readonly Nutrient[];

/** A feed that the yard keeps. */
export interface KeptFeed extends Nutrients {
  name: string;
  isForage: boolean;
  /** The weight of one scoop, net or bale in kilograms; null where nobody has said. */
  scoopKg: number | null;
  /** What a kilogram costs, in pence; null where nobody has said. */
  pencePerKg: number | null;
}

/** One line of what a horse is fed. */
export interface FedLine {
  /** The feed's name, by which it is found among what the yard keeps. */
  feed: string;
  /** Its kind, such as 'Hay', by which it is found where nothing of its name is kept. */
  kind: string;
  amount: string;
  /** How many times a day; null for as needed. */
  timesADay: number | null;
}

/** A line as it counts for a day. */
export interface RationLine {
  feed: string;
  kept: KeptFeed | null;
  kgADay: number | null;
  pence: number | null;
  /** Why it is not counted; null where it is. */
  why: string | null;
}

export interface Ration {
  lines: RationLine[];
  /** Sums of the lines that are counted. */
  kgADay: number;
  forageKg: number;
  /** Pence a day; null where no line has a price. */
  pence: number | null;
  /** Megajoules, or kilograms of what is given in per cent; null where no counted feed says it. */
  sums: Record<Nutrient, number | null>;
  /** Whether every line is counted, so that the sums are those of the day. */
  isWhole: boolean;
}

const named = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, " ");

/** What a horse gets in a day: kilograms, nutrients and cost, and what of it is not known. */
export function rationOf(fed: readonly FedLine[], kept: readonly KeptFeed[]): Ration {
  const byName = new Map(kept.map((feed) => [named(feed.name), feed]));
  const lines = fed.map((line) =>
    lineOf(line, byName.get(named(line.feed)) ?? byName.get(named(line.kind)) ?? null),
  );
  const counted = lines.filter(({ kgADay }) => kgADay !== null);
  const sumOf = (value: (line: RationLine) => number | null) => {
    const values = counted.map(value).filter((each) => each !== null);
    return values.length === 0 ? null : rounded(values.reduce((sum, each) => sum + each, 0));
  };
  return {
    lines,
    kgADay: sumOf(({ kgADay }) => kgADay) ?? 0,
    forageKg: sumOf(({ kept: feed, kgADay }) => (feed?.isForage ? kgADay : null)) ?? 0,
    pence: sumOf(({ pence }) => pence),
    sums: {
      energyMj: sumOf((line) => inLine(line, "energyMj")),
      proteinPercent: sumOf((line) => inLine(line, "proteinPercent")),
      fibrePercent: sumOf((line) => inLine(line, "fibrePercent")),
      starchPercent: sumOf((line) => inLine(line, "starchPercent")),
      sugarPercent: sumOf((line) => inLine(line, "sugarPercent")),
    },
    isWhole: counted.length === lines.length,
  };
}

/** Megajoules, or kilograms, of a nutrient in a line. */
function inLine({ kept, kgADay }: RationLine, nutrient: Nutrient): number | null {
  const value = kept?.[nutrient] ?? null;
  if (value === null || kgADay === null) return null;
  return nutrient === "energyMj" ? value * kgADay : (value / 100) * kgADay;
}

function lineOf({ feed, amount, timesADay }: FedLine, kept: KeptFeed | null): RationLine {
  const once = kilogramsOf(amount, kept);
  if (typeof once === "string" || timesADay === null)
    return {
      feed,
      kept,
      kgADay: null,
      pence: null,
      why: typeof once === "string" ? once : "It is fed as needed.",
    };
  const kgADay = rounded(once * timesADay);
  const price = kept?.pencePerKg ?? null;
  return { feed, kept, kgADay, pence: price === null ? null : price * kgADay, why: null };
}

/** The kilograms of an amount; a sentence where they are not known. */
function kilogramsOf(text: string, kept: KeptFeed | null): number | string {
  const found = parseAmount(text);
  if (!found) return `“${text}” is no amount in kg, scoops, nets or bales.`;
  if (found.unit === "KG") return found.amount;
  if (!["SCOOP", "NET", "BALE"].includes(found.unit)) return `“${text}” has no weight.`;
  if (!kept) return "It is not among the yard’s feeds, which say what a scoop weighs.";
  return kept.scoopKg === null
    ? "The yard’s feeds do not say what a scoop of it weighs."
    : found.amount * kept.scoopKg;
}

/** The entry of the library about the least forage, and its figure: the part of a horse's weight, a day. */
export const FORAGE_SOURCE = "forage-minimum";
export const LEAST_FORAGE = 0.015;

import { sterling, pounds, splitPence } from "#rules/money.ts";

/** How an invoice is split over the horses that were seen. */
export const splitWays = ["EQUALLY", "BY_WEIGHT", "BY_AMOUNT"] as const;
export type SplitWay = (typeof splitWays)[number];

/** What one horse has of an invoice, and who owns it. */
export interface HorseShare {
  horseId: string;
  /** For BY_WEIGHT. */
  weight: number | null;
  /** For BY_AMOUNT: whole pence. */
  pence: number | null;
  /** The percentages have at most two decimals and add up to 100. */
  owners: readonly { ownerId: string; percent: number }[];
}

export interface Invoice {
  /** Whole pence. */
  total: number;
  how: SplitWay;
  horses: readonly HorseShare[];
}

/** What one owner is charged for one horse, in whole pence. */
export interface InvoicePart {
  horseId: string;
  ownerId: string;
  pence: number;
}

/** What is wrong with an invoice's shares: the horse by its place, null where it is the whole. */
export interface SplitProblem {
  at: number | null;
  sentence: string;
}

/** Why an invoice cannot be split as asked; null where it can be. */
export function splitProblem({ total, how, horses }: Invoice): SplitProblem | null {
  if (isRepeated(horses.map(({ horseId }) => horseId)))
    return { at: null, sentence: "A horse is listed twice" };
  for (const [at, horse] of horses.entries()) {
    const sentence = problemOfHorse(horse, how);
    if (sentence) return { at, sentence };
  }
  const typed = horses.reduce((sum, { pence }) => sum + (pence ?? 0), 0);
  if (how === "BY_AMOUNT" && typed !== total)
    return {
      at: null,
      sentence: `The amounts add up to ${formatPence(typed)}, and the invoice is ${formatPence(total)}`,
    };
  return null;
}

function problemOfHorse({ weight, pence, owners }: HorseShare, how: SplitWay): string | null {
  if (how === "BY_WEIGHT" && !(weight !== null && weight > 0))
    return "Give each horse a weight of more than 0";
  if (how === "BY_AMOUNT" && pence === null) return "Give each horse its amount";
  if (owners.length === 0) return "Choose who owns each horse";
  if (isRepeated(owners.map(({ ownerId }) => ownerId))) return "An owner is listed twice";
  const hundredths = owners.reduce((sum, { percent }) => sum + Math.round(percent * 100), 0);
  return hundredths === 10_000 ? null : "The owners’ percentages of a horse add up to 100";
}

const isRepeated = (ids: readonly string[]) => new Set(ids).size < ids.length;
const formatPence = (pence: number) => sterling(pounds(pence));

/**
 * Splits an invoice over horses and each horse's part over its owners, in whole pence by the largest remainder: the
 * parts add up to the invoice. Who gets a penny that cannot be split does not depend on the order of horses and owners.
 * Parts of less than a penny are left out.
 */
export function splitInvoice({ total, how, horses }: Invoice): InvoicePart[] {
  const ordered = horses.toSorted((a, b) => compare(a.horseId, b.horseId));
  const parts = partsOf(total, how, ordered);
  return ordered
    .flatMap(({ horseId, owners }, at) => {
      const shared = owners.toSorted((a, b) => compare(a.ownerId, b.ownerId));
      const percents = shared.map(({ percent }) => Math.round(percent * 100));
      const pence = splitPence(parts[at] ?? 0, percents);
      return shared.map(({ ownerId }, place) => ({ horseId, ownerId, pence: pence[place] ?? 0 }));
    })
    .filter(({ pence }) => pence !== 0);
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function partsOf(total: number, how: SplitWay, horses: readonly HorseShare[]): number[] {
  if (how === "BY_AMOUNT") return horses.map(({ pence }) => pence ?? 0);
  return splitPence(
    total,
    horses.map(({ weight }) => (how === "BY_WEIGHT" ? (weight ?? 0) : 1)),
  );
}

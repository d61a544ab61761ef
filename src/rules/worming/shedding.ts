import { addMonths, addDays, daysBetween } from "#rules/dates.ts";
import { type EggReading, formatEggCount, onDay, type Reason } from "./evidence.ts";
import type { WormingRule } from "./thresholds.ts";

/** The categories of a horse by its last count and the limits of the rule. The names are the product's own. */
export const shedders = ["LOW", "MIDDLE", "HIGH", "UNKNOWN"] as const;
export type Shedder = (typeof shedders)[number];

/** An egg count; `eggs` is null if the record describes it only in words. */
export interface Count {
  date: string;
  eggs: number | null;
  reading: EggReading;
}

/** For how many months the last count is valid; chosen by the product, because the library sets no limit. */
const STANDS_MONTHS = 12;

/** How many eggs a horse sheds according to its counts, and the reasons. */
export interface SheddingResult {
  shedder: Shedder;
  /** The last count with a number; null if there is none. */
  latest: (Count & { eggs: number }) | null;
  reasons: Reason[];
}

/**
 * The result of a horse's counts up to a day. The last count decides; of several on one day the highest, and
 * among equals the most certain.
 */
export function sheddingOn(
  counts: readonly Count[],
  rule: WormingRule,
  today: string,
): SheddingResult {
  const latest = latestOf(counts.filter(isNumber));
  if (!latest) return { shedder: "UNKNOWN", latest: null, reasons: [noCount(counts)] };
  const said = `The last count, of ${onDay(latest.date)}, was ${formatEggCount(latest.eggs, latest.reading)}`;
  if (addMonths(latest.date, STANDS_MONTHS) < today)
    return { shedder: "UNKNOWN", latest, reasons: [tooOld(said)] };
  const shedder = shedderOf(latest, rule);
  return { shedder, latest, reasons: [sayings[shedder](said, rule)] };
}

/** The category of a count; unknown if 'fewer than' leaves it open. */
export function shedderOf(count: Count & { eggs: number }, rule: WormingRule): Shedder {
  const [least, most] = [lowest(count), highest(count)];
  const place = (eggs: number) => {
    if (eggs < rule.lowBelow) return "LOW";
    return eggs > rule.highAbove ? "HIGH" : "MIDDLE";
  };
  return place(least) === place(most) ? place(most) : "UNKNOWN";
}

const highest = ({ eggs, reading }: Count & { eggs: number }) =>
  reading === "BELOW" ? Math.max(0, eggs - 1) : eggs;

const lowest = ({ eggs, reading }: Count & { eggs: number }) => (reading === "BELOW" ? 0 : eggs);

const isNumber = (count: Count): count is Count & { eggs: number } => count.eggs !== null;

function latestOf(counts: readonly (Count & { eggs: number })[]) {
  const [last] = counts.toSorted((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? 1 : -1;
    return highest(b) - highest(a) || lowest(b) - lowest(a);
  });
  return last ?? null;
}

const noCount = (counts: readonly Count[]): Reason => ({
  code: "NO_COUNT",
  sentence:
    counts.length === 0
      ? "No worm egg count is on record, so how many eggs this horse sheds is not known."
      : "The egg counts on record are told in words only; write in the eggs per gram to count them.",
  source: null,
});

const tooOld = (said: string): Reason => ({
  code: "COUNT_OLD",
  sentence: `${said}: more than ${STANDS_MONTHS} months ago, which says too little of the present.`,
  source: null,
});

const sayings: Record<Shedder, (said: string, rule: WormingRule) => Reason> = {
  LOW: (said, { lowBelow }) => ({
    code: "LOW_COUNT",
    sentence: `${said}: below ${lowBelow}, the lower limit.`,
    source: "hblb-fwec-threshold",
  }),
  MIDDLE: (said, { lowBelow, highAbove }) => ({
    code: "MIDDLE_COUNT",
    sentence: `${said}: between ${lowBelow} and ${highAbove}, where laboratories differ.`,
    source: "hblb-fwec-threshold",
  }),
  HIGH: (said, { highAbove }) => ({
    code: "HIGH_COUNT",
    sentence: `${said}: above ${highAbove}.`,
    source: "hblb-fwec-threshold",
  }),
  UNKNOWN: (said) => ({
    code: "COUNT_UNCLEAR",
    sentence: `${said}: that leaves open on which side of the limits it lies.`,
    source: null,
  }),
};

/** How many days before a treatment a count may be to be compared with it; chosen by the product. */
const BEFORE_DAYS = 42;
/** How many days late a count still shows whether a treatment worked; chosen by the product. */
export const RETEST_SLACK = 7;

/**
 * For how many days returning eggs are attributed to a treatment. Chosen by the product; longer than any
 * interval between counts.
 */
const BACK_DAYS = 112;

const SOURCE = "hblb-fwec-retest";

/** Whether eggs were still found after a treatment, as far as counts are on record. */
export function efficacyOf(
  treatment: string,
  counts: readonly Count[],
  { retestDays, highAbove }: WormingRule,
): Reason[] {
  const from = addDays(treatment, retestDays);
  const by = addDays(from, RETEST_SLACK);
  const inDays = (first: string, last: string) =>
    counts
      .filter(({ date, eggs }) => eggs !== null && date >= first && date <= last)
      .toSorted(byDateThenEggs);
  const after = inDays(from, by)[0];
  const before = inDays(addDays(treatment, -BEFORE_DAYS), treatment).at(-1);
  const back = inDays(addDays(by, 1), addDays(treatment, BACK_DAYS)).find(
    ({ eggs }) => (eggs ?? 0) > highAbove,
  );
  const reasons = after ? [comparison(treatment, before, after)] : [];
  if (!back) return reasons;
  return [...reasons, reappeared(treatment, back)];
}

/** Sorts by date, and counts of one day in ascending order. */
const byDateThenEggs = (a: Count, b: Count) =>
  a.date === b.date ? (a.eggs ?? 0) - (b.eggs ?? 0) : a.date < b.date ? -1 : 1;

function comparison(treatment: string, before: Count | undefined, after: Count): Reason {
  const eggs = after.eggs ?? 0;
  const days = daysBetween(treatment, after.date);
  const found = `${days} days after the treatment of ${onDay(treatment)} the count was ${formatEggCount(eggs, after.reading)}`;
  if (eggs === 0 || after.reading === "BELOW")
    return { code: "NO_EGGS_LEFT", sentence: `${found}.`, source: SOURCE };
  const fell =
    before?.eggs && before.reading === "EXACT"
      ? `, ${formatDrop(before.eggs, eggs)} the ${before.eggs} of ${onDay(before.date)}`
      : "; no count before it is on record to compare with";
  return {
    code: "EGGS_PERSIST",
    sentence: `${found}${fell}. Eggs that persist can mean resistance: show it to your vet. Which percentage counts for this wormer the library does not hold.`,
    source: SOURCE,
  };
}

function formatDrop(before: number, after: number) {
  if (after >= before) return "no fewer than";
  // rounded down, so that no result looks better than it is
  return `${Math.floor(((before - after) * 100) / before)}% fewer than`;
}

const reappeared = (treatment: string, { date, eggs, reading }: Count): Reason => ({
  code: "EGGS_BACK",
  sentence: `${daysBetween(treatment, date)} days after the treatment of ${onDay(treatment)} the count was ${formatEggCount(eggs ?? 0, reading)} again. Eggs that reappear earlier than expected can mean resistance; how early is too early for each wormer the library does not hold, so ask your vet.`,
  source: SOURCE,
});

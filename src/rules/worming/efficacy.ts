import { addDays, daysBetween } from "#rules/dates.ts";
import { onDay, type Reason, formatEggCount } from "./evidence.ts";
import type { Count } from "./shedding.ts";
import type { WormingRule } from "./thresholds.ts";

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

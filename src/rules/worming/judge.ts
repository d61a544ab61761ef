import type { Days } from "#rules/care/season.ts";
import { addDays, addMonths } from "#rules/dates.ts";
import { standingOn } from "#rules/standing.ts";
import { onDay, type Reason } from "./evidence.ts";
import { readHistory, type WormRecord, holdsMoxidectin, type WormHistory } from "./history.ts";
import {
  eggCount,
  retest,
  type Task,
  tapeworm,
  askAbout,
  isYoungFoal,
  type HorseOnDay,
} from "./tasks.ts";
import { sheddingOn, type SheddingResult, type Count } from "./shedding.ts";
import { type WormingRule, COUNTS_A_SEASON } from "./thresholds.ts";

/** The known facts about a horse. */
export interface WormQuestion {
  dateOfBirth: string;
  /** The horse's records, in any order. */
  records: readonly WormRecord[];
}

export interface WormAnswer extends SheddingResult {
  /** The next tasks, in the order of `wormTasks`. */
  tasks: Task[];
}

/**
 * The evidence on record about a horse's worms on a day, and the next tasks of the season's plan. It never says
 * whether to treat.
 */
export function judgeWorms(
  { dateOfBirth, records }: WormQuestion,
  rule: WormingRule,
  today: string,
): WormAnswer {
  const history = readHistory(records, today);
  const seen = { dateOfBirth, history, rule, today };
  const again = retest(seen);
  return {
    ...sheddingOn(history.counts, rule, today),
    tasks: [eggCount(seen), ...(again ? [again] : []), tapeworm(seen), redworm(seen)],
  };
}

const SOURCE = "encysted-redworm-fwec-blind";
/** The number of months in which counts must be consistent; chosen by the product. */
const LOOK_BACK = 12;

const redwormOfFoal: Reason = {
  code: "FOAL_NOT_HELD",
  sentence:
    "From which age a foal is tested or treated for small redworm the library does not hold: ask your vet.",
  source: null,
};

/**
 * The task for encysted small redworm: once a winter, a blood test or the prescriber's decision. 'Late autumn or
 * winter' is read as November to February.
 */
function redworm(seen: HorseOnDay): Task {
  const { history, today } = seen;
  if (isYoungFoal(seen))
    return { task: "REDWORM", standing: "ASK", days: null, reasons: [redwormOfFoal] };
  const winter = winterAround(today);
  const done = doneWithin(history, winter);
  const days = done ? winterAround(addDays(winter.by, 1)) : winter;
  const reasons = done ? [doneOn(done)] : [suits(history, seen.rule, today)];
  return {
    task: "REDWORM",
    standing: standingOn(today, days),
    days,
    reasons: [...openResult(history), ...reasons],
  };
}

/** The winter that contains a day, or otherwise the next one: 1 November to the last day of February. */
export function winterAround(day: string): Days {
  const year = Number(day.slice(0, 4));
  const began = day.slice(5, 7) <= "02" ? year - 1 : year;
  const from = `${String(began).padStart(4, "0")}-11-01`;
  return { from, by: addDays(addMonths(from, 4), -1) };
}

function doneWithin({ tests, treatments }: WormHistory, { from, by }: Days) {
  const isIn = ({ date }: { date: string }) => date >= from && date <= by;
  const test = tests.filter(({ wormTest }) => wormTest === "REDWORM_BLOOD").findLast(isIn);
  const treatment = treatments.filter(holdsMoxidectin).findLast(isIn);
  if (!test || !treatment) return test ?? treatment ?? null;
  return test.date > treatment.date ? test : treatment;
}

const doneOn = (done: { date: string; wormTest: string | null }): Reason => ({
  code: "REDWORM_DONE",
  sentence: `${done.wormTest ? "Tested" : "Treated"} for small redworm this winter, on ${onDay(done.date)}.`,
  source: SOURCE,
});

function openResult({ tests, treatments }: WormHistory): Reason[] {
  const last = tests.findLast(({ wormTest }) => wormTest === "REDWORM_BLOOD");
  if (!last || last.wormResult === null || last.wormResult === "LOW") return [];
  if (treatments.some((each) => holdsMoxidectin(each) && each.date >= last.date)) return [];
  return [askAbout("REDWORM_RESULT", "small redworm blood test", last)];
}

/** Whether a year's counts, as far as they are on record, allow the blood test. */
function suits({ counts }: WormHistory, { lowBelow }: WormingRule, today: string): Reason {
  const since = addMonths(today, -LOOK_BACK);
  const recent = counts.filter(({ date, eggs }) => date >= since && eggs !== null);
  const isLow = ({ eggs, reading }: Count) =>
    (eggs ?? 0) < lowBelow || (reading === "BELOW" && eggs === lowBelow);
  if (recent.length >= COUNTS_A_SEASON && recent.every(isLow))
    return {
      code: "BLOOD_TEST_SUITS",
      sentence: `All ${recent.length} counts of the last ${LOOK_BACK} months are below ${lowBelow}: if your vet holds this horse for low-risk, a small redworm blood test can show whether it needs treating.`,
      source: SOURCE,
    };
  return {
    code: "ASK_ABOUT_WINTER",
    sentence: `The blood test is for low-risk horses whose counts are consistently under ${lowBelow}, which ${recent.length >= COUNTS_A_SEASON ? "these are not" : "too few counts show here"}. Others may need treating in late autumn or winter: ask your vet or SQP.`,
    source: SOURCE,
  };
}

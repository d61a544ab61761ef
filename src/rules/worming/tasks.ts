import { type CareStanding, standingOn } from "#rules/standing.ts";
import { type Days, withinSeason } from "#rules/care/season.ts";
import { addDays, addMonths, later } from "#rules/dates.ts";
import { efficacyOf, RETEST_SLACK } from "./shedding.ts";
import {
  afterEnough,
  countsInSeason,
  isForTapeworm,
  isForTapewormOnly,
  isGrownOn,
  lastDay,
  type WormHistory,
  type WormRecord,
} from "./history.ts";
import { onDay, type Reason } from "./evidence.ts";
import { COUNTS_A_SEASON, type WormingRule } from "./thresholds.ts";

/** The tasks of a season's plan. */
export const wormTasks = ["EGG_COUNT", "RETEST", "TAPEWORM", "REDWORM"] as const;
export type WormTask = (typeof wormTasks)[number];

/** The next task and its days; without days if the library leaves it to the vet. */
export interface Task {
  task: WormTask;
  standing: CareStanding | "ASK";
  days: Days | null;
  reasons: Reason[];
}

/** A horse on a day, with its records up to that day. */
export interface HorseOnDay {
  dateOfBirth: string;
  history: WormHistory;
  rule: WormingRule;
  today: string;
}

/**
 * Whether a horse is younger than the age in months from which the code of practice tests foals; the code names
 * no age for worms that egg counts do not detect.
 */
export const isYoungFoal = ({ dateOfBirth, today }: Pick<HorseOnDay, "dateOfBirth" | "today">) =>
  addMonths(dateOfBirth, FOAL_TEST.from) > today;

/** Ages in months. Those of foals are from the Levy Board's codes of practice. */
const FOAL_TEST = { from: 6, by: 9 };
const YEARLING = 12;
/** Within how many days care that was never given is due; chosen by the product. */
const SOON = 28;

/** The task of the next egg count: a foal's first, or the next of the grazing season. */
export function eggCount(seen: HorseOnDay): Task {
  const { dateOfBirth, history, today } = seen;
  const first = addMonths(dateOfBirth, FOAL_TEST.from);
  const isFoal = addMonths(dateOfBirth, YEARLING) > today;
  if (isFoal && !history.counts.some(({ date }) => date >= first)) {
    const days = { from: first, by: addMonths(dateOfBirth, FOAL_TEST.by) };
    return { task: "EGG_COUNT", standing: standingOn(today, days), days, reasons: [foal] };
  }
  const days = seasonCount(seen);
  const reasons = [everySeason(seen), ...(isGrown(seen) ? [] : [young])];
  return { task: "EGG_COUNT", standing: standingOn(today, days), days, reasons };
}

/** The task of the egg count that shows whether the last treatment worked; null when none is due any more. */
export function retest({ history, rule, today }: HorseOnDay): Task | null {
  const treated = lastDay(history.treatments.filter((each) => !isForTapewormOnly(each)));
  if (treated === null) return null;
  const from = addDays(treated, rule.retestDays);
  const reasons = efficacyOf(treated, history.counts, rule);
  if (history.counts.some(({ date }) => date >= from)) return looked(reasons);
  const days = { from, by: addDays(from, RETEST_SLACK) };
  // once the season's next count may be taken, it replaces the count after the treatment
  if (addDays(treated, rule.countFromWeeks * 7) < today)
    return { task: "RETEST", standing: "LATER", days: null, reasons: [missed(treated)] };
  return {
    task: "RETEST",
    standing: standingOn(today, days),
    days,
    reasons: [again(treated, rule)],
  };
}

/** The task that follows from counts after a treatment: persisting or returning eggs are a matter for the vet. */
function looked(reasons: Reason[]): Task | null {
  if (reasons.length === 0) return null;
  const isFine = reasons.every(({ code }) => code === "NO_EGGS_LEFT");
  return { task: "RETEST", standing: isFine ? "LATER" : "ASK", days: null, reasons };
}

/** The task of the next tapeworm test, some months after the last test or treatment. */
export function tapeworm({ dateOfBirth, history, rule, today }: HorseOnDay): Task {
  if (isYoungFoal({ dateOfBirth, today }))
    return { task: "TAPEWORM", standing: "ASK", days: null, reasons: [tapewormOfFoal] };
  const tests = history.tests.filter(({ wormTest }) => wormTest !== "REDWORM_BLOOD");
  const tested = lastDay(tests);
  const treated = lastDay(history.treatments.filter(isForTapeworm));
  const last = tested && treated ? later(tested, treated) : (tested ?? treated);
  const days = last
    ? { from: addMonths(last, rule.tapewormMonths), by: addMonths(last, rule.tapewormMonths + 1) }
    : null;
  const reasons = [
    ...openResult(tests.at(-1), treated),
    sinceWhen(last, rule),
    ...pyrantel(history, last),
  ];
  return { task: "TAPEWORM", standing: days ? standingOn(today, days) : "DUE", days, reasons };
}

const isGrown = ({ dateOfBirth, today }: HorseOnDay) => isGrownOn(dateOfBirth, today);
const datesOf = ({ counts }: WormHistory) => counts.map(({ date }) => date);
const seasonOf = ({ seasonFrom, seasonTo }: WormingRule) => ({ from: seasonFrom, to: seasonTo });

/** The days of the season's next count, the same as those of the care plan that is made from this task. */
function seasonCount({ dateOfBirth, history, rule, today }: HorseOnDay): Days {
  // a treatment only for tapeworm does not affect the worms that an egg count detects, and does not postpone the count
  const treated = lastDay(history.treatments.filter((each) => !isForTapewormOnly(each)));
  const last = [lastDay(history.counts), treated].reduce(
    (one, other) => (one && other ? later(one, other) : (one ?? other)),
    null,
  );
  const season = seasonOf(rule);
  if (last === null) return withinSeason({ from: today, by: addDays(today, SOON) }, season);
  const days = withinSeason(
    { from: addDays(last, rule.countFromWeeks * 7), by: addDays(last, rule.countByWeeks * 7) },
    season,
  );
  return afterEnough(days, season, { dateOfBirth, dates: datesOf(history) });
}

function everySeason({ history, rule, today }: HorseOnDay): Reason {
  const year = today.slice(0, 4);
  const taken = countsInSeason(datesOf(history), seasonOf(rule), year);
  return {
    code: "COUNTS_IN_SEASON",
    sentence: `${taken} of at least ${COUNTS_A_SEASON} counts in the grazing season of ${year}; the Levy Board's codes ask for that of every adult horse, at least two months apart.`,
    source: "hblb-fwec-frequency",
  };
}

const foal: Reason = {
  code: "FOAL_TEST",
  sentence: `The Levy Board's codes test foals from ${FOAL_TEST.from} to ${FOAL_TEST.by} months of age. Before that, ask your vet.`,
  source: "hblb-fwec-foals",
};
const young: Reason = {
  code: "YOUNG_NOT_HELD",
  sentence:
    "Those counts are for adult horses. How often a horse under three is tested the library does not hold: ask your vet.",
  source: null,
};
const tapewormOfFoal: Reason = {
  code: "FOAL_NOT_HELD",
  sentence: "From which age a foal is tested for tapeworm the library does not hold: ask your vet.",
  source: null,
};

const again = (treated: string, { retestDays }: WormingRule): Reason => ({
  code: "RETEST",
  sentence: `Treated on ${onDay(treated)}: a count ${retestDays} days later shows whether it worked.`,
  source: "hblb-fwec-retest",
});
const missed = (treated: string): Reason => ({
  code: "RETEST_MISSED",
  sentence: `No count was taken after the treatment of ${onDay(treated)}, so whether it worked is not known.`,
  source: "hblb-fwec-retest",
});

const sinceWhen = (last: string | null, { tapewormMonths }: WormingRule): Reason => ({
  code: last ? "TAPEWORM_LAST" : "TAPEWORM_NEVER",
  sentence: last
    ? `Last tested or treated for tapeworm on ${onDay(last)}; a test is advised once that is ${tapewormMonths} months ago.`
    : "Neither a test nor a treatment for tapeworm is on record. Egg counts do not find tapeworm reliably.",
  source: last ? "tapeworm-saliva-interval" : "encysted-redworm-fwec-blind",
});

/** The reason for a test result that was not low and was not followed by a treatment. */
function openResult(test: WormRecord | undefined, treated: string | null): Reason[] {
  if (!test?.wormResult || test.wormResult === "LOW") return [];
  return (treated ?? "") < test.date ? [askAbout("TAPEWORM_RESULT", "tapeworm test", test)] : [];
}

/** The reason that pyrantel does not count as a treatment for tapeworm, because it is also given for other worms. */
function pyrantel({ treatments }: WormHistory, last: string | null): Reason[] {
  const given = lastDay(treatments.filter(({ drugClass }) => drugClass === "PYRANTEL"));
  if (given === null || (last !== null && given <= last)) return [];
  return [
    {
      code: "PYRANTEL_NOT_COUNTED",
      sentence: `The pyrantel of ${onDay(given)} is not counted here: whether it was given for tapeworm, ask whoever prescribed it.`,
      source: null,
    },
  ];
}

/** The reason that a result which was not low is a matter for the prescriber. */
export const askAbout = (code: string, test: string, { date }: { date: string }): Reason => ({
  code,
  sentence: `The ${test} of ${onDay(date)} was not low: ask your vet or SQP what follows from it.`,
  source: "wormers-pom-vps",
});

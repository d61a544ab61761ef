import { dateOfDay, dayNumber } from "#rules/dates.ts";
import { describe } from "./describe.ts";
import { readHistory, type FluRecord } from "./history.ts";
import { judge, type Verdict } from "./judge.ts";
import { nextDays } from "./next-dose.ts";
import type { Stretch } from "./stretches.ts";

/**
 * A horse's doses and the day of an event: for the FEI the day of arrival, otherwise the day on which it
 * competes or attends.
 */
export interface Question extends FluRecord {
  event: string;
}

/** One line of an answer: the finding as a sentence, and the library's fact that supports it. */
export interface Reason {
  code: string;
  sentence: string;
  source: string;
}

/** First and last day, both inclusive. */
export interface Days {
  earliest: string;
  latest: string;
}

export interface Answer {
  verdict: Verdict;
  /** The deciding reasons come first; the last says when the rule was read and with whom to confirm. */
  reasons: Reason[];
  /** The days on which the next dose continues the course; null without a dose, and when the rule allows no day. */
  next: Days | null;
  /** The part of those days that also makes this event possible; null when no day does. */
  forEvent: Days | null;
}

/**
 * Whether a horse's flu record allows it at a body's event, why, and when the next dose must be given. Throws a
 * RangeError for an invalid date.
 */
export function check(question: Question): Answer {
  const history = readHistory(question);
  const event = dayNumber(question.event);
  const judgement = judge(history, event);
  const { next, forEvent } = nextDays(history, event);
  return {
    verdict: judgement.verdict,
    reasons: describe(history, event, judgement).map(({ code, sentence, source }) => ({
      code,
      sentence: sentence(),
      source,
    })),
    next: next && inDates(next),
    forEvent: forEvent && inDates(forEvent),
  };
}

/** Converts a range of day numbers to dates. */
export const inDates = ({ from, to }: Stretch): Days => ({
  earliest: dateOfDay(from),
  latest: dateOfDay(to),
});

import { dateOfDay, dayNumber } from "#rules/dates.ts";
import { describe } from "./describe.ts";
import { readHistory, type FluRecord } from "./history.ts";
import { judge, type Verdict } from "./judge.ts";
import { nextDays } from "./next-dose.ts";
import type { Stretch } from "./windows.ts";

/** A horse's doses, and the day it is to go: for the FEI the day it arrives, else the day it competes or attends. */
export interface Question extends FluRecord {
  event: string;
}

/** One line of an answer: what was found, in words, and the fact in the library it rests on. */
export interface Reason {
  code: string;
  sentence: string;
  source: string;
}

/** First and last day, both included. */
export interface Days {
  earliest: string;
  latest: string;
}

export interface Answer {
  verdict: Verdict;
  /** What decides stands first; the last says when the rule was read and with whom to confirm. */
  reasons: Reason[];
  /** When the next dose has to come, so that the course goes on; null without a dose, and where the rule leaves no day. */
  next: Days | null;
  /** Of those days the ones with which this event is possible as well; null when none is. */
  forEvent: Days | null;
}

/** Whether a horse's flu record lets it go to a body's event, why, and when the next dose has to come. Dates that are none are refused with a RangeError. */
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

/** A stretch of days as dates. */
export const inDates = ({ from, to }: Stretch): Days => ({
  earliest: dateOfDay(from),
  latest: dateOfDay(to),
});

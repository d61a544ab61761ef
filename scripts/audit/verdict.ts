import { daysBetween } from "#rules/dates.ts";
import { type Exceptions, judge, type Judgement } from "./judge.ts";
import type { Memory } from "./memory.ts";

/** Number of days for which an answer is used, and for which a clone may go without a first one. */
const DAYS_WITHOUT_ANSWER = 8;

interface Asked {
  /** npm's current output, valid or not. */
  report: unknown;
  remembered: Memory | null;
  exceptions: Exceptions;
  today: string;
  /** A hash of the lock file. */
  lock: string;
}

/** The messages, the failures, and the state to store. */
export interface Verdict {
  notes: string[];
  faults: string[];
  memory: Memory;
}

/**
 * Judges npm's current report or, when npm could not query the registry, its last one for the same packages.
 * Fails when there has been no answer for more than eight days, because an unanswered check must not pass for
 * ever.
 */
export function verdict({ report, remembered, exceptions, today, lock }: Asked): Verdict {
  const found = judge(report, exceptions, today);
  const firstTried = remembered?.firstTried ?? today;
  if (!found.unasked)
    return { ...said(found), memory: { firstTried, answer: { day: today, lock, report } } };

  const memory = { firstTried, answer: remembered?.answer ?? null };
  const { notes, faults } = said(lastFound(memory, { exceptions, today, lock }));
  const { since, sentence } = waitedSince(memory);
  const isOld = daysBetween(since, today) > DAYS_WITHOUT_ANSWER;
  if (isOld) faults.unshift(`${UNASKED}; ${sentence}, more than ${DAYS_WITHOUT_ANSWER} days ago`);
  else notes.unshift(`${UNASKED}; ${sentence}`);
  return { notes, faults, memory };
}

const UNASKED = "npm could not ask for known weaknesses just now";

// the last findings, which other packages may have fixed since
function lastFound(
  { answer }: Memory,
  { exceptions, today, lock }: Pick<Asked, "exceptions" | "today" | "lock">,
): Judgement {
  if (answer?.lock !== lock) return { unasked: true };
  return judge(answer.report, exceptions, today);
}

function waitedSince({ answer, firstTried }: Memory) {
  if (answer) return { since: answer.day, sentence: `the last answer is of ${answer.day}` };
  const sentence = `there has been no answer here since the first try on ${firstTried}`;
  return { since: firstTried, sentence };
}

function said(found: Judgement): Pick<Verdict, "notes" | "faults"> {
  if (found.unasked) return { notes: [], faults: [] };
  const notes = found.excepted.map((each) => `excepted for now: ${each}`);
  if (found.open.length === 0) notes.push("no high or critical weakness is known");
  return { notes, faults: found.open };
}

import { daysBetween } from "#rules/dates.ts";
import { type Exceptions, judge, type Judgement } from "./judge.ts";
import type { Memory } from "./memory.ts";

/** Days for which an answer counts, or a clone that has had none yet may go on without. */
const DAYS_WITHOUT_ANSWER = 8;

interface Asked {
  /** What npm said just now, whatever it is. */
  report: unknown;
  remembered: Memory | null;
  exceptions: Exceptions;
  today: string;
  /** A hash of the lock file. */
  lock: string;
}

/** What there is to say, what fails, and what to remember. */
export interface Verdict {
  notes: string[];
  faults: string[];
  memory: Memory;
}

/**
 * Judges what npm said just now or, where it could not ask, what it said last of the same packages. Without any answer
 * for more than eight days it fails: a check that nobody answers must not pass for ever.
 */
export function verdict({ report, remembered, exceptions, today, lock }: Asked): Verdict {
  const found = judge(report, exceptions, today);
  const firstTried = remembered?.firstTried ?? today;
  if (!found.unasked)
    return { ...said(found), memory: { firstTried, answer: { day: today, lock, report } } };

  const memory = { firstTried, answer: remembered?.answer ?? null };
  const { notes, faults } = said(lastFound(memory, { exceptions, today, lock }));
  const { since, sentence } = standing(memory);
  const isOld = daysBetween(since, today) > DAYS_WITHOUT_ANSWER;
  if (isOld) faults.unshift(`${UNASKED}; ${sentence}, more than ${DAYS_WITHOUT_ANSWER} days ago`);
  else notes.unshift(`${UNASKED}; ${sentence}`);
  return { notes, faults, memory };
}

const UNASKED = "npm could not ask for known weaknesses just now";

// other packages may have mended what was found
function lastFound(
  { answer }: Memory,
  { exceptions, today, lock }: Pick<Asked, "exceptions" | "today" | "lock">,
): Judgement {
  if (answer?.lock !== lock) return { unasked: true };
  return judge(answer.report, exceptions, today);
}

function standing({ answer, firstTried }: Memory) {
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

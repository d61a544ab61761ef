import { dayNumber, addDays } from "#rules/dates.ts";
import type { Finding } from "./findings.ts";
import { readHistory, type FluRecord } from "./history.ts";
import { judge, type Judgement, type Verdict } from "./judge.ts";
import type { Body } from "./rulebooks.ts";

/** One cell of a board: the verdict and the code of the deciding reason. */
export interface Cell {
  verdict: Verdict;
  code: string;
}

/**
 * One horse's verdicts for many days at once, in the order of `events`. They equal those of `check`, without
 * sentences.
 */
export function cells(record: FluRecord, events: readonly string[]): Cell[] {
  const history = readHistory(record);
  return events.map((event) => {
    const judgement = judge(history, dayNumber(event));
    return { verdict: judgement.verdict, code: decidingCode(judgement) };
  });
}

/** The code of the deciding reason. */
export const decidingCode = ({ verdict, findings }: Judgement): string =>
  findings.find(decides(verdict))?.code ?? verdict;

const decides = (verdict: Verdict) => (finding: Finding) => finding.grade === verdict;

/** A number of days longer than any body's validity of a dose, and than any wait after one. */
const AHEAD_DAYS = 430;
const WAIT_DAYS = 60;

/** A range of days on which a record permits a horse to go, without another dose. */
export interface PermittedStretch {
  /** The first permitted day from the requested one on; it is later than that only during a wait. */
  from: string;
  /** The last day of the uninterrupted range. */
  until: string;
}

/**
 * When a flu record permits a horse to go by the rules of all these bodies: from the requested day, or from the
 * end of a current wait. Borderline days count as permitted. Null if it may not go even after a wait.
 */
export function holding(
  record: Omit<FluRecord, "body">,
  bodies: readonly Body[],
  day: string,
): PermittedStretch | null {
  const days = Array.from({ length: AHEAD_DAYS }, (_, ahead) => addDays(day, ahead));
  const verdicts = bodies.map((body) => cells({ ...record, body }, days));
  const isHeld = (at: number) => verdicts.every((of) => of[at]?.verdict !== "NO");
  let first = 0;
  while (first <= WAIT_DAYS && !isHeld(first)) first++;
  if (first > WAIT_DAYS || bodies.length === 0) return null;
  let last = first;
  while (last + 1 < days.length && isHeld(last + 1)) last++;
  return { from: days[first] ?? day, until: days[last] ?? day };
}

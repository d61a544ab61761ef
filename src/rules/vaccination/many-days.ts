import { dayNumber, addDays } from "#rules/dates.ts";
import type { Finding } from "./findings.ts";
import { readHistory, type FluRecord } from "./history.ts";
import { judge, type Judgement, type Verdict } from "./judge.ts";
import type { Body } from "./rulebooks.ts";

/** One field of a board: the verdict and the code of the reason that decides. */
export interface Cell {
  verdict: Verdict;
  code: string;
}

/** One horse's verdicts for many days at once, in the order asked: what `check` would say, without its words. */
export function cells(record: FluRecord, events: readonly string[]): Cell[] {
  const history = readHistory(record);
  return events.map((event) => {
    const judgement = judge(history, dayNumber(event));
    return { verdict: judgement.verdict, code: decidingCode(judgement) };
  });
}

/** The code of the reason that decides. */
export const decidingCode = ({ verdict, findings }: Judgement): string =>
  findings.find(decides(verdict))?.code ?? verdict;

const decides = (verdict: Verdict) => (finding: Finding) => finding.grade === verdict;

/** Longer than any body lets a dose count, and than any wait after one. */
const AHEAD_DAYS = 430;
const WAIT_DAYS = 60;

/** A stretch of days on which a record lets a horse go, without another dose. */
export interface PermittedStretch {
  /** The first day from the one asked about; later than that one only where a wait is still to run. */
  from: string;
  /** The last day of the unbroken stretch. */
  until: string;
}

/**
 * When a flu record lets a horse go with every one of these bodies: from the day asked about, or from the end of the wait
 * that it lies in. Borderline days count as such on which it may go; null: it may not, whatever the wait.
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

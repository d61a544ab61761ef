import { dayNumber } from "#rules/dates.ts";
import type { Finding } from "./findings.ts";
import { readHistory, type FluRecord } from "./history.ts";
import { judge, type Judgement, type Verdict } from "./judge.ts";

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

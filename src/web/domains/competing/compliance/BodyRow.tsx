import type { FluRecord } from "#rules/vaccination/history.ts";
import { bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { FoldRow } from "#web/ui/FoldRow.tsx";
import { ChainDrawing } from "./ChainDrawing.tsx";
import { VerdictDetail } from "./VerdictDetail.tsx";
import { VerdictMark } from "./VerdictMark.tsx";
import { type BodyVerdict, overallOf, formatReason } from "./format-verdict.ts";

interface BodyRowProps {
  verdict: BodyVerdict;
  record: Omit<FluRecord, "body">;
  day: string;
  today: string;
  open: boolean;
  onToggle: () => void;
}

/**
 * One body: its verdict, the date it holds until and the main reason; expands to the chain of doses and all reasons.
 */
export function BodyRow({ verdict, record, day, today, open, onToggle }: BodyRowProps) {
  const { body, answer, medicines } = verdict;
  return (
    <FoldRow
      title={bodyLabels[body]}
      mark={
        <VerdictMark
          verdict={overallOf(verdict)}
          code={medicines.verdict === "NO" ? null : answer.reasons[0]?.code}
        />
      }
      note={formatReason(verdict, day)}
      open={open}
      onToggle={onToggle}
    >
      {open && (
        <>
          <ChainDrawing record={{ ...record, body }} day={day} today={today} />
          <VerdictDetail {...{ answer, medicines, day, today }} />
        </>
      )}
    </FoldRow>
  );
}

import type { MedicineAnswer } from "#rules/medicines/judge.ts";
import { worst } from "#rules/medicines/verdict.ts";
import type { Answer } from "#rules/vaccination/check.ts";
import { type Body, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { Card } from "#web/ui/Card.tsx";
import { VerdictDetail } from "./VerdictDetail.tsx";
import { VerdictMark } from "./VerdictMark.tsx";

interface VerdictCardProps {
  body: Body;
  answer: Answer;
  medicines: MedicineAnswer;
  /** The chosen day. */
  day: string;
  today: string;
}

/** One body's verdict on a horse: the gravest on top, then each with its reasons. */
export const VerdictCard = ({ body, ...detail }: VerdictCardProps) => (
  <Card as="li" className="flex break-inside-avoid flex-col gap-3">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="text-lg font-semibold">{bodyLabels[body]}</h3>
      <VerdictMark
        verdict={worst(detail.answer.verdict, detail.medicines.verdict)}
        code={detail.medicines.verdict === "NO" ? null : detail.answer.reasons[0]?.code}
      />
    </div>
    <VerdictDetail {...detail} />
  </Card>
);

import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { fluVerdictWords } from "#contract/health/vaccination.ts";
import type { MedicineAnswer } from "#rules/medicines/judge.ts";
import { worst } from "#rules/medicines/verdict.ts";
import type { Answer } from "#rules/vaccination/check.ts";
import { type Body, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { Card } from "#web/ui/Card.tsx";
import { bookingWords } from "./booking.ts";
import { isConfirm, Reasons, Sentence } from "./Reasons.tsx";
import { VerdictMark } from "./VerdictMark.tsx";

interface VerdictCardProps {
  body: Body;
  answer: Answer;
  medicines: MedicineAnswer;
  today: string;
}

/** What one body's rules say of a horse: the gravest verdict on top, then each with its reasons, and with whom to confirm. */
export function VerdictCard({ body, answer, medicines, today }: VerdictCardProps) {
  const { next } = answer;
  const decides = answer.reasons[0]?.code;
  const confirms = [...answer.reasons, ...medicines.reasons].filter(isConfirm);
  return (
    <Card as="li" className="flex break-inside-avoid flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{bodyLabels[body]}</h3>
        <VerdictMark
          verdict={worst(answer.verdict, medicines.verdict)}
          code={medicines.verdict === "NO" ? null : decides}
        />
      </div>
      <h4 className="font-semibold">Flu vaccination: {fluVerdictWords(answer.verdict, decides)}</h4>
      <Reasons reasons={answer.reasons} />
      {next && <p className="font-semibold">{bookingWords(next, today)}</p>}
      <h4 className="border-t border-line pt-3 font-semibold">
        Medicines: {medicineVerdictLabels[medicines.verdict]}
      </h4>
      <Reasons reasons={medicines.reasons} />
      <div className="mt-auto grid gap-1 border-t border-line pt-2 text-sm text-muted">
        {confirms.map((confirm) => (
          <p key={confirm.sentence}>
            <Sentence {...confirm} />
          </p>
        ))}
      </div>
    </Card>
  );
}

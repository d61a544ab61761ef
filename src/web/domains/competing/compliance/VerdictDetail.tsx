import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { formatFluVerdict } from "#contract/health/vaccination.ts";
import type { MedicineAnswer } from "#rules/medicines/judge.ts";
import type { Answer } from "#rules/vaccination/check.ts";
import { formatNextDose } from "#rules/vaccination/format-next-dose.ts";
import { isConfirm, Reasons, Sentence } from "./Reasons.tsx";

interface VerdictDetailProps {
  answer: Answer;
  medicines: MedicineAnswer;
  /** The chosen day of the event. */
  day: string;
  today: string;
}

/** The details of a body's verdict: the reasons by flu and medicines, when to book, and with whom to confirm. */
export function VerdictDetail({ answer, medicines, day, today }: VerdictDetailProps) {
  const next = formatNextDose(answer, { event: day, today });
  const confirms = [...answer.reasons, ...medicines.reasons].filter(isConfirm);
  return (
    <>
      <h4 className="font-semibold">
        Flu vaccination: {formatFluVerdict(answer.verdict, answer.reasons[0]?.code)}
      </h4>
      <Reasons reasons={answer.reasons} />
      {next && <p className="font-semibold">{next}</p>}
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
    </>
  );
}

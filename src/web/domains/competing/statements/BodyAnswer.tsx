import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import type { StatedHorse as Horse } from "#contract/competing/statements.ts";
import { formatFluVerdict } from "#contract/health/vaccination.ts";
import { sourceName } from "#rules/knowledge/source-names.ts";
import { bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { formatDate } from "#web/core/format-date.ts";
import { VerdictMark } from "#web/domains/competing/compliance/VerdictMark.tsx";

type Answer = Horse["answers"][number];

/**
 * One body's verdict on a horse: the gravest on top, then vaccinations and medicines, each with its day and reasons.
 */
export function BodyAnswer({ answer }: { answer: Answer }) {
  const decides = answer.reasons[0]?.code;
  return (
    <li className="rounded-card border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{bodyLabels[answer.body]}</h3>
        <VerdictMark
          verdict={answer.overall}
          code={answer.medicines.verdict === "NO" ? null : decides}
        />
      </div>
      <h4 className="mt-2 font-semibold">
        Flu vaccination: {formatFluVerdict(answer.verdict, decides)}
      </h4>
      <p className="text-sm text-muted">
        On {formatDate(answer.day)}, by the rule as checked on {formatDate(answer.checkedOn)}
      </p>
      <Why reasons={answer.reasons} />
      <h4 className="mt-2 border-t border-line pt-2 font-semibold">
        Medicines: {words[answer.medicines.verdict]}
      </h4>
      <p className="text-sm text-muted">On {formatDate(answer.medicines.day)}</p>
      <Why reasons={answer.medicines.reasons} />
    </li>
  );
}

/** Paper cannot explain the label 'Ask vet'. */
const words = { ...medicineVerdictLabels, UNKNOWN: "Not known, ask the vet" };

const Why = ({ reasons }: { reasons: Answer["medicines"]["reasons"] | Answer["reasons"] }) => (
  <ul className="mt-1 grid gap-1 text-sm">
    {reasons.map(({ code, sentence, source }) => (
      <li key={`${code} ${sentence}`} className="break-inside-avoid break-words">
        {sentence} {source && <span className="text-muted">Source: {sourceName(source)}</span>}
      </li>
    ))}
  </ul>
);

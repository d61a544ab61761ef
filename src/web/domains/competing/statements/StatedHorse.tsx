import type { StatedHorse as Horse } from "#contract/competing/statements.ts";
import { formatDate } from "#web/core/format-date.ts";
import { PromptLines } from "#web/domains/health/medicines/PromptLines.tsx";
import { BodyAnswer } from "./BodyAnswer.tsx";
import { Doses } from "./Doses.tsx";
import { Treatments } from "./Treatments.tsx";

interface StatedHorseProps {
  horse: Horse;
  /** The day of the statement; an outing's first day. */
  on: string;
}

/** One horse on a statement: its identity, each body's verdict, and its treatments. */
export const StatedHorse = ({ horse, on }: StatedHorseProps) => (
  <section aria-label={horse.name} className="grid gap-4 border-t-2 border-line pt-4">
    <div className="break-inside-avoid">
      <h2 className="font-display text-2xl break-words">{horse.name}</h2>
      <p className="text-sm text-muted tabular-nums">
        Born {formatDate(horse.dateOfBirth)} · Passport {horse.passportNumber} · Microchip{" "}
        {horse.microchipNumber}
      </p>
    </div>
    {horse.answers.length > 0 && (
      <ul aria-label={`Verdicts on ${horse.name}`} className="grid gap-4 sm:grid-cols-2">
        {horse.answers.map((answer) => (
          <BodyAnswer key={answer.body} answer={answer} />
        ))}
      </ul>
    )}
    <Doses horse={horse} />
    <Treatments horse={horse} on={on} />
    {horse.foodChain && <PromptLines lines={horse.foodChain.lines} isGrave whose={null} />}
  </section>
);

import { diseaseLabels } from "#contract/doses.ts";
import type { StatedHorse as Horse } from "#contract/statements.ts";
import { vaccinationBodyLabels } from "#contract/vaccination.ts";
import { dateWords } from "#web/core/dates.ts";
import { VerdictMark } from "#web/features/compliance/VerdictMark.tsx";

/** One horse on a statement: who it is, what it was given, and what each body says of it. */
export const StatedHorse = ({ horse }: { horse: Horse }) => (
  <section aria-label={horse.name} className="grid gap-4 border-t-2 border-line pt-4">
    <div className="break-inside-avoid">
      <h2 className="font-display text-2xl break-words">{horse.name}</h2>
      <p className="text-sm text-muted tabular-nums">
        Born {dateWords(horse.dateOfBirth)} · Passport {horse.passportNumber} · Microchip{" "}
        {horse.microchipNumber}
      </p>
    </div>
    <ul aria-label={`Verdicts on ${horse.name}`} className="grid gap-4 sm:grid-cols-2">
      {horse.answers.map((answer) => (
        <Answer key={answer.body} answer={answer} />
      ))}
    </ul>
    <Doses horse={horse} />
  </section>
);

const Answer = ({ answer }: { answer: Horse["answers"][number] }) => (
  <li className="break-inside-avoid rounded-card border border-line p-3">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="font-semibold">{vaccinationBodyLabels[answer.body]}</h3>
      <VerdictMark verdict={answer.verdict} />
    </div>
    <p className="text-sm text-muted">
      On {dateWords(answer.day)}, by the rule as checked on {dateWords(answer.checkedOn)}
    </p>
    <ul className="mt-2 grid gap-1 text-sm">
      {answer.reasons.map(({ code, sentence, source }) => (
        <li key={`${code} ${sentence}`} className="break-words">
          {sentence} <span className="text-muted">Source: {source}</span>
        </li>
      ))}
    </ul>
  </li>
);

const Doses = ({ horse: { name, doses } }: { horse: Horse }) =>
  doses.length === 0 ? (
    <p>No vaccination is on record.</p>
  ) : (
    <section className="overflow-x-auto" tabIndex={0} aria-label={`Doses of ${name}`}>
      <table className="w-full text-sm">
        <caption className="sr-only">Vaccinations of {name}, the oldest first</caption>
        <thead>
          <tr className="border-b border-line text-left">
            {["Date", "Against", "Product", "Batch", "Given by"].map((title) => (
              <th key={title} scope="col" className="py-1 pr-4">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {doses.map(({ date, diseases, product, batch, givenBy }) => (
            <tr
              key={`${date} ${diseases.join()}`}
              className="break-inside-avoid border-b border-line"
            >
              <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap">
                {dateWords(date)}
              </th>
              <td className="pr-4">
                {diseases.length === 0
                  ? "A visit: counted as influenza"
                  : diseases.map((disease) => diseaseLabels[disease]).join(", ")}
              </td>
              <td className="pr-4">{product}</td>
              <td className="pr-4">{batch}</td>
              <td>{givenBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

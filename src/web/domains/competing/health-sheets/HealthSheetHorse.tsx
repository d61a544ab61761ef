import type { HealthSheetHorse as Horse } from "#contract/competing/health-sheets.ts";
import { formatDiseases } from "#contract/health/diseases.ts";
import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { formatFluVerdict } from "#contract/health/vaccination.ts";
import { sourceName } from "#rules/knowledge/source-names.ts";
import { bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { formatDate } from "#web/core/format-date.ts";
import { VerdictMark } from "#web/domains/competing/compliance/VerdictMark.tsx";
import { PromptLines } from "#web/domains/health/medicines/PromptLines.tsx";
import { TableHead } from "#web/ui/TableHead.tsx";
import { later } from "#rules/dates.ts";
import { LOOK_BACK_DAYS } from "#rules/medicines/verdict.ts";

interface HealthSheetHorseProps {
  horse: Horse;
  /** The day of the health sheet, or for an outing its first day. */
  on: string;
}

interface TreatmentsProps {
  horse: Pick<Horse, "name" | "treatments">;
  /** The day of the health sheet, or for an outing its first day. */
  on: string;
}

/** A horse's treatments that may count on a day, with the vets' withdrawal periods. */
const Treatments = ({ horse: { name, treatments }, on }: TreatmentsProps) =>
  treatments.length === 0 ? (
    <p>
      Medicines and treatments: none on record that count on {formatDate(on)}, that is, none of the{" "}
      {LOOK_BACK_DAYS} days before and no vet’s withdrawal that still runs.
    </p>
  ) : (
    <section className="overflow-x-auto" tabIndex={0} aria-label={`Medicines of ${name}`}>
      <table className="w-full text-sm">
        <caption className="sr-only">
          Medicines and treatments of {name} that count, the oldest first
        </caption>
        <thead>
          <TableHead
            titles={["Given", "Medicine or treatment", "Vet’s withdrawal until"]}
            className="border-b border-line text-left"
            cell="py-1 pr-4"
          />
        </thead>
        <tbody>
          {treatments.map((treatment) => (
            <tr key={treatment.id} className="break-inside-avoid border-b border-line">
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                {formatTreatmentDays(treatment)}
              </th>
              <td className="pr-4 break-words">
                {treatment.name}
                {treatment.kind === "WORMER" && " (wormer)"}
              </td>
              <td>
                <Withdrawal treatment={treatment} on={on} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

function Withdrawal({ treatment, on }: { treatment: Treatment; on: string }) {
  const withdrawal = formatWithdrawal(treatment, on);
  return withdrawal?.runs ? <strong>{withdrawal.words}</strong> : withdrawal?.words;
}

type Treatment = Horse["treatments"][number];

const openings = {
  UNTOLD: "no last day on record",
  AS_NEEDED: "when needed, no last day on record",
  GOING_ON: "no last day on record: counted as still given",
} as const satisfies Record<Treatment["open"], string>;

/** Formats a treatment's days as '5 Jan 2025' or as a range, or says why the end is unknown. */
export function formatTreatmentDays({
  from,
  to,
  open,
}: Pick<Treatment, "from" | "to" | "open">): string {
  if (to === null) return `From ${formatDate(from)}, ${openings[open]}`;
  return to > from ? `${formatDate(from)} to ${formatDate(to)}` : formatDate(from);
}

/** The end of a vet's withdrawal, and whether it runs on the given day; null if there is none. */
export function formatWithdrawal(
  { withdrawalUntil, kind, from }: Pick<Treatment, "withdrawalUntil" | "kind" | "from">,
  on: string,
): { words: string; runs: boolean } | null {
  if (withdrawalUntil === null)
    return kind === "MEDICINE" ? { words: "None on record: ask the vet", runs: false } : null;
  const until = formatDate(withdrawalUntil);
  if (withdrawalUntil < on) return { words: until, runs: false };
  // for a treatment given during an outing, withdrawal starts on the day of the treatment
  return { words: `${until}: runs on ${formatDate(later(from, on))}`, runs: true };
}

/** One horse on a health sheet: its identity, each body's verdict, and its treatments. */
export const HealthSheetHorse = ({ horse, on }: HealthSheetHorseProps) => (
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

type Answer = Horse["answers"][number];

/**
 * One body's verdict on a horse: the overall verdict, then vaccinations and medicines, each with its day and
 * reasons.
 */
function BodyAnswer({ answer }: { answer: Answer }) {
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

/**
 * The label of UNKNOWN differs from that on the screen ('Ask vet'), which needs an explanation that paper cannot
 * show.
 */
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

/** A horse's vaccinations as entered in its passport. */
const Doses = ({ horse: { name, doses } }: { horse: Pick<Horse, "name" | "doses"> }) =>
  doses.length === 0 ? (
    <p>No vaccination is on record.</p>
  ) : (
    <section className="overflow-x-auto" tabIndex={0} aria-label={`Doses of ${name}`}>
      <table className="w-full text-sm">
        <caption className="sr-only">Vaccinations of {name}, the oldest first</caption>
        <thead>
          <TableHead
            titles={["Date", "Against", "Product", "Batch", "Given by"]}
            className="border-b border-line text-left"
            cell="py-1 pr-4"
          />
        </thead>
        <tbody>
          {doses.map(({ date, diseases, product, batch, givenBy }) => (
            <tr
              key={`${date} ${diseases.join()}`}
              className="break-inside-avoid border-b border-line"
            >
              <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap">
                {formatDate(date)}
              </th>
              <td className="pr-4">
                {diseases.length === 0
                  ? "A visit, not known against what: counted for nothing"
                  : formatDiseases(diseases)}
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

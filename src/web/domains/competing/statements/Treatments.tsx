import type { StatedHorse as Horse, StatedHorse } from "#contract/competing/statements.ts";
import { later } from "#rules/dates.ts";
import { LOOK_BACK_DAYS } from "#rules/medicines/treatment.ts";
import { formatDate } from "#web/core/format-date.ts";
import { TableHead } from "#web/ui/TableHead.tsx";

interface TreatmentsProps {
  horse: Pick<Horse, "name" | "treatments">;
  /** The day of the statement, or for an outing its first day. */
  on: string;
}

/** A horse's treatments that may count on a day, with the vets' withdrawal periods. */
export const Treatments = ({ horse: { name, treatments }, on }: TreatmentsProps) =>
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

type Treatment = StatedHorse["treatments"][number];

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

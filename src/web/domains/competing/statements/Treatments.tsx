import type { StatedHorse as Horse } from "#contract/competing/statements.ts";
import { LOOK_BACK_DAYS } from "#rules/medicines/verdict.ts";
import { formatDate } from "#web/core/format-date.ts";
import { TableHead } from "#web/ui/TableHead.tsx";
import { formatTreatmentDays, type Treatment, formatWithdrawal } from "./format-treatment.ts";

interface TreatmentsProps {
  horse: Pick<Horse, "name" | "treatments">;
  /** The day of the statement; an outing's first day. */
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

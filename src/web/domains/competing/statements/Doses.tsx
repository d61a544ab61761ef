import { formatDiseases } from "#contract/health/diseases.ts";
import type { StatedHorse as Horse } from "#contract/competing/statements.ts";
import { formatDate } from "#web/core/format-date.ts";
import { TableHead } from "#web/ui/TableHead.tsx";

/** A horse's vaccinations as in its passport. */
export const Doses = ({ horse: { name, doses } }: { horse: Pick<Horse, "name" | "doses"> }) =>
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

import type { Processing } from "#contract/operations/data-protection.ts";
import { DescriptionList } from "#web/ui/DescriptionList.tsx";
import { TableHead } from "#web/ui/TableHead.tsx";
import { kindLabels } from "./format-processing.ts";

/** What a processing is for, and its tables with their columns. */
export function ProcessingDetails({ processing }: { processing: Processing }) {
  const { purpose, whose, what, basis, recipients, kept, tables } = processing;
  return (
    <div className="grid gap-4 px-4 pt-2 pb-4 sm:px-5">
      <DescriptionList
        facts={[
          ["Purpose", purpose],
          ["Whose data", whose],
          ["What", what],
          ["Basis", basis],
          ["Who gets it", recipients],
          ["Kept", kept.join("\n")],
        ]}
      />
      {tables.length === 0 && <p className="text-muted">No table holds any of it.</p>}
      {tables.map((table) => (
        <ColumnTable key={table.name} table={table} />
      ))}
    </div>
  );
}

type Table = Processing["tables"][number];

const cell = "border-t border-line py-1.5 pr-3 align-top";

const ColumnTable = ({ table }: { table: Table }) => (
  <table className="w-full table-fixed text-left">
    <caption className="pb-1 text-left">
      <span className="block font-semibold break-all">{table.name}</span>
      <span className="block text-sm text-muted">{table.kept}</span>
    </caption>
    <thead className="text-sm text-muted">
      <TableHead titles={["Column", "What it holds"]} cell="py-1 pr-3 font-normal" />
    </thead>
    <tbody>
      {table.columns.map(({ name, kind, own }) => (
        <tr key={name}>
          <th scope="row" className={`${cell} font-normal break-all`}>
            {name}
          </th>
          <td className={cell}>
            {kindLabels[kind]}
            {own && (
              <span className="block text-sm text-muted">
                For another purpose: {own.purpose}. Basis: {own.basis}.
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

import { CircleAlert } from "lucide-react";
import { useState } from "react";
import type { RowResult } from "#contract/data/imports.ts";
import type { SheetColumn } from "#rules/sheets/columns.ts";
import type { ReadRow } from "#rules/sheets/rows.ts";
import { writeCell } from "#rules/sheets/write.ts";
import { Button } from "#web/ui/Button.tsx";
import { TableHead } from "#web/ui/TableHead.tsx";

interface RowTableProps {
  columns: readonly SheetColumn[];
  read: readonly ReadRow[];
  /** The results by line. */
  results: ReadonlyMap<number, RowResult>;
}

const SHOWN = 50;
const outcomes = { CREATED: "Added", MATCHED: "On record", REFUSED: "Refused" };

/** The rows of a sheet, those with something wrong first, each error at its cell. */
export function RowTable({ columns, read, results }: RowTableProps) {
  const [shown, setShown] = useState(SHOWN);
  const used = columns.filter(({ field }) =>
    read.some(
      ({ values, errors }) => field in values || errors.some((each) => each.field === field),
    ),
  );
  const errorsOf = (row: ReadRow) => [...row.errors, ...(results.get(row.line)?.errors ?? [])];
  const sorted = read.toSorted(
    (a, b) => Number(errorsOf(b).length > 0) - Number(errorsOf(a).length > 0) || a.line - b.line,
  );
  return (
    <>
      <section
        aria-label="Rows of the sheet"
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto rounded-control border border-line"
      >
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-sunken">
            <TableHead titles={["Row", ...used.map(({ label }) => label), "Result"]} cell="p-2" />
          </thead>
          <tbody className="divide-y divide-line align-top">
            {sorted.slice(0, shown).map((row) => (
              <tr key={row.line}>
                <td className="p-2 text-muted">{row.line}</td>
                {used.map((column) => (
                  <td key={column.field} className="min-w-28 max-w-72 p-2 wrap-anywhere">
                    {writeCell(row.values[column.field], column)}
                    <CellErrors all={errorsOf(row).filter(({ field }) => field === column.field)} />
                  </td>
                ))}
                <td className="min-w-24 p-2">
                  {outcomeOf(row, results)}
                  <CellErrors
                    all={errorsOf(row).filter(({ field }) =>
                      used.every((each) => each.field !== field),
                    )}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown < read.length && (
        <Button className="justify-self-start" onClick={() => setShown(shown * 4)}>
          Show more rows
        </Button>
      )}
    </>
  );
}

function outcomeOf({ line, errors }: ReadRow, results: RowTableProps["results"]) {
  const result = results.get(line);
  if (result) return outcomes[result.outcome];
  return errors.length > 0 ? "Left out" : "";
}

const CellErrors = ({ all }: { all: RowResult["errors"] }) =>
  all.map(({ message }) => (
    <p key={message} className="flex min-w-40 gap-1 font-semibold text-overdue">
      <CircleAlert className="size-4 flex-none" aria-hidden />
      {message}
    </p>
  ));

import { useState } from "react";
import type { MedicineEntry } from "#contract/health/medicines.ts";
import { Button } from "#web/ui/Button.tsx";
import { DescriptionList } from "#web/ui/DescriptionList.tsx";
import { cx } from "#web/ui/cx.ts";
import { columns, formatRemark } from "./format-book.ts";

interface BookTableProps {
  lines: readonly MedicineEntry[];
  /** The name of the yard and the period of the book. */
  title: string;
  className: string;
  /** Whether this is the table for print, which repeats the title on each page. */
  isPrinted?: boolean;
}

/** Lines of the book as a table whose column widths are the same in each month. */
export const BookTable = ({ lines, title, className, isPrinted = false }: BookTableProps) => (
  <table className={cx("w-full", className)}>
    <caption className="sr-only">{title}</caption>
    <thead>
      {isPrinted && (
        <tr>
          <th colSpan={columns.length} scope="colgroup" className="pb-2 text-left">
            {title}
          </th>
        </tr>
      )}
      <tr className="border-b border-line text-left align-bottom">
        {columns.map(({ head }) => (
          <th key={head} scope="col" className="py-2 pr-3 print:first:min-w-30">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    {lines.map((line) => (
      <Line key={line.id} line={line} />
    ))}
  </table>
);

function Line({ line }: { line: MedicineEntry }) {
  const remark = formatRemark(line);
  const look = cx("py-2 pr-3 break-words", line.struck && "text-muted line-through");
  return (
    <tbody className="break-inside-avoid border-b border-line align-top">
      <tr>
        {columns.map(({ head, of }) => (
          <td key={head} className={look}>
            {of(line)}
          </td>
        ))}
      </tr>
      {remark && (
        <tr>
          <td colSpan={columns.length} className="pb-2 text-muted italic">
            {remark}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** How many lines are shown of a month that is expanded by default. */
const FEW = 3;

interface BookRowsProps {
  lines: readonly MedicineEntry[];
  /** The month's name. */
  name: string;
  /** Shows the first few lines and a button for the rest. */
  isShort: boolean;
}

/** Lines of the book on a phone, with treatment and horse first and the details below. */
export function BookRows({ lines, name, isShort }: BookRowsProps) {
  const [all, setAll] = useState(!isShort);
  const more = lines.length - FEW;
  return (
    <div className="lg:hidden">
      <ul aria-label="Lines" className="divide-y divide-line">
        {lines.slice(0, all ? undefined : FEW).map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </ul>
      {!all && more > 0 && (
        <Button className="mb-2 w-full" onClick={() => setAll(true)}>
          Show {more} more of {name}
        </Button>
      )}
    </div>
  );
}

function LineRow({ line }: { line: MedicineEntry }) {
  const [date, horse, medicine, ...rest] = columns.map(({ head, of }) => [head, of(line)] as const);
  const remark = formatRemark(line);
  return (
    <li className="grid gap-1 py-3">
      <div className={cx(line.struck && "text-muted line-through")}>
        <h4 className="font-semibold break-words">{medicine?.[1]}</h4>
        <p className="text-muted">
          {horse?.[1]}, {date?.[1]}
        </p>
        <DescriptionList facts={rest} className="mt-1 text-sm" />
      </div>
      {remark && <p className="text-sm text-muted">{remark}</p>}
    </li>
  );
}

import type { MedicineEntry } from "#contract/health/medicines.ts";
import { cx } from "#web/ui/cx.ts";
import { columns, formatRemark } from "./format-book.ts";

interface BookTableProps {
  lines: readonly MedicineEntry[];
  /** The book's yard and period. */
  title: string;
  className: string;
  /** For print: repeats the title on each page. */
  isPrinted?: boolean;
}

/** Lines of the book as a table, with the same column widths in each month. */
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

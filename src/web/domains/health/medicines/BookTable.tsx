import type { MedicineEntry } from "#contract/health/medicines.ts";
import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Facts } from "#web/ui/Facts.tsx";
import { columns, remarkOn } from "./line-words.ts";

interface BookTableProps {
  lines: readonly MedicineEntry[];
  /** Whose book, and of which period: stands on top of each printed page. */
  title: string;
}

/** The lines of the book: a table at a desk and on paper, cards on a phone. */
export const BookTable = ({ lines, title }: BookTableProps) => (
  <>
    <ul aria-label="Lines" className="grid gap-3 lg:hidden print:hidden">
      {lines.map((line) => (
        <LineCard key={line.id} line={line} />
      ))}
    </ul>
    <table className="hidden w-full text-sm lg:table print:table print:text-[8pt]">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="hidden print:table-row">
          <th colSpan={columns.length} scope="colgroup" className="pb-2 text-left">
            {title}
          </th>
        </tr>
        <tr className="border-b border-line text-left align-bottom">
          {columns.map(({ head }) => (
            <th key={head} scope="col" className="py-2 pr-3 first:min-w-30">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </table>
  </>
);

function Line({ line }: { line: MedicineEntry }) {
  const remark = remarkOn(line);
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

function LineCard({ line }: { line: MedicineEntry }) {
  const [date, horse, medicine, ...rest] = columns.map(({ head, of }) => [head, of(line)] as const);
  const remark = remarkOn(line);
  return (
    <Card as="li" className="grid gap-2">
      <div className={cx(line.struck && "text-muted line-through")}>
        <h3 className="font-semibold break-words">{medicine?.[1]}</h3>
        <p className="text-muted">
          {horse?.[1]}, {date?.[1]}
        </p>
        <Facts facts={rest} className="mt-1" />
      </div>
      {remark && <p className="text-sm text-muted">{remark}</p>}
    </Card>
  );
}

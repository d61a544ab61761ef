import type { MedicineEntry } from "#contract/health/medicines.ts";
import { cx } from "#web/ui/cx.ts";
import { Facts } from "#web/ui/Facts.tsx";
import { columns, remarkOn } from "./line-words.ts";

/** Lines of the book on a phone: what was given to whom first, below it what else is written of it. */
export const BookRows = ({ lines }: { lines: readonly MedicineEntry[] }) => (
  <ul aria-label="Lines" className="divide-y divide-line lg:hidden">
    {lines.map((line) => (
      <LineRow key={line.id} line={line} />
    ))}
  </ul>
);

function LineRow({ line }: { line: MedicineEntry }) {
  const [date, horse, medicine, ...rest] = columns.map(({ head, of }) => [head, of(line)] as const);
  const remark = remarkOn(line);
  return (
    <li className="grid gap-1 py-3">
      <div className={cx(line.struck && "text-muted line-through")}>
        <h4 className="font-semibold break-words">{medicine?.[1]}</h4>
        <p className="text-muted">
          {horse?.[1]}, {date?.[1]}
        </p>
        <Facts facts={rest} className="mt-1 text-sm" />
      </div>
      {remark && <p className="text-sm text-muted">{remark}</p>}
    </li>
  );
}

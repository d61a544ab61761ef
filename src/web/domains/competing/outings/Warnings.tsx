import { TriangleAlert } from "lucide-react";
import type { OutingBoard } from "#contract/competing/outings.ts";
import { isClash } from "#rules/vaccination/outing.ts";
import { formatClash } from "./format-clash.ts";

/** The clash that no reminder warns of: a vaccination booked within the days before an outing. */
export function Warnings({ outings, rows }: OutingBoard) {
  const warnings = rows.flatMap(({ name, cells }) =>
    outings.flatMap((outing, index) => {
      const cell = cells[index];
      if (!cell?.entered || !isClash(cell)) return [];
      return [formatClash(name, outing, cell)];
    }),
  );
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="grid gap-2">
      {warnings.map((warning) => (
        <li
          key={warning}
          className="flex items-start gap-2 rounded-card bg-overdue-soft p-3 text-overdue"
        >
          <TriangleAlert className="mt-0.5 flex-none" aria-hidden />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
}

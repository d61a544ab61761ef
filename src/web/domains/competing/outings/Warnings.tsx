import { TriangleAlert } from "lucide-react";
import type { OutingBoard } from "#contract/competing/outings.ts";
import { isClash } from "#rules/vaccination/outing.ts";
import { formatClash } from "./format-clash.ts";

/** Warns of vaccinations booked too close to an outing, which no reminder does. */
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

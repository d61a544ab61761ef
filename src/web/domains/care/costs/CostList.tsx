import { sterling } from "#rules/money.ts";
import { Bar } from "./Bar.tsx";
import type { CostGroup, CostRow } from "./cost-rows.ts";

interface CostListProps {
  rows: readonly CostRow[];
  by: CostGroup;
}

/** Costs on a phone: one row for each horse or kind, the most expensive first. */
export const CostList = ({ rows, by }: CostListProps) => (
  <ol aria-label={`Costs by ${by}, the dearest first`} className="lg:hidden">
    {rows.map(({ key, name, total }) => (
      <li key={key} className="grid gap-1 border-t border-line py-2">
        <span className="flex justify-between gap-4">
          <span className="min-w-0 break-words">{name}</span>
          <span className="font-semibold tabular-nums">{sterling(total)}</span>
        </span>
        <Bar share={total / (rows[0]?.total || 1)} className="h-2 w-full" />
      </li>
    ))}
  </ol>
);

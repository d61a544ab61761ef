import { type ReactNode, Suspense, useState } from "react";
import { TODAY_SHOWN } from "#contract/care/today.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import type { RestOfToday } from "./use-today.ts";

// loaded on demand, because only long lists have it
const { RowsFoot } = onDemand(() => import("./RowsFoot.tsx"));

export interface RowsProps {
  /** The list's name. */
  of: string;
  rows: readonly ReactNode[];
  /** How many rows there are beyond those that are here; null if there are some and nobody has counted them. */
  more: number | null;
  /** Absent where all rows are here. */
  rest?: RestOfToday;
}

/**
 * The first rows of a list, and all of them on request, so that even with two hundred horses the next section is
 * near.
 */
export function Rows(props: RowsProps) {
  const { rows, more } = props;
  const [all, setAll] = useState(false);
  const isLong = rows.length > TODAY_SHOWN;
  return (
    <>
      {isLong && !all ? rows.slice(0, TODAY_SHOWN) : rows}
      {(isLong || more !== 0) && (
        <Suspense fallback={null}>
          <RowsFoot {...props} isLong={isLong} all={all} onTurn={setAll} />
        </Suspense>
      )}
    </>
  );
}

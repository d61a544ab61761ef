import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/Button.tsx";

interface ShortListProps {
  /** The list's name. */
  of: string;
  rows: readonly ReactNode[];
  /** Rows shown before 'Show all'. */
  shown: number;
}

/** The first rows of a list, and all on request. */
export function ShortList({ of, rows, shown }: ShortListProps) {
  const [all, setAll] = useState(false);
  const isLong = rows.length > shown;
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {isLong && !all ? rows.slice(0, shown) : rows}
      </ul>
      {isLong && (
        <div className="border-t border-line p-1.5">
          <Button
            variant="quiet"
            className="w-full"
            aria-expanded={all}
            aria-label={all ? `Show fewer of ${of}` : `Show all ${rows.length} of ${of}`}
            onClick={() => setAll(!all)}
          >
            {all ? "Show fewer" : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </>
  );
}

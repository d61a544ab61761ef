import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/Button.tsx";

/** How many rows of a list are shown before 'Show all'. */
const SHOWN = 10;

interface RowsProps {
  /** The list's name. */
  of: string;
  rows: readonly ReactNode[];
  /** How many rows there are beyond those that the server sent. */
  more: number;
}

/**
 * The first rows of a list, and all of them on request, so that even with two hundred horses the next section is
 * near.
 */
export function Rows({ of, rows, more }: RowsProps) {
  const [all, setAll] = useState(false);
  const isLong = rows.length > SHOWN;
  return (
    <>
      {isLong && !all ? rows.slice(0, SHOWN) : rows}
      {isLong && (
        <li className="text-center">
          <Button
            variant="quiet"
            aria-expanded={all}
            aria-label={all ? `Show fewer of ${of}` : `Show all ${rows.length} of ${of}`}
            onClick={() => setAll(!all)}
          >
            {all ? "Show fewer" : `Show all ${rows.length}`}
          </Button>
        </li>
      )}
      {more > 0 && (all || !isLong) && (
        <li className="px-4 py-2 text-sm text-muted sm:px-5">
          and {more} more, which the calendar shows
        </li>
      )}
    </>
  );
}

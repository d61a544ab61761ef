import { useState } from "react";
import type { BookMonth, MedicineEntry } from "#contract/health/medicines.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { formatLineCount, openFromStart, yearsOf } from "./book-months.ts";
import { MonthOfBook } from "./MonthOfBook.tsx";
import type { BookFilter } from "./use-book.ts";

interface BookByYearProps {
  months: readonly BookMonth[];
  filter: BookFilter;
  /** The lines loaded so far. */
  held: readonly MedicineEntry[];
}

/** One year of the book at a time, newest first, with one month expanded. Print has all lines as a table. */
export function BookByYear({ months, filter, held }: BookByYearProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const years = yearsOf(months);
  const shown = years.find(({ year }) => year === chosen) ?? years[0];
  if (!shown) return null;
  const open = openFromStart(shown.months, filter.search !== "");
  return (
    <div data-print="off" className="grid gap-4">
      {years.length > 1 && (
        <fieldset aria-label="Year" className="flex flex-wrap gap-2">
          {years.map(({ year }) => (
            <Button
              key={year}
              variant={year === shown.year ? "primary" : "secondary"}
              aria-pressed={year === shown.year}
              onClick={() => setChosen(year)}
            >
              {year}
            </Button>
          ))}
        </fieldset>
      )}
      <Card as="section" flush aria-labelledby="book-year">
        <h2 id="book-year" className="px-4 py-3 font-display text-xl">
          {shown.year}, {formatLineCount(shown.lines)}
        </h2>
        {shown.months.map((month) => (
          <MonthOfBook
            key={month.month}
            month={month}
            filter={filter}
            held={held}
            isOpenFromStart={open.has(month.month)}
          />
        ))}
      </Card>
    </div>
  );
}

import { useState } from "react";
import type { BookMonth, MedicineEntry } from "#contract/health/medicines.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { formatMonth } from "#web/core/format-date.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { BookRows, BookTable } from "./BookTable.tsx";
import {
  type BookFilter,
  formatLineCount,
  openFromStart,
  useBook,
  withinMonth,
  yearsOf,
} from "./use-book.ts";

interface BookByYearProps {
  months: readonly BookMonth[];
  filter: BookFilter;
  /** The lines that have been loaded so far. */
  held: readonly MedicineEntry[];
}

/**
 * Shows one year of the book at a time, newest first, with one month expanded. In print, all lines are a table
 * instead.
 */
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

interface MonthOfBookProps {
  month: BookMonth;
  filter: BookFilter;
  /** The lines that have been loaded so far. */
  held: readonly MedicineEntry[];
  isOpenFromStart: boolean;
}

/** One month of the book: a summary that expands to the month's lines, newest first. */
function MonthOfBook({ month, filter, held, isOpenFromStart }: MonthOfBookProps) {
  const ofMonth = held.filter(({ date }) => date.startsWith(month.month));
  const name = formatMonth(month.month);
  // the results of a search are never shortened
  const isShort = isOpenFromStart && filter.search === "";
  return (
    <section aria-label={name} className="border-t border-line">
      <Disclosure
        asHeading
        isOpenFromStart={isOpenFromStart}
        line={
          <span className="min-w-0">
            <span className="font-semibold">{name}</span>{" "}
            <span className="text-muted">{formatLineCount(month.lines)}</span>
          </span>
        }
      >
        {ofMonth.length >= month.lines ? (
          <Lines lines={ofMonth} {...{ name, isShort }} />
        ) : (
          <FetchedLines filter={withinMonth(filter, month.month)} {...{ name, isShort }} />
        )}
      </Disclosure>
    </section>
  );
}

interface LinesProps {
  lines: readonly MedicineEntry[];
  /** The month's name. */
  name: string;
  /** On a phone, shows the first few lines and a button for the rest. */
  isShort: boolean;
}
interface FetchedLinesProps extends Omit<LinesProps, "lines"> {
  filter: BookFilter;
}

/** The lines of a month that reaches beyond the loaded pages, fetched on their own. */
function FetchedLines({ filter, ...month }: FetchedLinesProps) {
  const { data, error, refetch, ...more } = useBook(filter);
  if (error && !data)
    return <LoadFailed title="The month could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="mx-4 mb-4 h-72" />;
  return (
    <>
      <Lines lines={data.pages.flat()} {...month} />
      <div className="grid px-4 pb-4 empty:hidden">
        <ShowOlder {...more} />
      </div>
    </>
  );
}

const Lines = ({ lines, name, isShort }: LinesProps) => (
  <div className="px-4 pb-2">
    <BookRows {...{ lines, name, isShort }} />
    <BookTable lines={lines} title={name} className="hidden table-fixed text-sm lg:table" />
  </div>
);

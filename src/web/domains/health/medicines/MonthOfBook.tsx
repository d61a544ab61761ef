import { formatMonth } from "#web/core/format-month.ts";
import type { BookMonth, MedicineEntry } from "#contract/health/medicines.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { formatLineCount, withinMonth } from "./book-months.ts";
import { BookRows } from "./BookRows.tsx";
import { BookTable } from "./BookTable.tsx";
import { type BookFilter, useBook } from "./use-book.ts";

interface MonthOfBookProps {
  month: BookMonth;
  filter: BookFilter;
  /** The lines loaded so far. */
  held: readonly MedicineEntry[];
  isOpenFromStart: boolean;
}

/** One month of the book: a line that expands to its lines, newest first. */
export function MonthOfBook({ month, filter, held, isOpenFromStart }: MonthOfBookProps) {
  const ofMonth = held.filter(({ date }) => date.startsWith(month.month));
  const name = formatMonth(month.month);
  // the results of a search are shown in full
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
  /** On a phone only the first few, with a button for the rest. */
  isShort: boolean;
}
interface FetchedLinesProps extends Omit<LinesProps, "lines"> {
  filter: BookFilter;
}

/** For a month that reaches beyond the loaded pages. */
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

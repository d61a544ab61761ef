import { useState } from "react";
import { flushSync } from "react-dom";
import { CsvButton } from "#web/core/CsvButton.tsx";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { cx } from "#web/ui/cx.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PrintButton } from "#web/ui/PrintButton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { countOf, formatLineCount, type BookFilter, useBook, useBookMonths } from "./use-book.ts";
import { BookByYear } from "./BookByYear.tsx";
import { BookTable } from "./BookTable.tsx";
import { formatTitle, csvRows } from "./format-book.ts";

interface BookProps {
  filter: BookFilter;
  yardName: string;
}

/** The lines of the medicines book that match a filter: shown by year, but saved and printed in full. */
export function Book({ filter, yardName }: BookProps) {
  const months = useBookMonths(filter);
  const book = useBook(filter);
  const error = months.error ?? book.error;
  if (error && !(months.data && book.data))
    return (
      <LoadFailed
        title="The book could not be loaded"
        error={error}
        onRetry={() => Promise.all([months.refetch(), book.refetch()])}
      />
    );
  if (!months.data || !book.data) return <Skeleton className="h-96 w-full" />;
  // the previous result stays on the screen, faded, while the next one loads
  const isOld = months.isPlaceholderData || book.isPlaceholderData;
  const lines = book.data.pages.flat();
  if (lines.length === 0 && !isOld) return <NoLines filter={filter} />;
  return (
    <section aria-label="Book" aria-busy={isOld} className={lookOf(isOld)}>
      <TakeAway book={book} isWaiting={isOld}>
        {formatLineCount(countOf(months.data))}
      </TakeAway>
      <BookByYear
        // a new key for each search remounts the list, and so resets which months are expanded
        key={`${JSON.stringify(filter)} ${isOld}`}
        {...{ months: months.data, filter, held: lines }}
      />
      <BookTable
        isPrinted
        lines={lines}
        title={formatTitle({ yardName, count: lines.length }, filter)}
        className="hidden text-[8pt] print:table"
      />
    </section>
  );
}

const lookOf = (isOld: boolean) => cx("grid gap-4", isOld && "pointer-events-none opacity-60");

function NoLines({ filter: { search, from, to } }: { filter: BookFilter }) {
  if (search)
    return (
      <EmptyState
        title={`No line with “${search}”`}
        text="The search looks at the horse, the medicine and its other names, its batch, and who prescribed or gave it, in the lines of the horse and days chosen."
      />
    );
  return (
    <EmptyState
      title={from || to ? "No lines in this period" : "No lines yet"}
      text="Each medication record, and each visit at which the vet gave something, becomes a line here by itself."
    />
  );
}

interface TakeAwayProps {
  book: ReturnType<typeof useBook>;
  /** Whether the lines are loading. */
  isWaiting: boolean;
  /** How many lines there are, as text. */
  children: string;
}

/** Buttons to save or print all lines of a filter, including those collapsed or not loaded yet. */
function TakeAway({ book, isWaiting, children }: TakeAwayProps) {
  const [isTaking, setTaking] = useState(false);
  const isBusy = isTaking || isWaiting;
  const whole = async () => {
    let pages = book.data?.pages ?? [];
    for (let more = book.hasNextPage; more;) {
      const next = await book.fetchNextPage();
      pages = next.data?.pages ?? pages;
      more = next.hasNextPage && !next.isError;
    }
    return pages.flat();
  };
  const afterAll = async (act: (all: Awaited<ReturnType<typeof whole>>) => void) => {
    setTaking(true);
    const all = await whole();
    flushSync(() => setTaking(false));
    act(all);
  };
  return (
    <div data-print="off" className="flex flex-wrap items-center gap-3">
      <CsvButton
        busy={isBusy}
        name="loosebox-medicines.csv"
        rows={async () => csvRows(await whole())}
      />
      <PrintButton busy={isBusy} onClick={() => void afterAll(() => window.print())} />
      <output className="text-muted">{children}</output>
    </div>
  );
}

import { Download } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useSearch } from "wouter";
import { downloadCsv } from "#web/core/download.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { useAuth } from "#web/core/session.ts";
import { AlertsOf } from "#web/domains/horses/care-notes/AlertsOf.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PrintButton } from "#web/ui/PrintButton.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { BookFilters } from "./BookFilters.tsx";
import { BookTable } from "./BookTable.tsx";
import { FoodChainConflicts } from "./FoodChainConflicts.tsx";
import { Keeping } from "./Keeping.tsx";
import { bookTitle, csvRows } from "./line-words.ts";
import { type BookFilter, useBook } from "./use-book.ts";
import { Withdrawals } from "./Withdrawals.tsx";

/** The yard's medicines book: what was given to whom, by whom and until when it counts; to read, to save and to print. */
export function MedicinesPage() {
  const search = useSearch();
  const [filter, setFilter] = useState<BookFilter>(() => ({
    horseId: new URLSearchParams(search).get("horse"),
    from: "",
    to: "",
  }));
  const yardName = useAuth().user?.yardName ?? "Yard";
  return (
    <main id="main" tabIndex={-1} className="column grid gap-6 py-6 sm:py-8">
      <div data-print="off">
        <h1 className="font-display text-3xl">Medicines book</h1>
        <p className="mt-1 text-muted">
          {yardName}: what was given, written down once and never changed.
        </p>
      </div>
      <div data-print="off">
        <Withdrawals />
      </div>
      <BookFilters filter={filter} onChange={setFilter} />
      <FoodChainConflicts horseId={filter.horseId} />
      {filter.horseId && <AlertsOf horseId={filter.horseId} />}
      <Book filter={filter} yardName={yardName} />
      <Keeping />
    </main>
  );
}

function Book({ filter, yardName }: { filter: BookFilter; yardName: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBook(filter);
  const [isBusy, setBusy] = useState(false);
  if (error && !data)
    return <LoadFailed title="The book could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  const lines = data.pages.flat();
  if (lines.length === 0)
    return (
      <EmptyState
        title={filter.from || filter.to ? "No lines in this period" : "No lines yet"}
        text="Each medication record, and each visit at which the vet gave something, becomes a line here by itself."
      />
    );

  /** Fetches the pages that are not here yet: what is saved or printed is whole. */
  const whole = async () => {
    let pages = data.pages;
    for (let more = hasNextPage; more;) {
      const next = await fetchNextPage();
      pages = next.data?.pages ?? pages;
      more = next.hasNextPage && !next.isError;
    }
    return pages.flat();
  };
  const afterAll = async (act: (all: typeof lines) => void) => {
    setBusy(true);
    const all = await whole();
    flushSync(() => setBusy(false));
    act(all);
  };
  return (
    <section aria-label="Book" className="grid gap-4">
      <div data-print="off" className="flex flex-wrap gap-3">
        <Button
          busy={isBusy}
          onClick={() =>
            void afterAll((all) => downloadCsv("loosebox-medicines.csv", csvRows(all)))
          }
        >
          <Download aria-hidden />
          Save as CSV
        </Button>
        <PrintButton busy={isBusy} onClick={() => void afterAll(() => window.print())} />
      </div>
      <BookTable lines={lines} title={bookTitle({ yardName, count: lines.length }, filter)} />
      <ShowOlder {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
    </section>
  );
}

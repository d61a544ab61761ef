import { useState } from "react";
import { useSearch } from "wouter";
import { useAuth } from "#web/core/session.ts";
import { AlertsOf } from "#web/domains/horses/care-notes/AlertsOf.tsx";
import { Book } from "./Book.tsx";
import { BookFilters } from "./BookFilters.tsx";
import { FoodChainConflicts } from "./FoodChainConflicts.tsx";
import { Keeping } from "./Keeping.tsx";
import type { BookFilter } from "./use-book.ts";
import { Withdrawals } from "./Withdrawals.tsx";

/**
 * The yard's medicines book: what was given to which horse, by whom and until when it counts; to read, save and print.
 */
export function MedicinesPage() {
  const search = useSearch();
  const [filter, setFilter] = useState<BookFilter>(() => ({
    horseId: new URLSearchParams(search).get("horse"),
    from: "",
    to: "",
    search: "",
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

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type MedicineEntry, medicineEndpoints } from "#contract/health/medicines.ts";
import { segments } from "#contract/address.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { queryOf } from "#web/core/query.ts";

const LIMIT = 200;

/** Whose lines, of which period; both days included, an empty text leaves it open. */
export interface BookFilter {
  /** Null: all horses. */
  horseId: string | null;
  from: string;
  to: string;
  /** What was typed into the search box. */
  search: string;
}

const wantedOf = ({ horseId, from, to, search }: BookFilter) => ({
  ...(horseId && { horseId }),
  ...(from && { from }),
  ...(to && { to }),
  ...(search && { search }),
});

/**
 * In which months the book has lines, the newest first; those of the filter before stand until its own have come. Asked
 * anew each time the page is opened.
 */
export const useBookMonths = (filter: BookFilter) =>
  useQuery({
    ...queryOf(medicineEndpoints.months, { query: wantedOf(filter) }),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });

/** The book in pages that go on after the last line one has; asked anew each time the page is opened. */
export function useBook(filter: BookFilter) {
  return useInfiniteQuery<
    MedicineEntry[],
    CallFailed,
    { pages: MedicineEntry[][] },
    unknown[],
    MedicineEntry | null
  >({
    queryKey: [...segments(medicineEndpoints.book, {}), filter],
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
    initialPageParam: null,
    queryFn: ({ pageParam: last, signal }) =>
      read(
        medicineEndpoints.book,
        {
          query: {
            limit: LIMIT,
            ...wantedOf(filter),
            ...(last && { to: last.date, after: last.id }),
          },
        },
        signal,
      ),
    getNextPageParam: (page) => (page.length < LIMIT ? null : (page.at(-1) ?? null)),
  });
}

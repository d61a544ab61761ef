import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type MedicineEntry, medicineEndpoints } from "#contract/health/medicines.ts";
import { segments } from "#contract/address.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { queryOf } from "#web/core/query.ts";

const LIMIT = 200;

/** The horse and period of the lines; both days are included, and an empty string leaves the end open. */
export interface BookFilter {
  /** Null: all horses. */
  horseId: string | null;
  from: string;
  to: string;
  /** The search box's text. */
  search: string;
}

const wantedOf = ({ horseId, from, to, search }: BookFilter) => ({
  ...(horseId && { horseId }),
  ...(from && { from }),
  ...(to && { to }),
  ...(search && { search }),
});

/**
 * The months with lines, newest first; the previous filter's months stay until the new ones have loaded. Refetched on
 * each mount.
 */
export const useBookMonths = (filter: BookFilter) =>
  useQuery({
    ...queryOf(medicineEndpoints.months, { query: wantedOf(filter) }),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });

/** The book in pages, each after the last line of the previous one; refetched on each mount. */
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

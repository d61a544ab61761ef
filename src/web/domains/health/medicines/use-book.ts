import { useInfiniteQuery } from "@tanstack/react-query";
import { type MedicineEntry, medicineEndpoints } from "#contract/health/medicines.ts";
import { segments } from "#contract/address.ts";
import { type CallFailed, read } from "#web/core/call.ts";

const LIMIT = 200;

/** Whose lines, of which period; both days included, an empty text leaves it open. */
export interface BookFilter {
  /** Null: all horses. */
  horseId: string | null;
  from: string;
  to: string;
}

/** The book in pages that go on after the last line one has; asked anew each time the page is opened. */
export function useBook({ horseId, from, to }: BookFilter) {
  return useInfiniteQuery<
    MedicineEntry[],
    CallFailed,
    { pages: MedicineEntry[][] },
    unknown[],
    MedicineEntry | null
  >({
    queryKey: [...segments(medicineEndpoints.book, {}), { horseId, from, to }],
    refetchOnMount: "always",
    initialPageParam: null,
    queryFn: ({ pageParam: last, signal }) =>
      read(
        medicineEndpoints.book,
        {
          query: {
            limit: LIMIT,
            ...(horseId && { horseId }),
            ...(from && { from }),
            ...(to && { to }),
            ...(last && { to: last.date, after: last.id }),
          },
        },
        signal,
      ),
    getNextPageParam: (page) => (page.length < LIMIT ? null : (page.at(-1) ?? null)),
  });
}

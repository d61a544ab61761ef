import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { segments } from "#contract/address.ts";
import {
  BOOK_LIMIT,
  type MedicineEntry,
  medicineEndpoints,
  type BookMonth,
} from "#contract/health/medicines.ts";
import { daysInMonth, earlier, later } from "#rules/dates.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { queryOf } from "#web/core/query.ts";

/**
 * The horse and the period of the lines. Both days are included; an empty string leaves that end of the period
 * open.
 */
export interface BookFilter {
  /** The id of the horse whose lines are shown; null for all horses. */
  horseId: string | null;
  from: string;
  to: string;
  /** The text of the search box. */
  search: string;
}

const wantedOf = ({ horseId, from, to, search }: BookFilter) => ({
  ...(horseId && { horseId }),
  ...(from && { from }),
  ...(to && { to }),
  ...(search && { search }),
});

/**
 * The query of the months that have lines, newest first. The previous filter's months stay until the new ones
 * have loaded. Refetched on each mount.
 */
export const useBookMonths = (filter: BookFilter) =>
  useQuery({
    ...queryOf(medicineEndpoints.months, { query: wantedOf(filter) }),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });

/**
 * The query of the book's lines page by page, each page after the last line of the previous one; refetched on
 * each mount.
 */
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
            ...wantedOf(filter),
            ...(last && { to: last.date, after: last.id }),
          },
        },
        signal,
      ),
    getNextPageParam: (page) => (page.length < BOOK_LIMIT ? null : (page.at(-1) ?? null)),
  });
}

/** After a search, months are expanded until this many lines are shown. */
const SEEN_AT_ONCE = 5;

/** One year of the book with its months, newest first. */
export interface BookYear {
  year: string;
  lines: number;
  months: BookMonth[];
}

/** The years that have lines, newest first. */
export const yearsOf = (months: readonly BookMonth[]): BookYear[] =>
  [...Map.groupBy(months, ({ month }) => month.slice(0, 4))].map(([year, ofYear]) => ({
    year,
    lines: countOf(ofYear),
    months: ofYear,
  }));

/** The total number of lines of some months. */
export const countOf = (months: readonly BookMonth[]) =>
  months.reduce((sum, { lines }) => sum + lines, 0);

/** The months that are expanded by default: the newest, or after a search those with its first few lines. */
export function openFromStart(months: readonly BookMonth[], isSearch: boolean): Set<string> {
  const open = new Set<string>();
  let seen = 0;
  for (const { month, lines } of months) {
    if (open.size > 0 && (!isSearch || seen >= SEEN_AT_ONCE)) break;
    open.add(month);
    seen += lines;
  }
  return open;
}

/** The part of a filter's period that is within a month. */
export function withinMonth(filter: BookFilter, month: string): BookFilter {
  const [year = "", number = ""] = month.split("-");
  const first = `${month}-01`;
  const last = `${month}-${daysInMonth(Number(year), Number(number))}`;
  return {
    ...filter,
    from: filter.from ? later(filter.from, first) : first,
    to: filter.to ? earlier(filter.to, last) : last,
  };
}

/** Formats a number as '1 line' or '14 lines'. */
export const formatLineCount = (lines: number) => `${lines} ${lines === 1 ? "line" : "lines"}`;

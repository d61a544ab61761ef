import { type HorseSort, horseSorts, PAGE_SIZE, sortOrders } from "#contract/horses/horses.ts";
import { pageNumber } from "#web/core/page-number.ts";

type SortOrder = (typeof sortOrders)[number];

export interface ListQuery {
  page: number;
  pageSize: number;
  search: string;
  sortBy: HorseSort;
  sortOrder: SortOrder;
}

const SEARCH_MAX = 100;
const PAGE_MAX = 1_000_000;

/** What an address says of the list; what it does not say, or says wrongly, is as usual. */
export const readListQuery = (params: URLSearchParams): ListQuery => ({
  page: pageNumber(params.get("page"), PAGE_MAX),
  pageSize: PAGE_SIZE,
  search: (params.get("search") ?? "").slice(0, SEARCH_MAX),
  sortBy: horseSorts.find((each) => each === params.get("sortBy")) ?? "name",
  sortOrder: sortOrders.find((each) => each === params.get("sortOrder")) ?? "asc",
});

/** What stands in the address: only what is not as usual. */
export const listParams = ({ page, search, sortBy, sortOrder }: ListQuery) => ({
  ...(search && { search }),
  ...(sortBy !== "name" && { sortBy }),
  ...(sortOrder !== "asc" && { sortOrder }),
  ...(page > 1 && { page: String(page) }),
});

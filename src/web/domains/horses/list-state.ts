import { useSearchParams } from "wouter";
import { type HorseSort, horseSorts, PAGE_SIZE, sortOrders } from "#contract/horses/horses.ts";

type SortOrder = (typeof sortOrders)[number];

export interface ListQuery {
  page: number;
  pageSize: number;
  search: string;
  sortBy: HorseSort;
  sortOrder: SortOrder;
}

export interface ListState {
  query: ListQuery;
  /** Any change but that of the page begins again on page 1. */
  change: (changed: Partial<ListQuery>) => void;
}

/** What the list shows stands in the address, so that going back, reloading and sharing keep it. */
export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  const query: ListQuery = {
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
    pageSize: PAGE_SIZE,
    search: (params.get("search") ?? "").slice(0, 100),
    sortBy: horseSorts.find((each) => each === params.get("sortBy")) ?? "name",
    sortOrder: sortOrders.find((each) => each === params.get("sortOrder")) ?? "asc",
  };
  const change = (changed: Partial<ListQuery>) => {
    const { page, search, sortBy, sortOrder } = { ...query, page: 1, ...changed };
    const said = {
      ...(search && { search }),
      ...(sortBy !== "name" && { sortBy }),
      ...(sortOrder !== "asc" && { sortOrder }),
      ...(page > 1 && { page: String(page) }),
    };
    // typing does not fill the history; turning a page is a step one can go back from
    setParams(said, { replace: changed.page === undefined });
  };
  return { query, change };
}

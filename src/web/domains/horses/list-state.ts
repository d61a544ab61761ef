import { useSearchParams } from "wouter";
import { listParams, type ListQuery, readListQuery } from "./list-query.ts";

export interface ListState {
  query: ListQuery;
  /** Any change but that of the page begins again on page 1. */
  change: (changed: Partial<ListQuery>) => void;
}

/** What the list shows stands in the address, so that going back, reloading and sharing keep it. */
export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params);
  const change = (changed: Partial<ListQuery>) =>
    // typing does not fill the history; turning a page is a step one can go back from
    setParams(listParams({ ...query, page: 1, ...changed }), {
      replace: changed.page === undefined,
    });
  return { query, change };
}

import { useSearchParams } from "wouter";
import { listParams, type ListQuery, readListQuery } from "./list-query.ts";

export interface ListState {
  query: ListQuery;
  /** Any change but that of the page goes back to page 1. */
  change: (changed: Partial<ListQuery>) => void;
}

/** The list's query is in the URL, so that the back button, reloading and sharing keep it. */
export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params);
  const change = (changed: Partial<ListQuery>) =>
    // typing replaces the history entry, a change of page adds one
    setParams(listParams({ ...query, page: 1, ...changed }), {
      replace: changed.page === undefined,
    });
  return { query, change };
}

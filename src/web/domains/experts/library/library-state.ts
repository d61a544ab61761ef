import { useSearchParams } from "wouter";
import { LIBRARY_PAGE_SIZE, LIBRARY_SEARCH_MAX } from "#contract/experts/library.ts";
import { useTypedSearch } from "#web/core/typed-search.ts";
import { readWanted, type LibraryView, wantedParams } from "./library-query.ts";

export interface LibraryState {
  query: LibraryView & { pageSize: number };
  /** The search box's text; the search follows after a debounce. */
  typed: string;
  type: (text: string) => void;
  change: (changed: Partial<LibraryView>) => void;
}

/** The index's filters are in the URL, so that the back button and sharing keep them. */
export function useLibraryState(): LibraryState {
  const [params, setParams] = useSearchParams();
  const wanted = readWanted(params);
  const change = (changed: Partial<LibraryView>) =>
    setParams(wantedParams({ ...wanted, page: 1, ...changed }), { replace: "search" in changed });
  const [typed, setTyped] = useTypedSearch(wanted.search ?? "", (search) =>
    change({ search: search || null }),
  );
  const type = (text: string) => setTyped(text.slice(0, LIBRARY_SEARCH_MAX));
  return { query: { ...wanted, pageSize: LIBRARY_PAGE_SIZE }, typed, type, change };
}

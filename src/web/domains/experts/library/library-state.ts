import { useSearchParams } from "wouter";
import { LIBRARY_PAGE_SIZE, LIBRARY_SEARCH_MAX } from "#contract/experts/library.ts";
import { useTypedSearch } from "#web/core/typed-search.ts";
import { readWanted, type LibraryView, wantedParams } from "./library-query.ts";

export interface LibraryState {
  query: LibraryView & { pageSize: number };
  /** What stands in the search box, at once; the search follows after a pause. */
  typed: string;
  type: (text: string) => void;
  change: (changed: Partial<LibraryView>) => void;
}

/** What the index shows stands in the address, so that going back and sharing keep it. */
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

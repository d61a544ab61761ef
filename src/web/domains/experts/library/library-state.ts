import { useSearchParams } from "wouter";
import { type AssistantType, assistantTypes } from "#contract/experts/chat.ts";
import { LIBRARY_PAGE_SIZE, LIBRARY_SEARCH_MAX } from "#contract/experts/library.ts";
import { pageNumber } from "#web/core/page-number.ts";
import { useTypedSearch } from "#web/core/debounce.ts";

export interface LibraryState {
  query: LibraryView & { pageSize: number };
  /** The search box's text; the search itself follows after a debounce. */
  typed: string;
  type: (text: string) => void;
  change: (changed: Partial<LibraryView>) => void;
}

/** The state of the index. Its filters are in the URL, so that the back button and shared links keep them. */
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

/** The filters and the page of the library's index. */
interface LibraryView {
  assistant: AssistantType | null;
  topic: string | null;
  search: string | null;
  page: number;
}

const TOPIC_MAX = 60;
const PAGE_MAX = 1_000;

/** Reads the filters from a URL; a missing or invalid filter is left unset. */
export const readWanted = (params: URLSearchParams): LibraryView => ({
  assistant: assistantTypes.find((each) => each === params.get("assistant")) ?? null,
  topic: params.get("topic")?.slice(0, TOPIC_MAX) ?? null,
  search: params.get("search")?.slice(0, LIBRARY_SEARCH_MAX) ?? null,
  page: pageNumber(params.get("page"), PAGE_MAX),
});

/** The URL parameters of the filters that are set. */
export const wantedParams = ({ assistant, topic, search, page }: LibraryView) => ({
  ...(assistant && { assistant }),
  ...(topic && { topic }),
  ...(search && { search }),
  ...(page > 1 && { page: String(page) }),
});

import { type AssistantType, assistantTypes } from "#contract/experts/chat.ts";
import { LIBRARY_SEARCH_MAX } from "#contract/experts/library.ts";
import { pageNumber } from "#web/core/page-number.ts";

/** The filters of the library. */
export interface LibraryView {
  assistant: AssistantType | null;
  topic: string | null;
  search: string | null;
  page: number;
}

const TOPIC_MAX = 60;
const PAGE_MAX = 1_000;

/** The filters in a URL; missing or invalid ones do not filter. */
export const readWanted = (params: URLSearchParams): LibraryView => ({
  assistant: assistantTypes.find((each) => each === params.get("assistant")) ?? null,
  topic: params.get("topic")?.slice(0, TOPIC_MAX) ?? null,
  search: params.get("search")?.slice(0, LIBRARY_SEARCH_MAX) ?? null,
  page: pageNumber(params.get("page"), PAGE_MAX),
});

/** The URL parameters: only filters that are set. */
export const wantedParams = ({ assistant, topic, search, page }: LibraryView) => ({
  ...(assistant && { assistant }),
  ...(topic && { topic }),
  ...(search && { search }),
  ...(page > 1 && { page: String(page) }),
});

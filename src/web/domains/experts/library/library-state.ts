import { useState } from "react";
import { useSearchParams } from "wouter";
import { type AssistantType, assistantTypes } from "#contract/experts/chat.ts";
import { LIBRARY_PAGE_SIZE, LIBRARY_SEARCH_MAX } from "#contract/experts/library.ts";

interface Wanted {
  assistant: AssistantType | null;
  topic: string | null;
  search: string | null;
  page: number;
}

export interface LibraryState {
  query: Wanted & { pageSize: number };
  /** What stands in the search box, at once; the search follows after a pause. */
  typed: string;
  type: (text: string) => void;
  change: (changed: Partial<Wanted>) => void;
}

const PAUSE_MS = 250;
let pausing: ReturnType<typeof setTimeout> | undefined;

/** What the index shows stands in the address, so that going back and sharing keep it. */
export function useLibraryState(): LibraryState {
  const [params, setParams] = useSearchParams();
  const wanted: Wanted = {
    assistant: assistantTypes.find((each) => each === params.get("assistant")) ?? null,
    topic: params.get("topic")?.slice(0, 60) ?? null,
    search: params.get("search")?.slice(0, LIBRARY_SEARCH_MAX) ?? null,
    page: Math.min(1_000, Math.max(1, Math.trunc(Number(params.get("page"))) || 1)),
  };
  const [typed, setTyped] = useState(wanted.search ?? "");
  const change = (changed: Partial<Wanted>) => {
    const { assistant, topic, search, page } = { ...wanted, page: 1, ...changed };
    setParams(
      {
        ...(assistant && { assistant }),
        ...(topic && { topic }),
        ...(search && { search }),
        ...(page > 1 && { page: String(page) }),
      },
      { replace: "search" in changed },
    );
  };
  const type = (text: string) => {
    setTyped(text.slice(0, LIBRARY_SEARCH_MAX));
    clearTimeout(pausing);
    pausing = setTimeout(() => change({ search: text.trim() || null }), PAUSE_MS);
  };
  return { query: { ...wanted, pageSize: LIBRARY_PAGE_SIZE }, typed, type, change };
}

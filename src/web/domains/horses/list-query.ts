import { useState } from "react";
import { useSearchParams } from "wouter";
import {
  type HorseSort,
  horseSorts,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  sortOrders,
} from "#contract/horses/horse-page-query.ts";
import { type Standing, standings } from "#rules/standing.ts";
import { pageNumber } from "#web/core/page-number.ts";
import { keptChoice } from "#web/ui/kept-choice.ts";

type SortOrder = (typeof sortOrders)[number];

interface ListQuery {
  page: number;
  pageSize: number;
  search: string;
  sortBy: HorseSort;
  sortOrder: SortOrder;
  /** Shows only horses of this standing; null shows all horses. */
  standing: Standing | null;
}

const SEARCH_MAX = 100;
const PAGE_MAX = 1_000_000;

/** Reads the query from a URL; missing or invalid parameters get their defaults. */
export const readListQuery = (params: URLSearchParams): ListQuery => ({
  page: pageNumber(params.get("page"), PAGE_MAX),
  pageSize: PAGE_SIZE,
  search: (params.get("search") ?? "").slice(0, SEARCH_MAX),
  sortBy: horseSorts.find((each) => each === params.get("sortBy")) ?? "name",
  sortOrder: sortOrders.find((each) => each === params.get("sortOrder")) ?? "asc",
  standing: standings.find((each) => each === params.get("standing")) ?? null,
});

/** The URL parameters of a query; defaults are left out. */
export const listParams = ({ page, search, sortBy, sortOrder, standing }: ListQuery) => ({
  ...(search && { search }),
  ...(sortBy !== "name" && { sortBy }),
  ...(sortOrder !== "asc" && { sortOrder }),
  ...(standing && { standing }),
  ...(page > 1 && { page: String(page) }),
});

/** The query for the server: the compact list is sorted by standing and has more horses on a page. */
export const asked = ({ standing, ...query }: ListQuery, density: Density) => ({
  ...query,
  ...(standing && { standing }),
  ...(density === "ROWS"
    ? { grouped: "true" as const, pageSize: PAGE_SIZE_MAX }
    : { counts: "true" as const }),
});

export interface ListState {
  query: ListQuery;
  /** Changes the query; any change other than of the page returns to page 1. */
  change: (changed: Partial<ListQuery>) => void;
}

/** The state of the list's query, which is in the URL, so that the back button, reloading and shared links keep it. */
export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params);
  const change = (changed: Partial<ListQuery>) =>
    // typing replaces the history entry, and a change of page adds one
    setParams(listParams({ ...query, page: 1, ...changed }), {
      replace: changed.page === undefined,
    });
  return { query, change };
}

/** How the list shows a horse: as a card with all details, or as a row with the rest collapsed. */
export type Density = "CARDS" | "ROWS";

// USUAL means cards on a wide screen and rows on a phone
const kept = keptChoice("horse-density", ["USUAL", "CARDS", "ROWS"]);

/** The density on this device, and a function that stores another. */
export function useDensity() {
  const [density, setDensity] = useState(usualOrKept);
  const choose = (chosen: Density) => {
    kept.keep(chosen);
    setDensity(chosen);
  };
  return [density, choose] as const;
}

function usualOrKept(): Density {
  const choice = kept.read();
  if (choice !== "USUAL") return choice;
  return window.matchMedia("(width < 40rem)").matches ? "ROWS" : "CARDS";
}

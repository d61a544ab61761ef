import {
  type HorseSort,
  horseSorts,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  sortOrders,
} from "#contract/horses/horse-page-query.ts";
import { type Standing, standings } from "#rules/standing.ts";
import { pageNumber } from "#web/core/page-number.ts";

import type { Density } from "./density.ts";

type SortOrder = (typeof sortOrders)[number];

export interface ListQuery {
  page: number;
  pageSize: number;
  search: string;
  sortBy: HorseSort;
  sortOrder: SortOrder;
  /** Only horses that stand so; null: all. */
  standing: Standing | null;
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
  standing: standings.find((each) => each === params.get("standing")) ?? null,
});

/** What stands in the address: only what is not as usual. */
export const listParams = ({ page, search, sortBy, sortOrder, standing }: ListQuery) => ({
  ...(search && { search }),
  ...(sortBy !== "name" && { sortBy }),
  ...(sortOrder !== "asc" && { sortOrder }),
  ...(standing && { standing }),
  ...(page > 1 && { page: String(page) }),
});

/** What the server is asked for: rows come grouped by standing, and more of them fit on a page. */
export const asked = ({ standing, ...query }: ListQuery, density: Density) => ({
  ...query,
  ...(standing && { standing }),
  ...(density === "ROWS"
    ? { grouped: "true" as const, pageSize: PAGE_SIZE_MAX }
    : { counts: "true" as const }),
});

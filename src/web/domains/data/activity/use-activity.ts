import { useInfiniteQuery } from "@tanstack/react-query";
import {
  activityEndpoints,
  type ActivityKind,
  type ActivityPage,
} from "#contract/data/activity.ts";
import { type CallFailed, read } from "#web/core/call.ts";

export interface Filters {
  horseId?: string;
  personId?: string;
  kind?: ActivityKind;
  own?: "true";
}

/** Pages of activity, newest first. */
export const useActivity = (filters: Filters) =>
  useInfiniteQuery<ActivityPage, CallFailed, { pages: ActivityPage[] }, unknown[], string | null>({
    queryKey: ["api", "activity", filters],
    initialPageParam: null,
    queryFn: ({ pageParam: before, signal }) =>
      read(activityEndpoints.list, { query: { ...filters, ...(before && { before }) } }, signal),
    getNextPageParam: (page) => page.next,
  });

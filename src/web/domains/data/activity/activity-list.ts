import { useInfiniteQuery } from "@tanstack/react-query";
import {
  activityEndpoints,
  type ActivityKind,
  type ActivityPage,
  ACTIVITY_MAX,
  activityActionLabels,
  type ActivityEntry,
} from "#contract/data/activity.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { downloadCsv } from "#web/core/download.ts";
import { formatChange } from "./EntryLine.tsx";

export interface Filters {
  horseId?: string;
  personId?: string;
  kind?: ActivityKind;
  own?: "true";
}

/** The query of the activity log page by page, newest first. */
export const useActivity = (filters: Filters) =>
  useInfiniteQuery<ActivityPage, CallFailed, { pages: ActivityPage[] }, unknown[], string | null>({
    queryKey: ["api", "activity", filters],
    initialPageParam: null,
    queryFn: ({ pageParam: before, signal }) =>
      read(activityEndpoints.list, { query: { ...filters, ...(before && { before }) } }, signal),
    getNextPageParam: (page) => page.next,
  });

/**
 * Downloads all entries that match the filters as one CSV file, fetching them page by page; resolves to their
 * number.
 */
export async function saveActivity(filters: Filters): Promise<number> {
  const entries: ActivityEntry[] = [];
  let before: string | null = null;
  do {
    const query = { ...filters, limit: ACTIVITY_MAX, ...(before !== null && { before }) };
    const page: { entries: ActivityEntry[]; next: string | null } = await read(
      activityEndpoints.list,
      { query },
    );
    entries.push(...page.entries);
    before = page.next;
  } while (before !== null);
  downloadCsv("loosebox-activity.csv", [head, ...entries.map(asRow)]);
  return entries.length;
}

const head = ["Time (UTC)", "Who", "Did", "What", "Name", "Horse", "Changes"];

const asRow = ({ at, by, action, what, name, horseName, changes }: ActivityEntry) => [
  at,
  by,
  activityActionLabels[action],
  what,
  name,
  horseName,
  changes.map(formatChange).join("; "),
];

import {
  ACTIVITY_MAX,
  activityActionLabels,
  activityEndpoints,
  type ActivityEntry,
} from "#contract/data/activity.ts";
import { read } from "#web/core/call.ts";
import { downloadCsv } from "#web/core/download.ts";
import { formatChange } from "./format-entry.ts";
import type { Filters } from "./use-activity.ts";

/** Downloads all entries that match the filters, fetched page by page, as one CSV file; resolves to their number. */
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

import { Download, History } from "lucide-react";
import { useState } from "react";
import {
  ACTIVITY_MONTHS,
  type ActivityEntry,
  activityKindLabels,
  activityKinds,
  activityEndpoints,
  type ActivityKind,
  type ActivityPage as Entries,
  ACTIVITY_MAX,
  activityActionLabels,
} from "#contract/data/activity.ts";
import { formatDate } from "#web/core/format-date.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { showFailure } from "#web/core/show-failure.ts";
import { SettingsHeader } from "#web/domains/people/settings/SettingsHeader.tsx";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { EntryLine, formatChange } from "./EntryLine.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type CallFailed, read } from "#web/core/call.ts";
import { downloadCsv } from "#web/core/download.ts";

interface Filters {
  horseId?: string;
  personId?: string;
  kind?: ActivityKind;
  own?: "true";
}

/** The query of the activity log page by page, newest first. */
const useActivity = (filters: Filters) =>
  useInfiniteQuery<Entries, CallFailed, { pages: Entries[] }, unknown[], string | null>({
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
async function saveActivity(filters: Filters): Promise<number> {
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

/** The log of who did what in the yard, for its owner. */
export function ActivityPage() {
  const [filters, setFilters] = useState<Filters>({});
  const found = useActivity(filters);
  return (
    <main id="main" tabIndex={-1} className="column grid max-w-220 gap-6 py-6 sm:py-8">
      <SettingsHeader title="Activity">
        Who added, changed or deleted what in this yard. Kept for {ACTIVITY_MONTHS} months; nobody
        can change it.
      </SettingsHeader>
      <FilterRow
        filters={filters}
        people={found.data?.pages[0]?.people ?? []}
        onChange={(more) => setFilters({ ...filters, ...more })}
      />
      {found.error && (
        <LoadFailed
          title="The activity could not be loaded"
          error={found.error}
          onRetry={found.refetch}
        />
      )}
      {!found.data && !found.error && <Skeleton className="h-96 w-full" />}
      {found.data && <Found found={found} filters={filters} />}
    </main>
  );
}

function Found({ found, filters }: { found: ReturnType<typeof useActivity>; filters: Filters }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = found;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  if (entries.length === 0)
    return (
      <EmptyState
        picture={<History aria-hidden />}
        title="Nothing here"
        text="What people add, change and delete is noted from now on."
      />
    );
  return (
    <>
      {byDay(entries).map(([day, its]) => (
        <Day key={day} day={day} entries={its} />
      ))}
      <div className="flex flex-wrap gap-3">
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        )}
        <SaveButton filters={filters} />
      </div>
    </>
  );
}

const Day = ({ day, entries }: { day: string; entries: ActivityEntry[] }) => (
  <Card as="section" aria-label={day}>
    <h2 className="font-display text-xl">{day}</h2>
    <ol className="mt-1 divide-y divide-line">
      {entries.map((entry) => (
        <EntryLine key={entry.id} entry={entry} />
      ))}
    </ol>
  </Card>
);

const byDay = (entries: readonly ActivityEntry[]) => [
  ...Map.groupBy(entries, ({ at }) => formatDate(at)),
];

const ANY = "any";

interface FilterRowProps {
  filters: Filters;
  people: { id: string; name: string }[];
  onChange: (more: { [F in keyof Filters]: Filters[F] | undefined }) => void;
}

function FilterRow({ filters, people, onChange }: FilterRowProps) {
  const { data: horses = [] } = useHorseNames();
  const kind = filters.kind ?? ANY;
  return (
    <fieldset aria-label="Show only" className="grid items-start gap-3 sm:grid-cols-3">
      <Select
        label="Person"
        value={filters.personId ?? ANY}
        options={[{ value: ANY, label: "Everybody" }, ...people.map(asOption)]}
        onChange={(id) => onChange({ personId: id === ANY ? undefined : id })}
      />
      <Select
        label="Horse"
        value={filters.horseId ?? ANY}
        options={[{ value: ANY, label: "All horses" }, ...horses.map(asOption)]}
        onChange={(id) => onChange({ horseId: id === ANY ? undefined : id })}
      />
      <Select
        label="Kind"
        value={kind}
        options={[
          { value: ANY, label: "Everything" },
          ...activityKinds.map((each) => ({ value: each, label: activityKindLabels[each] })),
        ]}
        onChange={(chosen) => onChange({ kind: chosen === ANY ? undefined : chosen })}
      />
      <Checkbox
        className="sm:col-span-3"
        label="Show what Loosebox did by itself"
        hint="Events that it adds or moves because of a plan or a record."
        checked={filters.own === "true"}
        onChange={(on) => onChange({ own: on ? "true" : undefined })}
      />
    </fieldset>
  );
}

const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

function SaveButton({ filters }: { filters: Filters }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveActivity(filters);
    } catch (error) {
      showFailure("Error", error, "Failed to save the activity");
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      <Download aria-hidden />
      Save as CSV
    </Button>
  );
}

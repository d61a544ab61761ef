import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type TimelineEntry,
  timelineEndpoints,
  type TimelineKind,
  timelineKindLabels,
  timelineKinds,
} from "#contract/care/timeline.ts";
import { segments } from "#contract/address.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TimelineRow } from "./TimelineRow.tsx";

const LIMIT = 50;
type Filter = TimelineKind | "all";
const filters: readonly Filter[] = ["all", ...timelineKinds];

/** Everything on record by date, the newest first; older entries come on request. */
export function Timeline({ horseId }: { horseId: string }) {
  const [filter, setFilter] = useState<Filter>("all");
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(
    horseId,
    filter,
  );
  const entries = data?.pages.flat();
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">Timeline</h2>
      <fieldset aria-label="Show only" data-print="off" className="flex flex-wrap gap-2">
        {filters.map((each) => (
          <Button
            key={each}
            variant={each === filter ? "primary" : "secondary"}
            aria-pressed={each === filter}
            onClick={() => setFilter(each)}
          >
            {each === "all" ? "All" : timelineKindLabels[each]}
          </Button>
        ))}
      </fieldset>
      {error && <p role="alert">{error.sentence}</p>}
      {!entries && !error && <Skeleton className="h-64 w-full" />}
      {entries?.length === 0 && (
        <EmptyState
          level={3}
          title="Nothing on record yet"
          text="What is written into the health records, and care that was done, appears here by date."
        />
      )}
      <ol className="grid">
        {entries?.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowOlder {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
    </div>
  );
}

/** Pages go on after the last entry one has. */
function useTimeline(horseId: string, filter: Filter) {
  const params = { horseId };
  return useInfiniteQuery<
    TimelineEntry[],
    CallFailed,
    { pages: TimelineEntry[][] },
    unknown[],
    TimelineEntry | null
  >({
    queryKey: [...segments(timelineEndpoints.entries, { params }), filter],
    initialPageParam: null,
    queryFn: ({ pageParam: last, signal }) =>
      read(
        timelineEndpoints.entries,
        {
          params,
          query: {
            limit: LIMIT,
            ...(filter !== "all" && { kind: filter }),
            ...(last && { to: last.date, after: last.id }),
          },
        },
        signal,
      ),
    getNextPageParam: (page) => (page.length < LIMIT ? null : (page.at(-1) ?? null)),
  });
}

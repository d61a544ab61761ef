import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { segments } from "#contract/address.ts";
import {
  type TimelineEntry,
  timelineEndpoints,
  type TimelineKind,
} from "#contract/care/timeline.ts";
import { dayWords } from "#rules/date-words.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { Button } from "#web/ui/Button.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TimelineRow } from "./TimelineRow.tsx";

/** Entries of the open year before somebody asks for the rest, and on one page of them. */
const FEW = 3;
const LIMIT = 50;

/** '1 entry', '14 entries' */
export const entriesWords = (entries: number) =>
  `${entries} ${entries === 1 ? "entry" : "entries"}`;

interface TimelineOfYearProps {
  horseId: string;
  /** Only this kind; null: all. */
  kind: TimelineKind | null;
  year: { year: number; entries: number; fluDose: string | null };
  /** The newest year: open from the start. */
  isFirst: boolean;
}

/** One year of the timeline: a line that opens it, and its entries, the newest first. */
export function TimelineOfYear({ horseId, kind, year, isFirst }: TimelineOfYearProps) {
  const [open, setOpen] = useState(isFirst);
  const id = useId();
  const Sign = open ? ChevronDown : ChevronRight;
  return (
    <section aria-label={String(year.year)} className="border-t border-line first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-1 text-left hover:bg-sunken"
        >
          <Sign aria-hidden className="flex-none text-muted" />
          <span className="min-w-0">
            <span className="font-semibold">{year.year}</span>{" "}
            <span className="text-muted">
              {entriesWords(year.entries)}
              {!open && year.fluDose && ` · last flu dose ${dayWords(year.fluDose)}`}
            </span>
          </span>
        </button>
      </h3>
      <div id={id}>{open && <Entries {...{ horseId, kind, year }} folded={isFirst} />}</div>
    </section>
  );
}

interface EntriesProps {
  horseId: string;
  kind: TimelineKind | null;
  year: TimelineOfYearProps["year"];
  /** Shows the first few until somebody asks for the rest. */
  folded: boolean;
}

function Entries({ horseId, kind, year, folded }: EntriesProps) {
  const [all, setAll] = useState(!folded);
  const asked = useEntries(horseId, kind, year.year);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = asked;
  const entries = data?.pages.flat();
  if (error && !entries)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 px-4 pb-4">
        {error.sentence} <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  if (!entries) return <Skeleton className="mx-4 mb-4 h-72" />;
  const more = year.entries - FEW;
  return (
    <div className="px-4 pb-4">
      <ol>
        {entries.slice(0, all ? undefined : FEW).map((entry) => (
          <TimelineRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {!all && more > 0 ? (
        <Button className="w-full" data-print="off" onClick={() => setAll(true)}>
          Show {more} more of {year.year}
        </Button>
      ) : (
        <ShowOlder {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
      )}
    </div>
  );
}

/** Pages of a year go on after the last entry one has. */
function useEntries(horseId: string, kind: TimelineKind | null, year: number) {
  const params = { horseId };
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  return useInfiniteQuery<
    TimelineEntry[],
    CallFailed,
    { pages: TimelineEntry[][] },
    unknown[],
    TimelineEntry | null
  >({
    queryKey: [...segments(timelineEndpoints.entries, { params }), kind, year],
    initialPageParam: null,
    queryFn: ({ pageParam: last, signal }) =>
      read(
        timelineEndpoints.entries,
        {
          params,
          query: {
            from,
            limit: LIMIT,
            ...(kind && { kind }),
            ...(last ? { to: last.date, after: last.id } : { to }),
          },
        },
        signal,
      ),
    getNextPageParam: (page) => (page.length < LIMIT ? null : (page.at(-1) ?? null)),
  });
}

import { useInfiniteQuery } from "@tanstack/react-query";
import {
  Apple,
  CalendarX2,
  CheckCheck,
  ClipboardList,
  type LucideIcon,
  Pill,
  Stethoscope,
  Syringe,
} from "lucide-react";
import { useState } from "react";
import { segments } from "#contract/address.ts";
import { careEventTypeLabels } from "#contract/care/care-event-types.ts";
import { recordTypeLabels } from "#contract/care/record-types.ts";
import {
  type TimelineEntry,
  timelineEndpoints,
  type TimelineKind,
  timelineKindLabels,
} from "#contract/care/timeline.ts";
import { asItStands, formatDay } from "#rules/date-format.ts";
import { sterling } from "#rules/money.ts";
import { type CallFailed, read } from "#web/core/call.ts";
import { useAuth } from "#web/core/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { HoofIcon } from "#web/ui/horse-icons.ts";

/** How many entries the expanded year shows before the button for the rest, and how many each page after that has. */
const FEW = 3;
const LIMIT = 50;

/** Formats a number as '1 entry' or '14 entries'. */
export const formatEntryCount = (entries: number) =>
  `${entries} ${entries === 1 ? "entry" : "entries"}`;

interface TimelineOfYearProps {
  horseId: string;
  /** Shows only entries of this kind; null shows all. */
  kind: TimelineKind | null;
  year: { year: number; entries: number; fluDose: string | null };
  /** Whether this is the newest year, which is expanded by default. */
  isFirst: boolean;
}

/** One year of the timeline: a summary that expands to the year's entries, newest first. */
export const TimelineOfYear = ({ horseId, kind, year, isFirst }: TimelineOfYearProps) => (
  <section aria-label={String(year.year)} className="border-t border-line first:border-t-0">
    <Disclosure
      asHeading
      isOpenFromStart={isFirst}
      line={
        <span className="min-w-0">
          <span className="font-semibold">{year.year}</span>{" "}
          <span className="text-muted">
            {formatEntryCount(year.entries)}
            {year.fluDose && (
              <span className="in-[[aria-expanded=true]]:hidden">
                {` · last flu dose ${formatDay(year.fluDose)}`}
              </span>
            )}
          </span>
        </span>
      }
    >
      <Entries {...{ horseId, kind, year }} folded={isFirst} />
    </Disclosure>
  </section>
);

interface EntriesProps {
  horseId: string;
  kind: TimelineKind | null;
  year: TimelineOfYearProps["year"];
  /** Shows the first few entries and a button for the rest. */
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

/** The query of a year's entries page by page, each page after the last entry of the previous one. */
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

/** Formats a day as '13 Nov', because the year is in the heading. */
const dayOfYear = asItStands({ day: "numeric", month: "short" });

const icons: Partial<Record<TimelineKind, LucideIcon>> = {
  veterinary: Stethoscope,
  farrier: HoofIcon,
  dietary: Apple,
  medication: Pill,
  event: CheckCheck,
  skip: CalendarX2,
  dose: Syringe,
};

const typeLabels: Record<TimelineKind, Readonly<Record<string, string>>> = {
  ...recordTypeLabels,
  event: careEventTypeLabels,
  skip: {},
  dose: careEventTypeLabels,
};

/** One entry of the timeline, with its icon. */
function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const { user } = useAuth();
  const Sign = icons[entry.kind] ?? ClipboardList;
  const words = typeLabels[entry.kind];
  const type = entry.type === null ? null : (words[entry.type] ?? entry.type);
  const headline = [type, entry.title].filter(Boolean).join(", ");
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
      <span className="flex flex-col items-center">
        <span className="mt-1 flex size-8 flex-none items-center justify-center rounded-full bg-tan-soft text-tan">
          <Sign aria-hidden className="size-5" />
        </span>
        <span aria-hidden className="w-px flex-1 bg-line" />
      </span>
      <div className="min-w-0 pt-1.5 pb-3">
        <h4 className="flex flex-wrap gap-x-3 font-semibold">
          <span className="sr-only">{timelineKindLabels[entry.kind]}: </span>
          <span className="break-words">{headline}</span>
          {entry.cost !== null && (
            <span className="font-normal text-muted tabular-nums">{sterling(entry.cost)}</span>
          )}
        </h4>
        {[entry.detail, entry.who, entry.notes].map(
          (line) =>
            line && (
              <p key={line} className="break-words whitespace-pre-line text-muted">
                {line}
              </p>
            ),
        )}
        {entry.by && entry.by.id !== user?.id && (
          <p className="text-sm text-muted">
            {entry.kind === "event" ? "Done" : "Written"} by {entry.by.firstName}
          </p>
        )}
      </div>
      <time dateTime={entry.date} className="pt-1.5 text-sm text-muted tabular-nums">
        {dayOfYear(entry.date)}
      </time>
    </li>
  );
}

import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import {
  timelineEndpoints,
  type TimelineKind,
  timelineKindLabels,
  timelineKinds,
  type TimelineYear,
} from "#contract/care/timeline.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { logVisit } from "#web/domains/care/visits/log-visit.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { formatEntryCount, TimelineOfYear } from "./TimelineOfYear.tsx";

/** How many years have a line of their own; a button shows the older years. */
const YEARS = 3;

type Filter = TimelineKind | "all";

/** Everything on record by year, newest first, with the latest year expanded. */
export function Timeline({ horseId }: { horseId: string }) {
  const [filter, setFilter] = useState<Filter>("all");
  const asked = useQuery(queryOf(timelineEndpoints.years, { params: { horseId } }));
  return (
    <Loaded query={asked} failed="The timeline could not be loaded" skeleton="h-96 w-full">
      {(years) =>
        years.length === 0 ? (
          <EmptyState
            level={3}
            title="Nothing recorded yet"
            text="What is written into the health records, and care that was done, appears here by date."
            action={
              <IfMayWrite section="health" horseId={horseId}>
                <Button onClick={() => logVisit({ horseIds: [horseId] })}>
                  Log the first visit
                </Button>
              </IfMayWrite>
            }
          />
        ) : (
          <div className="grid gap-3">
            <h2 className="sr-only">Timeline</h2>
            <Filters years={years} filter={filter} onFilter={setFilter} />
            <Years key={filter} horseId={horseId} years={years} filter={filter} />
          </div>
        )
      }
    </Loaded>
  );
}

interface FiltersProps {
  years: readonly TimelineYear[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** Buttons that filter the timeline, for those kinds that have entries. */
function Filters({ years, filter, onFilter }: FiltersProps) {
  const kinds = timelineKinds.filter((kind) => years.some(({ counts }) => counts[kind]));
  if (kinds.length < 2) return null;
  return (
    <fieldset
      aria-label="Show only"
      data-print="off"
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {(["all", ...kinds] as const).map((each) => (
        <Button
          key={each}
          variant={each === filter ? "tinted" : "secondary"}
          className="flex-none px-3 text-sm"
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
        >
          {each === "all" ? "All" : timelineKindLabels[each]}
        </Button>
      ))}
    </fieldset>
  );
}

function Years({
  horseId,
  years,
  filter,
}: {
  horseId: string;
  years: TimelineYear[];
  filter: Filter;
}) {
  const [all, setAll] = useState(false);
  const counted = years
    .map(({ year, counts, fluDose }) => ({
      year,
      fluDose,
      entries:
        filter === "all"
          ? Object.values(counts).reduce((sum, each) => sum + each, 0)
          : (counts[filter] ?? 0),
    }))
    .filter(({ entries }) => entries > 0);
  const older = all ? [] : counted.slice(YEARS);
  return (
    <div className="rounded-card border border-line bg-surface">
      {counted.slice(0, all ? undefined : YEARS).map((year, at) => (
        <TimelineOfYear
          key={year.year}
          horseId={horseId}
          kind={filter === "all" ? null : filter}
          year={year}
          isFirst={at === 0}
        />
      ))}
      {older.length > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="flex min-h-14 w-full cursor-pointer items-center gap-3 border-t border-line px-4 text-left hover:bg-sunken"
        >
          <ChevronRight aria-hidden className="flex-none text-muted" />
          <span>
            <span className="font-semibold">{spanOf(older)}</span>{" "}
            <span className="text-muted">{formatEntryCount(sumOf(older))}</span>
          </span>
        </button>
      )}
    </div>
  );
}

const sumOf = (years: readonly { entries: number }[]) =>
  years.reduce((sum, { entries }) => sum + entries, 0);

/** Formats a span of years as '2021 to 2023'. */
function spanOf(years: readonly { year: number }[]): string {
  const [last, first] = [years[0]?.year, years.at(-1)?.year];
  return first === last ? String(last) : `${first} to ${last}`;
}

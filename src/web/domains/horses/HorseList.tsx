import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Reply } from "#contract/endpoint.ts";
import { type StandingCounts, standingLabels } from "#contract/horses/horse-standing.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import type { Standing } from "#rules/standing.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import type { OpenDialog } from "./HorseDialog.tsx";
import { StandingFilter } from "./HorseListControls.tsx";
import { asked, type Density, type ListState } from "./list-query.ts";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { about, HorseDetails, type ShownHorse } from "./HorseDetails.tsx";
import { HorsePhoto } from "./HorsePhoto.tsx";
import { StandingBadge } from "./StandingBadge.tsx";
import { HorseRows } from "./HorseRows.tsx";
import { HorseAlerts } from "./care-notes/HorseAlerts.tsx";

const { NoHorses } = onDemand(() => import("./NoHorses.tsx"));
// loaded on demand, because it is below the first screen
const { Pager } = onDemand(() => import("#web/ui/Pager.tsx"));

interface HorseListProps {
  list: ListState;
  density: Density;
  onOpen: (open: OpenDialog) => void;
}

/** The horses that match the query, as cards or rows, with filters above and page links below. */
export function HorseList({ list, density, onOpen }: HorseListProps) {
  const query = asked(list.query, density);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(horseEndpoints.summaries, { query }),
    placeholderData: keepPreviousData,
  });
  if (error)
    return <LoadFailed title="The horses could not be loaded" error={error} onRetry={refetch} />;
  const loading = density === "ROWS" ? <HorseRowSkeletons /> : <HorseCardSkeletons />;
  if (!data) return loading;
  const counts = data.standingCounts;
  return (
    <>
      {counts && (data.total > 0 || list.query.standing) && (
        <Filter list={list} counts={counts} total={data.total} />
      )}
      {data.total === 0 ? (
        <Suspense fallback={loading}>
          <NoHorses list={list} onAdd={() => onOpen({ what: "add" })} />
        </Suspense>
      ) : (
        <>
          {density === "ROWS" ? (
            <HorseRows
              items={data.items}
              counts={counts}
              busy={isPlaceholderData}
              onOpen={(what, horse) => onOpen({ what, horse })}
            />
          ) : (
            <Cards data={data} busy={isPlaceholderData} onOpen={onOpen} />
          )}
          <Suspense fallback={null}>
            <Pager
              page={list.query.page}
              totalPages={data.totalPages}
              onPage={(page) => {
                list.change({ page });
                document.getElementById("main")?.focus();
              }}
              pageSize={query.pageSize}
              total={data.total}
              of="horses"
            />
          </Suspense>
        </>
      )}
    </>
  );
}

interface FilterProps {
  list: ListState;
  counts: StandingCounts;
  total: number;
}

function Filter({ list, counts, total }: FilterProps) {
  const { search, standing } = list.query;
  return (
    <div className="grid gap-2">
      <StandingFilter
        counts={counts}
        chosen={standing}
        onChoose={(chosen) => list.change({ standing: chosen })}
      />
      <output className="text-sm text-muted">{formatSelection({ total, search, standing })}</output>
    </div>
  );
}

interface CardsProps {
  data: Reply<typeof horseEndpoints.summaries>;
  busy: boolean;
  onOpen: (open: OpenDialog) => void;
}

const Cards = ({ data, busy, onOpen }: CardsProps) => (
  <ul
    aria-label="Horses"
    aria-busy={busy}
    className="grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4"
  >
    {data.items.map((item) => (
      <li key={item.horse.id}>
        <HorseCard summary={item} onOpen={(what) => onOpen({ what, horse: item.horse })} />
      </li>
    ))}
  </ul>
);

interface ListSelection {
  total: number;
  search: string;
  standing: Standing | null;
}

/** Describes which horses the list shows, such as '3 horses, Overdue, that match “blue”'. */
export function formatSelection({ total, search, standing }: ListSelection): string {
  const horses = `${total} ${total === 1 ? "horse" : "horses"}`;
  const how = standing ? `, ${standingLabels[standing]}` : "";
  if (search) return `${horses}${how}, matching \u201C\u2068${search}\u2069\u201D`;
  return standing || total === 1 ? `${horses}${how}` : `All ${horses}`;
}

/** One horse of the list: its name, passport and chip numbers, records, and next event. */
function HorseCard({ summary, onOpen }: ShownHorse) {
  const { horse } = summary;
  return (
    <Card as="article" flush aria-label={horse.name} className="flex h-full flex-col">
      <HorsePhoto horse={horse} className="aspect-16/10 w-full" />
      <div className="flex flex-1 flex-col gap-4 p-4">
        <div>
          <h2 dir="auto" className="font-display text-xl break-words">
            <Link href={paths.horse.replace(":id", horse.id)} className="text-ink hover:underline">
              {horse.name}
            </Link>
          </h2>
          <p dir="auto" className="break-words text-muted">
            {about(horse)}
          </p>
          <HorseAlerts horse={horse} />
          <StandingBadge
            standing={summary.careStatus}
            notKnown={summary.notKnown}
            className="mt-1"
          />
        </div>
        <HorseDetails summary={summary} onOpen={onOpen} />
      </div>
    </Card>
  );
}

/** The list's placeholder while it loads. */
const HorseCardSkeletons = () => (
  <div aria-busy className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
    <p className="sr-only">Loading horses</p>
    {Array.from({ length: 6 }, (_, place) => (
      <Card key={place} flush>
        <Skeleton className="aspect-16/10 w-full rounded-none" />
        <div className="grid gap-3 p-4">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-12 w-full" />
        </div>
      </Card>
    ))}
  </div>
);

/** The placeholder of the compact list while it loads. */
const HorseRowSkeletons = () => (
  <div aria-busy className="grid gap-px">
    <p className="sr-only">Loading horses</p>
    {Array.from({ length: 8 }, (_, place) => (
      <div key={place} className="flex min-h-16 items-center gap-3">
        <Skeleton className="size-12" />
        <Skeleton className="h-10 flex-1" />
      </div>
    ))}
  </div>
);

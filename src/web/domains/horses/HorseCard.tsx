import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { about, HorseDetails, type ShownHorse } from "./HorseDetails.tsx";
import { HorsePhoto } from "./HorsePhoto.tsx";
import { StandingBadge } from "./StandingBadge.tsx";
import { HorseAlerts } from "./care-notes/HorseAlerts.tsx";

/** One horse of the list: its name, passport and chip numbers, records, and next event. */
export function HorseCard({ summary, onOpen }: ShownHorse) {
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
export const HorseCardSkeletons = () => (
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
export const HorseRowSkeletons = () => (
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

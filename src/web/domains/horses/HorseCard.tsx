import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { about, HorseDetails, type ShownHorse } from "./HorseDetails.tsx";
import { HorseAlerts } from "./care-notes/HorseAlerts.tsx";
import { HorsePhoto } from "./HorsePhoto.tsx";
import { StandingBadge } from "./StandingBadge.tsx";

/** One horse of the list: name, papers, records, and what is next. */
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

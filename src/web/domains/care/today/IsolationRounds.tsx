import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import type { Today } from "#contract/care/today.ts";
import { paths } from "#contract/paths.ts";
import { roundDue, roundLabels, roundOf } from "#rules/measures/isolation-rounds.ts";
import { useCurrentTime } from "#web/core/current-day.ts";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";

/** Those horses in isolation of which this half of the day's vital signs are to be taken, and the round. */
export function useRoundsDue(isolated: Today["isolated"]) {
  const time = useCurrentTime();
  return { due: isolated.filter(({ done }) => roundDue(done, time)), round: roundOf(time) };
}

/** Horses in isolation whose vital signs are to be taken, as rows of today's list. */
export function IsolationRounds({ horses }: { horses: Today["isolated"] }) {
  const { due, round } = useRoundsDue(horses);
  return due.map((horse) => (
    <li key={horse.id} className="px-4 py-1.5 sm:px-5">
      <Link
        href={paths.isolation}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 text-ink no-underline hover:bg-sunken"
      >
        <HorsePhoto horse={horse} className="size-11 flex-none rounded-control lg:size-10" />
        <span className="min-w-0 flex-1">
          <b className="block font-semibold wrap-anywhere">Vital signs of {horse.name}</b>
          <span className="text-sm text-muted">Isolation, {roundLabels[round].toLowerCase()}</span>
        </span>
        <ChevronRight aria-hidden className="text-muted" />
      </Link>
    </li>
  ));
}

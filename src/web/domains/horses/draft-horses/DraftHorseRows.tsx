import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import type { Today } from "#contract/care/today.ts";
import { paths } from "#contract/paths.ts";
import { HorsePhoto } from "#web/domains/horses/HorsePhoto.tsx";

/** Horses whose papers are missing, as rows of today's list. */
export const DraftHorseRows = ({ horses }: { horses: Today["draftHorses"] }) =>
  horses.map((horse) => (
    <li key={horse.id} className="px-4 py-1.5 sm:px-5">
      <Link
        href={paths.draftHorse.replace(":id", horse.id)}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 text-ink no-underline hover:bg-sunken"
      >
        <HorsePhoto horse={horse} className="size-11 flex-none rounded-control lg:size-10" />
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
          Complete {horse.name}’s papers
        </span>
        <ChevronRight aria-hidden className="text-muted" />
      </Link>
    </li>
  ));

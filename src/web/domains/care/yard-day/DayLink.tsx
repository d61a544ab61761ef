import { ChevronRight, ListChecks } from "lucide-react";
import { Link } from "wouter";
import type { Today } from "#contract/care/today.ts";
import { paths } from "#contract/paths.ts";

/** The row of the Today page that leads to the yard's day, with how much of it is done. */
export const DayLink = ({ day: { noted, all } }: Pick<Today, "day">) => (
  <li className="px-4 sm:px-5">
    <Link
      href={paths.day}
      className="-mx-2 grid min-h-14 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-2 text-ink no-underline hover:bg-sunken"
    >
      <ListChecks aria-hidden className="justify-self-center text-accent" />
      <span>
        <b className="block font-semibold">The yard's day</b>
        <span className="text-sm text-muted">
          {noted === all
            ? `All ${all} feeds, medicines and jobs are done`
            : `${noted} of ${all} feeds, medicines and jobs done`}
        </span>
      </span>
      <ChevronRight aria-hidden className="text-muted" />
    </Link>
  </li>
);

import { useState } from "react";
import { ChevronRight, Trophy } from "lucide-react";
import { Link } from "wouter";
import { medicineVerdictLabels } from "#contract/health/medicines.ts";
import { paths } from "#contract/paths.ts";
import { inLondon } from "#rules/date-format.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { Card } from "#web/ui/Card.tsx";
import type { Overview } from "./StandingBand.tsx";

const day = inLondon({ day: "numeric", month: "short" });
const weekday = inLondon({ weekday: "short" });
const clock = inLondon({ hour: "2-digit", minute: "2-digit" });

/** The horse's next three dates, outings included. */
export function NextDates({
  overview: { next, upcoming },
}: {
  overview: Overview;
  horseId: string;
}) {
  return (
    <Card as="section" flush aria-labelledby="next-dates">
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-2">
        <h2 id="next-dates" className="font-display text-xl">
          Next dates
        </h2>
        {upcoming > next.length && (
          <Link href={paths.calendar} className="link inline-flex min-h-control items-center">
            All {upcoming}
          </Link>
        )}
      </div>
      {next.length === 0 ? (
        <p className="px-4 pb-4 text-muted">
          Nothing is planned. A care plan puts what is due into the calendar by itself.
        </p>
      ) : (
        <ul>
          {next.map((date) => (
            <li key={`${date.kind} ${date.id}`} className="border-t border-line">
              <DateRow date={date} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function DateRow({ date }: { date: Overview["next"][number] }) {
  const { kind, title, verdict, eventType } = date;
  const isOuting = kind === "OUTING";
  return (
    <Link
      href={isOuting ? `${paths.compliance}?view=outings` : paths.calendar}
      className="grid min-h-14 grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-2 px-4 py-1.5 text-ink no-underline hover:bg-sunken"
    >
      <When date={date} />
      <span className="min-w-0 leading-snug wrap-anywhere">
        <span className="flex items-start gap-1.5">
          {isOuting ? (
            <Trophy className="size-5 flex-none text-tan" aria-label="Outing:" />
          ) : (
            eventType && <EventIcon type={eventType} />
          )}
          <span className="min-w-0 font-semibold">{title}</span>
        </span>
        {verdict !== null && verdict !== "OK" && (
          <span className="block text-sm font-semibold text-overdue">
            {verdict === "NO" ? "Entered, but cannot go" : medicineVerdictLabels[verdict]}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="text-muted" />
    </Link>
  );
}

function When({ date: { kind, at } }: { date: Overview["next"][number] }) {
  const [now] = useState(() => new Date().toISOString());
  // an event in the past is listed as a next date only if it has begun
  const hasBegun = kind === "EVENT" && at < now;
  return (
    <span className="leading-snug">
      <span className="block font-semibold">{day(at)}</span>
      <span className="text-sm text-muted">
        {hasBegun ? "In progress" : weekday(at)} {kind === "EVENT" && !hasBegun && clock(at)}
      </span>
    </span>
  );
}

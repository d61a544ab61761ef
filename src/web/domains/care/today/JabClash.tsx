import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Clock } from "lucide-react";
import { Link } from "wouter";
import type { TodayGroup } from "#contract/care/today.ts";
import { type Outing, outingEndpoints, whyAddress } from "#contract/competing/outings.ts";
import { daysBetween } from "#rules/dates.ts";
import { rulebooks } from "#rules/vaccination/rulebooks.ts";
import { isClash, type TripStanding } from "#rules/vaccination/trips.ts";
import { formatDate } from "#web/core/format-date.ts";
import { queryOf } from "#web/core/query.ts";

/** Warns of outings that are too close to a vaccination booked this week. */
export function JabClash({ group: { horses } }: { group: TodayGroup }) {
  const { data } = useQuery(queryOf(outingEndpoints.board, {}));
  if (!data) return null;
  const ids = new Set(horses.map(({ id }) => id));
  return data.rows
    .filter(({ horseId }) => ids.has(horseId))
    .flatMap(({ horseId, cells }) =>
      data.outings.map((outing, index) => {
        const cell = cells[index];
        if (!cell?.entered || !isClash(cell)) return null;
        return (
          <Link
            key={`${horseId} ${outing.id}`}
            href={whyAddress(horseId, outing, outing.firstDay)}
            className="mb-1 flex min-h-control items-center gap-2 rounded-control bg-soon-soft px-3 py-1.5 text-sm font-semibold text-soon no-underline"
          >
            <Clock className="size-4 flex-none" aria-hidden />
            <span className="flex-1 wrap-anywhere">{formatJabWait(outing, cell)}</span>
            <ChevronRight className="size-4 flex-none" aria-hidden />
          </Link>
        );
      }),
    );
}

/** Says how much time is missing: '4 days before One-day event on 1 Dec 2026. 7 are needed.' */
function formatJabWait({ name, body, firstDay }: Outing, { booked }: TripStanding): string {
  const days = daysBetween(booked?.on.at(-1) ?? firstDay, firstDay);
  const before = days > 0 ? `${days} ${days === 1 ? "day" : "days"} before` : "On the day of";
  const wait = body === "OTHER" ? null : rulebooks[body].wait;
  const needed = wait ? ` ${wait.days} days are needed.` : "";
  return `${before} ${name} on ${formatDate(firstDay)}.${needed}`;
}

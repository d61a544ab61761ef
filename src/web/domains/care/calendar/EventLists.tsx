import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EventRow } from "./EventRow.tsx";
import type { EventActs } from "./open-dialog.ts";
import type { PendingMoves } from "./days.ts";

/** How many upcoming events are listed. */
export const UPCOMING = 5;
/** How many overdue events a wide screen shows before 'Show all'. */
const OVERDUE = 8;

export type Lists = ReturnType<typeof useEventLists>;

/** Loads both lists together, so that neither pushes the other down when it appears. */
export function useEventLists() {
  const overdue = useQuery(queryOf(careEventEndpoints.overdue, { query: {} }));
  const upcoming = useQuery(queryOf(careEventEndpoints.upcoming, { query: { limit: UPCOMING } }));
  return { overdue, upcoming, isPending: overdue.isPending || upcoming.isPending };
}

interface ListProps {
  lists: Lists;
  acts: EventActs;
  today: string;
}

/** The overdue events, oldest first; renders nothing if there are none. */
export function OverdueEvents({ lists, shown = OVERDUE, ...row }: ListProps & { shown?: number }) {
  const { data, error, refetch } = lists.overdue;
  const title = "Overdue Events";
  if (!data && error)
    return (
      <EventList title={title}>
        <LoadFailed title="What is overdue could not be loaded" error={error} onRetry={refetch} />
      </EventList>
    );
  if (!data || data.length === 0) return null;
  return (
    <EventList title={title} count={data.length} hasTicks className="md:max-lg:row-span-2">
      <ShortList of={title} rows={rowsOf(data, row)} shown={shown} />
    </EventList>
  );
}

export function UpcomingEvents({ lists, ...row }: ListProps) {
  const { data = [], error, refetch } = lists.upcoming;
  return (
    <EventList title="Upcoming Events" hasTicks={data.length > 0}>
      {error && data.length === 0 && (
        <LoadFailed title="What comes next could not be loaded" error={error} onRetry={refetch} />
      )}
      {!error && data.length === 0 && (
        <p className="px-4 pb-4 text-muted">Nothing planned. Add Event puts the first one here.</p>
      )}
      {data.length > 0 && (
        <ShortList of="Upcoming Events" rows={rowsOf(data, row)} shown={UPCOMING} />
      )}
    </EventList>
  );
}

const rowsOf = (events: readonly CareEvent[], row: Pick<ListProps, "acts" | "today">) =>
  events.map((event) => <EventRow key={event.id} event={event} {...row} />);

interface EventListProps {
  title: string;
  /** The number of events, shown as a warning. */
  count?: number;
  /** Whether the list's rows end with a tick. */
  hasTicks?: boolean;
  className?: string;
  children: ReactNode;
}

const EventList = ({ title, count, hasTicks = false, className, children }: EventListProps) => (
  <Card as="section" flush aria-label={title} className={className}>
    <div className="flex min-h-13 items-center gap-2 px-4">
      <h2 className="font-display text-lg">{title}</h2>
      {count !== undefined && <Badge state="overdue">{count}</Badge>}
      {hasTicks && (
        <span
          aria-hidden
          className="ml-auto text-sm whitespace-nowrap text-muted max-[24rem]:hidden"
        >
          Complete
        </span>
      )}
    </div>
    {children}
  </Card>
);

interface ShortListProps {
  /** The list's name. */
  of: string;
  rows: readonly ReactNode[];
  /** How many rows are shown before 'Show all'. */
  shown: number;
}

/** The first rows of a list, and all of them on request. */
export function ShortList({ of, rows, shown }: ShortListProps) {
  const [all, setAll] = useState(false);
  const isLong = rows.length > shown;
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {isLong && !all ? rows.slice(0, shown) : rows}
      </ul>
      {isLong && (
        <div className="border-t border-line p-1.5">
          <Button
            variant="quiet"
            className="w-full"
            aria-expanded={all}
            aria-label={all ? `Show fewer of ${of}` : `Show all ${rows.length} of ${of}`}
            onClick={() => setAll(!all)}
          >
            {all ? "Show fewer" : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </>
  );
}

/** The props that the wide and the phone calendar share. */
export interface ScreenProps {
  today: string;
  lists: Lists;
  moving: PendingMoves;
  acts: EventActs;
}

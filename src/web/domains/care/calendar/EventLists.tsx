import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type CareEvent, careEventEndpoints, EVENT_LIST_MAX } from "#contract/care/care-events.ts";
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
  const [all, setAll] = useState(false);
  const first = useQuery(queryOf(careEventEndpoints.overdue, { query: { limit: OVERDUE } }));
  const whole = useQuery({
    ...queryOf(careEventEndpoints.overdue, { query: { limit: EVENT_LIST_MAX } }),
    enabled: all,
  });
  const upcoming = useQuery(queryOf(careEventEndpoints.upcoming, { query: { limit: UPCOMING } }));
  return {
    overdue: all && (whole.data || whole.error) ? whole : first,
    /** Loads all overdue events. */
    onAllOverdue: () => setAll(true),
    upcoming,
    isPending: first.isPending || upcoming.isPending,
  };
}

interface ListProps {
  lists: Lists;
  acts: EventActs;
  today: string;
}

interface OverdueProps extends ListProps {
  shown?: number;
  /** How many there are, of which the list may have only the first; undefined where that is not known. */
  count: number | undefined;
}

/** The overdue events, oldest first; renders nothing if there are none. */
export function OverdueEvents({ lists, shown = OVERDUE, count = 0, ...row }: OverdueProps) {
  const { data, error, refetch } = lists.overdue;
  const title = "Overdue Events";
  if (!data && error)
    return (
      <EventList title={title}>
        <LoadFailed title="What is overdue could not be loaded" error={error} onRetry={refetch} />
      </EventList>
    );
  if (!data || data.length === 0) return null;
  const all = Math.max(count, data.length);
  return (
    <EventList title={title} count={all} hasTicks className="md:max-lg:row-span-2">
      <ShortList
        of={title}
        rows={rowsOf(data, row)}
        shown={shown}
        count={all}
        onAll={all > data.length ? lists.onAllOverdue : undefined}
      />
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
  /** How many rows there are, if not all are given yet. */
  count?: number;
  /** Loads the rows that are not given yet. */
  onAll?: (() => void) | undefined;
}

/** The first rows of a list, and all of them on request. */
export function ShortList({ of, rows, shown, count = rows.length, onAll }: ShortListProps) {
  const [all, setAll] = useState(false);
  const isLong = count > shown;
  const press = () => {
    if (!all) onAll?.();
    setAll(!all);
  };
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
            aria-label={all ? `Show fewer of ${of}` : `Show all ${count} of ${of}`}
            onClick={press}
          >
            {all ? "Show fewer" : `Show all ${count}`}
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

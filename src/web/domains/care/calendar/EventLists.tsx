import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { queryOf } from "#web/core/query.ts";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { Open } from "./open-dialog.ts";
import { EventRow } from "./EventRow.tsx";

/** Upcoming events listed. */
const SHOWN = 5;

interface EventListsProps {
  lists: ReturnType<typeof useEventLists>;
  onOpen: (open: Open) => void;
}

/** What the lists show; both are asked for together, so that neither pushes the other down. */
export function useEventLists() {
  const overdue = useQuery(queryOf(careEventEndpoints.overdue, { query: {} }));
  const upcoming = useQuery(queryOf(careEventEndpoints.upcoming, { query: { limit: SHOWN } }));
  return { overdue, upcoming, isPending: overdue.isPending || upcoming.isPending };
}

/** What is overdue, if anything is, and what comes next. */
export function EventLists({ lists: { overdue, upcoming, isPending }, onOpen }: EventListsProps) {
  if (isPending) return <Skeleton className="h-96 w-full max-lg:order-first" />;
  return (
    <div className="grid gap-6 max-lg:order-first">
      {overdue.data && overdue.data.length > 0 && (
        <EventList title="Overdue Events" events={overdue.data} onOpen={onOpen} />
      )}
      <EventList title="Upcoming Events" events={upcoming.data} onOpen={onOpen}>
        {upcoming.error && <p role="alert">{upcoming.error.sentence}</p>}
        {upcoming.data?.length === 0 && (
          <p className="py-3 text-muted">Nothing planned. Add Event puts the first one here.</p>
        )}
      </EventList>
    </div>
  );
}

interface EventListProps {
  onOpen: (open: Open) => void;
  title: string;
  events: CareEvent[] | undefined;
  children?: ReactNode;
}

const EventList = ({ title, events, onOpen, children }: EventListProps) => (
  <Card as="section" aria-label={title}>
    <h2 className="font-display text-xl">{title}</h2>
    {children}
    <ul className="divide-y divide-line">
      {events?.map((event) => (
        <EventRow key={event.id} event={event} onOpen={onOpen} />
      ))}
    </ul>
  </Card>
);

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type CareEvent, careEventEndpoints } from "#contract/care-events.ts";
import { ask } from "#web/core/ask.ts";
import { Card } from "#web/ui/Card.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { Open } from "./CalendarPage.tsx";
import { EventRow } from "./EventRow.tsx";

/** Upcoming events listed. */
const SHOWN = 5;

interface EventListsProps {
  onOpen: (open: Open) => void;
}

/** What is overdue, if anything is, and what comes next. */
export function EventLists({ onOpen }: EventListsProps) {
  const overdue = useQuery(ask(careEventEndpoints.overdue, { query: {} }));
  const upcoming = useQuery(ask(careEventEndpoints.upcoming, { query: { limit: SHOWN } }));
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

interface EventListProps extends EventListsProps {
  title: string;
  events: CareEvent[] | undefined;
  children?: ReactNode;
}

const EventList = ({ title, events, onOpen, children }: EventListProps) => (
  <Card as="section" aria-label={title}>
    <h2 className="font-display text-xl">{title}</h2>
    {!events && !children && <Skeleton className="mt-3 h-24 w-full" />}
    {children}
    <ul className="divide-y divide-line">
      {events?.map((event) => (
        <EventRow key={event.id} event={event} onOpen={onOpen} />
      ))}
    </ul>
  </Card>
);

import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { paths } from "#contract/paths.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { buttonLook } from "#web/ui/Button.tsx";
import { UPCOMING_SHOWN } from "./upcoming-shown.ts";

/** The id that the Upcoming Events figure scrolls to. */
const EVENTS_SECTION = "upcoming-events";

/** Scrolls to the section of upcoming events, and expands it where it is collapsed. */
export function showEvents() {
  const section = document.getElementById(EVENTS_SECTION);
  for (const fold of section?.querySelectorAll("details") ?? []) fold.open = true;
  section?.scrollIntoView();
}

/** The next six events of the yard. */
export function UpcomingEvents() {
  const upcoming = useQuery(
    queryOf(careEventEndpoints.upcoming, { query: { limit: UPCOMING_SHOWN } }),
  );
  return (
    <Card
      as="section"
      id={EVENTS_SECTION}
      aria-labelledby={`${EVENTS_SECTION}-heading`}
      className="scroll-mt-20"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={`${EVENTS_SECTION}-heading`} className="font-display text-lg sm:text-xl">
          Upcoming Events & Reminders
        </h2>
        <Link href={paths.calendar} className="link flex min-h-control items-center">
          View Calendar
        </Link>
      </div>
      <Loaded
        query={upcoming}
        failed="The events could not be loaded"
        level={3}
        skeleton="h-11 w-full sm:h-48"
      >
        {(events) => (events.length === 0 ? <FirstEvent /> : <Events events={events} />)}
      </Loaded>
    </Card>
  );
}

const FirstEvent = () => (
  <EmptyState
    level={3}
    title="No upcoming events"
    text="Farrier, vet, teeth, worming: what is planned shows here, the next one first."
    action={
      <Link href={paths.calendar} className={buttonLook("primary")}>
        Add Your First Event
      </Link>
    }
  />
);

// collapsed on a phone, because the lists of today and of the week, above, name most of the events
const Events = ({ events }: { events: CareEvent[] }) => (
  <FoldOnPhone line={events.length === 1 ? "Show the next one" : `Show the next ${events.length}`}>
    <ul className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  </FoldOnPhone>
);

function EventRow({ event }: { event: CareEvent }) {
  return (
    <li className="border-t border-line">
      <Link
        href={paths.calendar}
        className="-mx-2 flex items-start gap-3 rounded-control p-2 py-3 text-ink no-underline hover:bg-sunken"
      >
        <span className="flex size-10 flex-none items-center justify-center rounded-control bg-tan-soft text-tan">
          <EventIcon type={event.eventType} />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold break-words">{event.title}</span>
          <span className="block text-sm text-muted">
            {formatEventTime(event.dueDate)}
            {event.horseName && ` · ${event.horseName}`}
          </span>
          {event.description && (
            <span className="line-clamp-2 text-sm break-words">{event.description}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

const eventTime = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** Formats an event's due date as 'Jan 5, 2025 3:00 PM', as the specification demands, in UK time. */
export function formatEventTime(instant: string): string {
  const parts = eventTime.formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const day = `${part("month")} ${part("day")}, ${part("year")}`;
  return `${day} ${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
}

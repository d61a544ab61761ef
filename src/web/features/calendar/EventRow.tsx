import { Check } from "lucide-react";
import { useState } from "react";
import { type CareEvent, careEventEndpoints } from "#contract/care-events.ts";
import { useTell } from "#web/core/ask.ts";
import { eventTimeWords } from "#web/core/dates.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { sayFailure } from "#web/core/say-failure.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Open } from "./CalendarPage.tsx";
import { eventState } from "./event-state.ts";

/** One event in a list: opens it, or completes it at once. */
export function EventRow({ event, onOpen }: { event: CareEvent; onOpen: (open: Open) => void }) {
  const [now] = useState(() => new Date());
  const { state, word } = eventState(event, now);
  return (
    <li className="flex items-start gap-2 py-3">
      <button
        type="button"
        onClick={() => onOpen({ what: "edit", event })}
        className="-m-1 flex min-w-0 flex-1 cursor-pointer gap-3 rounded-control p-1 text-left hover:bg-sunken"
      >
        <EventIcon type={event.eventType} className="mt-0.5 flex-none text-tan" />
        <span className="min-w-0">
          <span className="block font-semibold break-words">{event.title}</span>
          <span className="block text-sm text-muted">{eventTimeWords(event.dueDate)}</span>
          {event.horseName && (
            <span className="block text-sm break-words text-muted">{event.horseName}</span>
          )}
          {state !== "off" && <Badge state={state}>{word}</Badge>}
        </span>
      </button>
      {event.status !== "COMPLETED" && <Complete event={event} onOpen={onOpen} />}
    </li>
  );
}

function Complete({ event, onOpen }: { event: CareEvent; onOpen: (open: Open) => void }) {
  const update = useTell(careEventEndpoints.update);
  const reopen = () =>
    void update.mutateAsync({ params: { id: event.id }, body: openAgain(event) }).then(
      () => toast({ title: "Open again" }),
      (error: unknown) => sayFailure("Error", error, "Failed to update event"),
    );
  const complete = () => {
    const completedAt = new Date().toISOString();
    const body = { status: "COMPLETED" as const, completedAt };
    return update.mutateAsync({ params: { id: event.id }, body }).then(
      (done) => {
        toast({
          title: "Event updated successfully!",
          action: { label: "Undo", run: reopen },
        });
        if (done.standsFor && !done.record) onOpen({ what: "record", event: done });
      },
      (error: unknown) => sayFailure("Error", error, "Failed to update event"),
    );
  };
  return (
    <Button
      aria-label={`Complete ${event.title}`}
      busy={update.isPending}
      onClick={() => void complete()}
    >
      <Check aria-hidden />
      Complete
    </Button>
  );
}

// a thumb on the wrong line
const openAgain = ({ status }: CareEvent) => ({ status, completedAt: null });

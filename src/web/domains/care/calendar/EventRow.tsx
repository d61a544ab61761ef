import { Check } from "lucide-react";
import { useState } from "react";
import type { CareEvent } from "#contract/care/care-events.ts";
import { dateTimeWords } from "#web/core/dates.ts";
import { EventIcon } from "#web/core/EventIcon.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { afterCompletion } from "./after-completion.ts";
import type { Open } from "./open-dialog.ts";
import { eventState } from "./event-state.ts";
import { useComplete } from "./use-complete.ts";

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
          <span className="block text-sm text-muted">{dateTimeWords(event.dueDate)}</span>
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
  const { complete, isCompleting } = useComplete(event);
  const press = async () => {
    if (event.owesRecord) return onOpen({ what: "dose", event });
    const done = await complete();
    const next = done && afterCompletion(done);
    if (next) onOpen(next);
  };
  return (
    <Button aria-label={`Complete ${event.title}`} busy={isCompleting} onClick={() => void press()}>
      <Check aria-hidden />
      Complete
    </Button>
  );
}

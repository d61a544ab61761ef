import { useState } from "react";
import type { CareEvent } from "#contract/care/care-events.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";
import { cx } from "#web/ui/cx.ts";
import { eventState } from "./event-state.ts";
import { timeWords } from "./date-text.ts";

const looks: Record<BadgeState, string> = {
  ok: "border-edge bg-sunken text-muted line-through",
  soon: "border-soon bg-soon-soft text-soon",
  overdue: "border-overdue bg-overdue-soft text-overdue",
  off: "border-accent bg-accent-soft text-ink",
};

/** One event in a day of the grid. */
export function EventChip({ event, onOpen }: { event: CareEvent; onOpen: () => void }) {
  const [now] = useState(() => new Date());
  const { state, word } = eventState(event, now);
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onOpen}
      title={`${timeWords(event.dueDate)} ${event.title}`}
      aria-label={`${event.title}, ${timeWords(event.dueDate)}, ${word}`}
      className={cx(
        "block min-h-7 w-full cursor-pointer truncate rounded border-l-4 px-1 text-left text-sm",
        looks[state],
      )}
    >
      {event.title}
    </button>
  );
}

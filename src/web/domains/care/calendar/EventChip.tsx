import { Check, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CareEvent } from "#contract/care/care-events.ts";
import { formatTime } from "#web/domains/care/today/format-row.ts";
import { AlertMark } from "#web/domains/horses/care-notes/AlertMark.tsx";
import type { BadgeState } from "#web/ui/Badge.tsx";
import { cx } from "#web/ui/cx.ts";
import { eventState } from "./EventRow.tsx";
import { formatHead, formatRest } from "./format.ts";
import type { DraggingModule } from "./use-dragging.ts";

const looks: Record<BadgeState, { look: string; sign: LucideIcon | null }> = {
  ok: { look: "border-edge text-muted", sign: Check },
  soon: { look: "border-soon bg-soon-soft text-soon", sign: Clock },
  overdue: { look: "border-overdue bg-overdue-soft text-overdue", sign: TriangleAlert },
  off: { look: "border-accent bg-accent-soft text-ink", sign: null },
};

interface EventChipProps {
  event: CareEvent;
  /** The drag and drop module, once loaded. */
  dragging: DraggingModule | null;
  onOpen: () => void;
}

/** One event in a day of the grid: horse, title, time; clipped only if it would fill a month. */
export function EventChip({ event, dragging, onOpen }: EventChipProps) {
  const [now] = useState(() => new Date());
  const [isDragged, setDragged] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const { state, word } = eventState(event, now);
  const { look, sign: Sign } = looks[state];
  const isDone = state === "ok";
  const { id } = event;
  useEffect(() => {
    if (!chip.current || isDone) return;
    return dragging?.dragEvent(chip.current, id, setDragged);
  }, [dragging, id, isDone]);
  return (
    <button
      ref={chip}
      type="button"
      tabIndex={-1}
      onClick={onOpen}
      className={cx(
        "block min-h-7 w-full cursor-pointer rounded border-l-4 py-0.5 pr-1 pl-1.5 text-left text-xs wrap-anywhere hover:brightness-95",
        look,
        isDragged && "opacity-40",
      )}
    >
      <span className="line-clamp-6">
        {Sign && <Sign className="mr-1 inline size-3.5 align-[-0.15em]" aria-hidden />}
        <b dir="auto" className="font-semibold">
          {formatHead(event)}
        </b>
        <AlertMark horseId={event.horseId} />{" "}
        <span className="block">
          {formatRest(event) && `${formatRest(event)}, `}
          {formatTime(event.dueDate)}
        </span>
      </span>
      <span className="sr-only">{state === "off" ? "" : `, ${word}`}</span>
    </button>
  );
}

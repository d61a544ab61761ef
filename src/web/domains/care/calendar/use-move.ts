import { useState } from "react";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { whyNotMoved } from "#rules/care/move-event.ts";
import { londonDate } from "#rules/london.ts";
import { CallFailed } from "#web/core/call.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { toast, UNDO_DURATION } from "#web/ui/toast.ts";
import { formatTime } from "#web/domains/care/today/format-row.ts";
import { formatWeekdayAndDay } from "./format.ts";
import type { PendingMoves } from "./days.ts";

const NOT_MOVED = "Not moved";

/**
 * Moves events to other days with an optimistic update, rolled back when the server refuses, and with an undo for ten
 * seconds.
 */
export function useMove() {
  const { mutateAsync } = useMutate(careEventEndpoints.move);
  const [moving, setMoving] = useState<PendingMoves>(new Map());
  const send = async (event: CareEvent, day: string) => {
    setMoving((all) => new Map(all).set(event.id, day));
    try {
      const body = { day, updatedAt: event.updatedAt };
      return await mutateAsync({ params: { id: event.id }, body });
    } finally {
      // by now the queries have been refetched, so the optimistic day is dropped
      setMoving((all) => new Map([...all].filter(([id]) => id !== event.id)));
    }
  };
  const takeBack = (moved: CareEvent, day: string) =>
    void send(moved, day).then(
      () => toast({ title: `${moved.title} is back on ${formatWeekdayAndDay(day)}` }),
      (error: unknown) => sayWhy(moved, error),
    );
  const move = async (event: CareEvent, day: string) => {
    const from = londonDate(new Date(event.dueDate));
    if (from === day) return true;
    const why = whyNotMoved(event, day, new Date());
    if (why) {
      toast({ title: NOT_MOVED, description: why, variant: "destructive" });
      return false;
    }
    const moved = await send(event, day).catch((error: unknown) => sayWhy(event, error));
    if (!moved) return false;
    toast({
      title: `${event.title} moved to ${formatWeekdayAndDay(day)}`,
      description: besides(moved),
      duration: UNDO_DURATION,
      action: { label: "Undo", run: () => takeBack(moved, from) },
    });
    return true;
  };
  return { move, moving };
}

/** Text for the toast about what may surprise the user after a move. */
function besides(moved: CareEvent): string {
  const series = moved.recurring ? "This one only: the ones after it come as before." : "";
  const isLate = moved.status === "PENDING" && new Date(moved.dueDate) < new Date();
  const late = isLate ? `It stays overdue: ${formatTime(moved.dueDate)} has passed.` : "";
  return [series, late].filter(Boolean).join(" ");
}

/** Shows why an event has returned to its old day. */
function sayWhy({ title }: CareEvent, error: unknown) {
  const isStale = error instanceof CallFailed && error.status === 409 && error.current !== null;
  if (!isStale) return showFailure(NOT_MOVED, error, "Failed to move the event");
  toast({
    title: NOT_MOVED,
    description: `Somebody else has changed “${title}” just now. Look at it, then move it again.`,
    variant: "destructive",
  });
}

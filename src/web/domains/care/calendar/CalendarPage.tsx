import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { londonDate } from "#rules/london.ts";
import { useOpening } from "#web/core/use-opening.ts";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { formatFullDay, formatSpoken, formatWeekdayAndDay } from "./format.ts";
import { useEventLists } from "./EventLists.tsx";
import type { EventActs, Open } from "./open-dialog.ts";
import { PhoneCalendar } from "./PhoneCalendar.tsx";
import { type CareEvent, careEventEndpoints } from "#contract/care/care-events.ts";
import { whyNotMoved } from "#rules/care/move-event.ts";
import { CallFailed } from "#web/core/call.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { toast, UNDO_DURATION } from "#web/ui/toast.ts";
import { formatTime } from "#web/domains/care/today/format-row.ts";
import type { PendingMoves } from "./days.ts";

// loaded on demand, so that phones, often on slow connections, do not load what only a wide screen shows
const { DeskCalendar } = onDemand(() => import("./DeskCalendar.tsx"));
const { SaveAsSheet } = onDemand(() => import("#web/domains/data/imports/SaveAsSheet.tsx"));
const { EventFormDialog } = onDemand(() => import("./EventFormDialog.tsx"));
const { MoveDialog } = onDemand(() => import("./MoveDialog.tsx"));
const { PutOffDialog } = onDemand(() => import("./PutOffDialog.tsx"));
const { DoseDialog } = onDemand(() => import("./DoseDialog.tsx"));
const { WriteRecordDialog } = onDemand(() => import("./WriteRecordDialog.tsx"));

/** The calendar page: the month, overdue events and upcoming events. */
export function CalendarPage() {
  const [today] = useState(() => londonDate(new Date()));
  const [open, setOpen] = useState<Open>(null);
  const lists = useEventLists();
  const { move, moving } = useMove();
  const isPhone = useMedia("(width < 48rem)");
  const add = () => setOpen({ what: "add", day: today });
  useOpening("add", add);
  const Screen = isPhone ? PhoneCalendar : DeskCalendar;
  const save = (
    <Suspense>
      <SaveAsSheet list="care-events" className="justify-self-start" />
    </Suspense>
  );
  return (
    <main id="main" tabIndex={-1} className="column grid gap-4 py-5 sm:gap-5 sm:py-6">
      <header className="flex items-center justify-between gap-4">
        <div>
          <h1 className="font-display text-3xl">Event Calendar</h1>
          {isPhone && <p className="text-muted">{formatFullDay(today)}</p>}
        </div>
        <div className="flex items-center gap-2">
          {!isPhone && save}
          {/* on a phone the primary button is in the bottom bar, which also adds events */}
          <IfMayWrite section="care">
            <Button
              {...(isPhone ? { "aria-label": "Add Event", className: "px-2.5" } : PRIMARY)}
              onClick={add}
            >
              <Plus aria-hidden />
              {!isPhone && "Add Event"}
            </Button>
          </IfMayWrite>
        </div>
      </header>
      <Suspense fallback={<Skeleton className="h-250 w-full" />}>
        <Screen {...{ today, lists, moving }} acts={{ open: setOpen, move }} />
      </Suspense>
      {isPhone && save}
      <Opened {...{ open, setOpen, today, move }} />
    </main>
  );
}

const PRIMARY = { variant: "primary", size: "lg" } as const;

interface OpenedProps {
  open: Open;
  setOpen: (open: Open) => void;
  today: string;
  move: EventActs["move"];
}

/** The dialog that is open. */
function Opened({ open, setOpen, today, move }: OpenedProps) {
  if (!open) return null;
  const dialog = { onClose: () => setOpen(null), onOpen: setOpen };
  return (
    <Suspense fallback={null}>
      {open.what === "add" && <EventFormDialog day={open.day} {...dialog} />}
      {open.what === "edit" && <EventFormDialog event={open.event} {...dialog} />}
      {open.what === "move" && (
        <MoveDialog event={open.event} today={today} move={move} onClose={dialog.onClose} />
      )}
      {open.what === "putOff" && (
        <PutOffDialog
          ids={[open.event.id]}
          dueDate={open.event.dueDate}
          about={formatSpoken(open.event)}
          onClose={dialog.onClose}
        />
      )}
      {open.what === "dose" && <DoseDialog event={open.event} {...dialog} />}
      {open.what === "record" && <WriteRecordDialog event={open.event} onClose={dialog.onClose} />}
    </Suspense>
  );
}

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

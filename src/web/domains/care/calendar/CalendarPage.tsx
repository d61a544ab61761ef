import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { londonDate } from "#rules/london.ts";
import { useOpening } from "#web/core/use-opening.ts";
import { Button } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { formatFullDay } from "./format.ts";
import { useEventLists } from "./EventLists.tsx";
import type { EventActs, Open } from "./open-dialog.ts";
import { PhoneCalendar } from "./PhoneCalendar.tsx";
import { useMove } from "./use-move.ts";

// loaded on demand, so that phones, often on slow connections, do not load what only a wide screen shows
const { DeskCalendar } = onDemand(() => import("./DeskCalendar.tsx"));
const { EventFormDialog } = onDemand(() => import("./EventFormDialog.tsx"));
const { MoveDialog } = onDemand(() => import("./MoveDialog.tsx"));
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
  return (
    <main id="main" tabIndex={-1} className="column grid gap-4 py-5 sm:gap-5 sm:py-6">
      <header className="flex items-center justify-between gap-4">
        <div>
          <h1 className="font-display text-3xl">Event Calendar</h1>
          {isPhone && <p className="text-muted">{formatFullDay(today)}</p>}
        </div>
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
      </header>
      <Suspense fallback={<Skeleton className="h-250 w-full" />}>
        <Screen {...{ today, lists, moving }} acts={{ open: setOpen, move }} />
      </Suspense>
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
      {open.what === "dose" && <DoseDialog event={open.event} {...dialog} />}
      {open.what === "record" && <WriteRecordDialog event={open.event} onClose={dialog.onClose} />}
    </Suspense>
  );
}

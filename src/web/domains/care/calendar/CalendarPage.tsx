import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { londonDate } from "#rules/london.ts";
import { useOpening } from "#web/core/use-opening.ts";
import { Button } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { EventsCalendar } from "./EventsCalendar.tsx";
import type { Open } from "./open-dialog.ts";
import { EventLists, useEventLists } from "./EventLists.tsx";

const { EventFormDialog } = onDemand(() => import("./EventFormDialog.tsx"));
const { DoseDialog } = onDemand(() => import("./DoseDialog.tsx"));
const { WriteRecordDialog } = onDemand(() => import("./WriteRecordDialog.tsx"));

/** What is planned: the month, what is overdue, what is next. */
export function CalendarPage() {
  const [today] = useState(() => londonDate(new Date()));
  const [open, setOpen] = useState<Open>(null);
  const lists = useEventLists();
  const close = () => setOpen(null);
  useOpening("add", () => setOpen({ what: "add", day: today }));
  return (
    <main id="main" tabIndex={-1} className="column grid gap-6 py-6 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-3xl">Event Calendar</h1>
        <Button variant="primary" size="lg" onClick={() => setOpen({ what: "add", day: today })}>
          <Plus aria-hidden />
          Add Event
        </Button>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        {/* on a phone it stands below the lists, and comes once it is known how high they are */}
        <div className={cx("min-w-0", lists.isPending && "max-lg:hidden")}>
          <EventsCalendar today={today} onOpen={setOpen} />
        </div>
        <EventLists lists={lists} onOpen={setOpen} />
      </div>
      <Suspense fallback={null}>
        {open?.what === "add" && (
          <EventFormDialog day={open.day} onClose={close} onOpen={setOpen} />
        )}
        {open?.what === "edit" && (
          <EventFormDialog event={open.event} onClose={close} onOpen={setOpen} />
        )}
        {open?.what === "dose" && (
          <DoseDialog event={open.event} onClose={close} onOpen={setOpen} />
        )}
        {open?.what === "record" && <WriteRecordDialog event={open.event} onClose={close} />}
      </Suspense>
    </main>
  );
}

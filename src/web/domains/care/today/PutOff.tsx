import { CalendarClock } from "lucide-react";
import { Suspense, useState } from "react";
import type { TodayGroup } from "#contract/care/today.ts";
import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { formatSnoozed } from "#web/domains/care/calendar/format.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { formatSpoken } from "./format-row.ts";

const { PutOffDialog } = onDemand(() => import("#web/domains/care/calendar/PutOffDialog.tsx"));

/** A button that puts the events of a row off until another day. */
export function PutOffButton({ group }: { group: TodayGroup }) {
  const [isOpen, setOpen] = useState(false);
  const { events, horses, dueDate } = group;
  const [only, ...others] = horses;
  return (
    <IfMayWrite section="care" horseId={only && others.length === 0 ? only.id : null}>
      <IconButton
        label={`Put off: ${formatSpoken(group)}`}
        title="Put off…"
        className="-mr-3 text-muted"
        onClick={() => setOpen(true)}
      >
        <CalendarClock aria-hidden />
      </IconButton>
      {isOpen && dueDate !== null && (
        <Suspense fallback={null}>
          <PutOffDialog
            ids={events}
            dueDate={dueDate}
            about={formatSpoken(group)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </IfMayWrite>
  );
}

/** From which day a row was put off, by whom and why. */
export const PutOffLine = ({ group }: { group: TodayGroup }) => (
  <span className="block text-sm">{formatSnoozed(group)}</span>
);

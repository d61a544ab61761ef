import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import type { useDayTicks } from "./use-day-ticks.ts";

/** Asks before a dose is noted that follows another one soon; shows nothing until one was refused for that. */
export function SoonDoseDialog({ ticks }: { ticks: ReturnType<typeof useDayTicks> }) {
  const { soonDose, closeSoon, tick } = ticks;
  if (!soonDose) return null;
  const { task, sentence } = soonDose;
  return (
    <ConfirmDialog
      open
      onOpenChange={closeSoon}
      title={`${task.title} soon after the last dose`}
      text={sentence}
      confirm="Note it all the same"
      onConfirm={() => {
        closeSoon();
        void tick(task, { isDone: true, why: null }, true);
      }}
    />
  );
}

import { useState } from "react";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Agenda } from "./Agenda.tsx";
import { firstOf, shownIn } from "./agenda.ts";
import { type EventsByDay, type OutingsByDay, type PendingMoves, wholeDays } from "./days.ts";
import type { EventActs } from "./open-dialog.ts";
import { useEvents } from "./use-events.ts";

/** How many events the list of a month shows before 'Show all'. */
const LISTED = 40;

interface MonthListProps {
  inMonth: readonly string[];
  byDay: EventsByDay;
  outings: OutingsByDay;
  moving: PendingMoves;
  today: string;
  acts: EventActs;
}

/** A list of the month's days that have events or outings. */
export function MonthList({ inMonth, byDay, outings, moving, today, acts }: MonthListProps) {
  const [all, setAll] = useState(false);
  const [now] = useState(() => new Date());
  const [from = today, to = today] = [inMonth[0], inMonth.at(-1)];
  const listed = useEvents({ from, to, byDay, first: LISTED, all, moving });
  const its = wholeDays(listed.events, now);
  const whole = inMonth
    .filter((day) => its.has(day) || outings.has(day))
    .map((day) => {
      const { events = [], count = 0 } = its.get(day) ?? {};
      return { day, events, count, outings: outings.get(day) ?? [], late: 0 };
    });
  const days = all ? whole : firstOf(whole, LISTED);
  return (
    <div className="grid gap-3 border-t border-line p-4">
      <Agenda days={days} today={today} acts={acts} />
      {listed.error && (
        <LoadFailed
          title="The list could not be loaded"
          error={listed.error}
          onRetry={listed.refetch}
        />
      )}
      {listed.count > shownIn(days) && (
        <Button busy={all} onClick={() => setAll(true)}>
          Show all {listed.count}
        </Button>
      )}
    </div>
  );
}

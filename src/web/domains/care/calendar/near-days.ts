import type { CareEvent } from "#contract/care/care-events.ts";
import { dueOn } from "#rules/care/move-event.ts";
import { londonDate } from "#rules/london.ts";

/** The days that an event can be moved to by one tap: not its own, nor one on which it would already be late. */
export function nearDays(event: CareEvent, days: readonly string[], now: Date): string[] {
  const due = new Date(event.dueDate);
  return days.filter((day) => day !== londonDate(due) && dueOn(day, due) > now);
}

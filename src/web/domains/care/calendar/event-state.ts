import type { CareEvent } from "#contract/care/care-events.ts";
import { eventStanding } from "#rules/standing.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";

/** An event's state and its word. */
export function eventState(
  { status, dueDate, eventType }: CareEvent,
  now: Date,
): { state: BadgeState; word: string } {
  const standing = eventStanding({ status, dueDate: new Date(dueDate), eventType }, now);
  if (standing === "DONE") return { state: "ok", word: "Completed" };
  if (standing === "OVERDUE") return { state: "overdue", word: "Overdue" };
  if (status === "IN_PROGRESS") return { state: "soon", word: "In Progress" };
  return { state: "off", word: "Pending" };
}

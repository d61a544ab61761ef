import type { CareEvent } from "#contract/care-events.ts";
import type { BadgeState } from "#web/ui/Badge.tsx";

/** How an event stands: overdue means pending with its time past. */
export function eventState(
  { status, dueDate }: CareEvent,
  now: Date,
): { state: BadgeState; word: string } {
  if (status === "COMPLETED") return { state: "ok", word: "Completed" };
  if (status === "IN_PROGRESS") return { state: "soon", word: "In Progress" };
  if (new Date(dueDate) < now) return { state: "overdue", word: "Overdue" };
  return { state: "off", word: "Pending" };
}

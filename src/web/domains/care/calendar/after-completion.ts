import type { CareEvent } from "#contract/care/care-events.ts";
import type { Open } from "./open-dialog.ts";

/** What is asked of whoever has just saved an event: the record it owes, or the one it stands for. */
export function afterCompletion(event: CareEvent): Open {
  if (event.status !== "COMPLETED" || !event.standsFor || event.record) return null;
  return { what: event.owesRecord ? "dose" : "record", event };
}

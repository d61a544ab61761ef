import type { CareEvent } from "#contract/care/care-events.ts";
import type { Open } from "./open-dialog.ts";

/** The dialog to open after an event is saved: for the dose that it needs, or the record that it stands for. */
export function afterCompletion(event: CareEvent): Open {
  if (event.status !== "COMPLETED" || !event.standsFor || event.record) return null;
  return { what: event.owesRecord ? "dose" : "record", event };
}

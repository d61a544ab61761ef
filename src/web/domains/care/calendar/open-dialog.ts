import type { CareEvent } from "#contract/care/care-events.ts";

export type Open =
  | { what: "add"; day: string }
  | { what: "edit"; event: CareEvent }
  /** Asks for an event's new day. */
  | { what: "move"; event: CareEvent }
  /** An event is being, or was, completed that counts only with its dose on record. */
  | { what: "dose"; event: CareEvent }
  /** Offers to write the record that an event stands for. */
  | { what: "record"; event: CareEvent }
  | null;

/** The actions on the events that a page shows. */
export interface EventActs {
  open: (open: Open) => void;
  /** Moves an event to another day and reports the outcome as a toast; resolves to whether it succeeded. */
  move: (event: CareEvent, day: string) => Promise<boolean>;
}

/** The dialog to open after an event is saved: for the dose that it needs, or the record that it stands for. */
export function afterCompletion(event: CareEvent): Open {
  if (event.status !== "COMPLETED" || !event.standsFor || event.record) return null;
  return { what: event.owesRecord ? "dose" : "record", event };
}

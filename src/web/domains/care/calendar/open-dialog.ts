import type { CareEvent } from "#contract/care/care-events.ts";

export type Open =
  | { what: "add"; day: string }
  | { what: "edit"; event: CareEvent }
  /** The dialog that asks for an event's new day. */
  | { what: "move"; event: CareEvent }
  /** The dialog that asks until when an event is put off. */
  | { what: "putOff"; event: CareEvent }
  /** The dialog that asks for a dose, because the event being completed counts only with its dose on record. */
  | { what: "dose"; event: CareEvent }
  /** The dialog that offers the record for a completed event. */
  | { what: "record"; event: CareEvent }
  | null;

/** The actions on the events that a page shows. */
export interface EventActs {
  open: (open: Open) => void;
  /** Moves an event to another day and reports the outcome as a toast; resolves to whether it succeeded. */
  move: (event: CareEvent, day: string) => Promise<boolean>;
}

/** The dialog to open after an event is saved as completed: for the dose that it needs, or for its record. */
export function afterCompletion(event: CareEvent): Open {
  if (event.status !== "COMPLETED" || !event.standsFor || event.record) return null;
  return { what: event.owesRecord ? "dose" : "record", event };
}

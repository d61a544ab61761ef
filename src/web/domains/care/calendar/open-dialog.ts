import type { CareEvent } from "#contract/care/care-events.ts";

export type Open =
  | { what: "add"; day: string }
  | { what: "edit"; event: CareEvent }
  /** Another day for an event is to be named. */
  | { what: "move"; event: CareEvent }
  /** An event was, or is to be, completed that counts only once its dose is on record. */
  | { what: "dose"; event: CareEvent }
  /** The record an event stands for is offered to be written. */
  | { what: "record"; event: CareEvent }
  | null;

/** What can be done with the events that a page shows. */
export interface EventActs {
  open: (open: Open) => void;
  /** Puts an event on another day; whether that was done. What came of it is said. */
  move: (event: CareEvent, day: string) => Promise<boolean>;
}

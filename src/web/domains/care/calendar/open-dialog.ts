import type { CareEvent } from "#contract/care/care-events.ts";

export type Open =
  | { what: "add"; day: string }
  | { what: "edit"; event: CareEvent }
  /** An event was, or is to be, completed that counts only once its dose is on record. */
  | { what: "dose"; event: CareEvent }
  /** The record an event stands for is offered to be written. */
  | { what: "record"; event: CareEvent }
  | null;

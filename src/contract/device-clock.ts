import { type Clocks, doneAt, doneOn } from "#rules/device-clock.ts";

/*
 * A schema sees a value and nothing of the call it came with. Reading a body does not wait for anything, so one variable
 * serves one call at a time.
 */
let difference = 0;
let mayBeOurs = false;

/**
 * Reads what came from a device whose clock ours is ahead of by so many milliseconds. `edits`: what is kept already is
 * sent again, and its days are ours.
 */
export function readByClock<T>(aheadBy: number, read: () => T, { edits = false } = {}): T {
  difference = aheadBy;
  mayBeOurs = edits;
  try {
    return read();
  } finally {
    difference = 0;
    mayBeOurs = false;
  }
}

const clocks = (): Clocks => ({ now: new Date(), difference });

/** A day that was said, by our calendar; nothing tells a day that is sent again from one that was typed anew. */
export const dayByOurClock = (date: string) => (mayBeOurs ? date : doneOn(date, clocks()));

/** An instant that was said, ISO 8601 in UTC, by our clock; what is none stays what it is. */
export function instantByOurClock(text: string) {
  const said = new Date(text);
  return Number.isNaN(said.getTime()) ? text : doneAt(said, clocks()).toISOString();
}

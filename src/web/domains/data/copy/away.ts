import { CallFailed } from "#web/core/call.ts";

/*
 * Whether the network brings nothing, so that pages show what the device keeps. The browser's own word for it is not
 * enough: a device may report itself online without a connection, and offline with one.
 */

/** Since when pages show what is kept, and how old that is; null while the network brings replies. */
export interface Away {
  /** When the oldest reply that was shown was confirmed by the server, in milliseconds. */
  shownFrom: number;
}

let away: Away | null = null;
const listeners = new Set<() => void>();

export const currentAway = (): Away | null => away;

export function watchAway(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notes that a kept reply was shown in place of one that did not come. */
export function noteShown(savedAt: number): void {
  if (away && away.shownFrom <= savedAt) return;
  away = { shownFrom: savedAt };
  tell();
}

/** Notes that the network brings replies again. */
export function noteReached(): void {
  if (!away) return;
  away = null;
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}

/** Whether nothing but the way to the server answered. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallFailed && [0, 502, 503, 504].includes(error.status);

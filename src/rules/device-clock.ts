import { londonDate } from "./london.ts";

/** A smaller difference is attributed to the time that the call takes to arrive, and ignored. */
const ON_ITS_WAY_MS = 60_000;
/** An instant that is no more than this in the future is replaced by now. */
const AHEAD_MS = 300_000;

/** Our time, and how far our clock is ahead of a device's in milliseconds; negative when the device's is ahead. */
export interface Clocks {
  now: Date;
  difference: number;
}

/** How far our clock is ahead of a device's that showed `deviceTime` when it sent a call that arrived at `now`. */
export function clockDifference(deviceTime: Date, now: Date): number {
  const difference = now.getTime() - deviceTime.getTime();
  return Math.abs(difference) <= ON_ITS_WAY_MS ? 0 : difference;
}

/**
 * The instant of an act by our clock, computed from the time that a device's clock showed. It may still be in
 * the future.
 */
export function doneAt(said: Date, { now, difference }: Clocks): Date {
  const instant = new Date(said.getTime() + difference);
  const ahead = instant.getTime() - now.getTime();
  return ahead > 0 && ahead <= AHEAD_MS ? now : instant;
}

/** The day of an act by our clock, computed from the day entered on a device: the device's today becomes our today. */
export function doneOn(date: string, { now, difference }: Clocks): string {
  if (difference === 0) return date;
  const itsToday = londonDate(new Date(now.getTime() - difference));
  return date === itsToday ? londonDate(now) : date;
}

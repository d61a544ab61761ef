import { londonDate } from "./london.ts";

/** A difference no larger than this is taken for the time that a call was on its way, and left alone. */
const ON_ITS_WAY_MS = 60_000;
/** What seems to lie no further ahead than this was done now. */
const AHEAD_MS = 300_000;

/** Our time, and how far our clock is ahead of a device's in milliseconds: below nothing when the device's is. */
export interface Clocks {
  now: Date;
  difference: number;
}

/** How far our clock is ahead of one that showed `deviceTime` when a call was sent that is here `now`. */
export function clockDifference(deviceTime: Date, now: Date): number {
  const difference = now.getTime() - deviceTime.getTime();
  return Math.abs(difference) <= ON_ITS_WAY_MS ? 0 : difference;
}

/** An instant at which something was done, as a device's clock showed it, by our clock. It may still lie in the future. */
export function doneAt(said: Date, { now, difference }: Clocks): Date {
  const instant = new Date(said.getTime() + difference);
  const ahead = instant.getTime() - now.getTime();
  return ahead > 0 && ahead <= AHEAD_MS ? now : instant;
}

/** A day on which something was done, as it was said at a device: what the device takes for today is our today. */
export function doneOn(date: string, { now, difference }: Clocks): string {
  if (difference === 0) return date;
  const itsToday = londonDate(new Date(now.getTime() - difference));
  return date === itsToday ? londonDate(now) : date;
}

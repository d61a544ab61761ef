import { londonTime } from "#rules/london.ts";

/** A person's quiet hours by UK clocks, `HH:MM`: from a time until another one, which may be on the next day. */
export interface QuietHours {
  from: string;
  until: string;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/**
 * When the quiet hours end in which a moment lies; null for a moment outside them. Whether it is quiet depends only
 * on what UK clocks show, so an hour that occurs twice is quiet twice.
 */
export function quietUntil({ from, until }: QuietHours, now: Date): Date | null {
  const start = minuteOf(from);
  const length = minutesFrom(start, minuteOf(until));
  let at = now.getTime() - (now.getTime() % MINUTE_MS);
  let left = minutesLeft(at, start, length);
  if (left === 0) return null;
  while (left > 0) {
    // clocks change only at a full hour, so that until then they advance evenly
    const ofHour = 60 - new Date(at).getUTCMinutes();
    at += Math.min(left, ofHour) * MINUTE_MS;
    left = minutesLeft(at, start, length);
  }
  return new Date(at);
}

/** The quiet minutes that a clock without changes has left at a moment; 0 outside the quiet hours. */
function minutesLeft(at: number, start: number, length: number) {
  const passed = minutesFrom(start, minuteOf(londonTime(new Date(at))));
  return Math.max(0, length - passed);
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const minutesFrom = (one: number, other: number) => (other - one + DAY_MINUTES) % DAY_MINUTES;

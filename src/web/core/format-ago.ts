import { formatMoment } from "#rules/date-format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago an instant was: '12 minutes ago', and after a day its date and time. */
export function formatAgo(at: number, now: number): string {
  const past = now - at;
  if (past < MINUTE) return "just now";
  if (past < HOUR) return `${counted(past / MINUTE, "minute")} ago`;
  if (past < DAY) return `${counted(past / HOUR, "hour")} ago`;
  return `on ${formatMoment(new Date(at).toISOString())}`;
}

function counted(amount: number, unit: string) {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

import { inLondon } from "#rules/date-format.ts";

const day = inLondon({ weekday: "short", day: "numeric", month: "short" });
const time = inLondon({ hour: "2-digit", minute: "2-digit" });

/** 'Sun 22 Nov, 06:00 to 21:00', or with both days, in UK time. */
export function formatWarningSpan(from: string, to: string): string {
  const end = day(from) === day(to) ? time(to) : `${day(to)}, ${time(to)}`;
  return `${day(from)}, ${time(from)} to ${end}`;
}

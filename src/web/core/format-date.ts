import { asItStands, inLondon, shortDate } from "#rules/date-format.ts";

/** Formats an instant, or a date without a time, as '5 Jan 2025'. */
export const formatDate = inLondon(shortDate);

/** Formats `2026-11`, or any date of that month, as 'November 2026'. */
export const formatMonth = asItStands({ month: "long", year: "numeric" });

/** Formats a month as 'Nov 2026', for narrow places. */
export const formatShortMonth = asItStands({ month: "short", year: "numeric" });

/** Formats a period, both days included, as '12 Dec 2026', or '12 Dec 2026 to 14 Dec 2026'. */
export const formatDays = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} to ${formatDate(lastDay)}`;

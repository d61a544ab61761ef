import { asItStands } from "#rules/date-format.ts";

/** Formats `2026-11`, or any date of that month, as 'November 2026'. */
export const formatMonth = asItStands({ month: "long", year: "numeric" });

/** Formats a month as 'Nov 2026', for narrow places. */
export const formatShortMonth = asItStands({ month: "short", year: "numeric" });

import { asItStands } from "#rules/date-format.ts";

/** 'November 2026', from `2026-11` or any date of that month. */
export const formatMonth = asItStands({ month: "long", year: "numeric" });

/** 'Nov 2026', for narrow places. */
export const formatShortMonth = asItStands({ month: "short", year: "numeric" });

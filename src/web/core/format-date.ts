import { inLondon, shortDate } from "#rules/date-format.ts";

/** Formats an instant, or a date without a time, as '5 Jan 2025'. */
export const formatDate = inLondon(shortDate);

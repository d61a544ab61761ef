import { inLondon, shortDate } from "#rules/date-format.ts";

/** '5 Jan 2025', for an instant, or a date without a time. */
export const formatDate = inLondon(shortDate);

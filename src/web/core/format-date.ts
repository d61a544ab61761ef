import { inLondon } from "#rules/date-format.ts";

/** '5 Jan 2025', for an instant, or a date without a time. */
export const formatDate = inLondon({ day: "numeric", month: "short", year: "numeric" });

import { asItStands, inLondon, shortDate } from "./date-format.ts";

/** 'Monday 5 January 2026 at 15:00', by UK clocks. */
export const formatFullMoment = inLondon({ dateStyle: "full", timeStyle: "short" });

/** '5 Jan 2025', from `2025-01-05`. */
export const formatDay: (date: string) => string = asItStands(shortDate);

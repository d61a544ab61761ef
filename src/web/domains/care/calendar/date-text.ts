import { asItStands, inLondon } from "#rules/date-format.ts";

/** 'November 2026', for any date of the month. */
export const monthWords = asItStands({ month: "long", year: "numeric" });

/** 'Saturday 21 November 2026'. */
export const dayWords = asItStands({
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** 'Sat', and 'Saturday' in full. */
export const weekdayWords = asItStands({ weekday: "short" });
export const fullWeekdayWords = asItStands({ weekday: "long" });

/** '15:00', the UK time of an instant. */
export const timeWords = inLondon({ hour: "2-digit", minute: "2-digit" });

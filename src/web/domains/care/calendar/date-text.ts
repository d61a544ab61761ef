import { asItStands } from "#rules/date-format.ts";

/** 'November 2026', for any date of the month. */
export const monthWords = asItStands({ month: "long", year: "numeric" });

/** 'November', and 'Nov 2026' where more would not fit. */
export const monthAlone = asItStands({ month: "long" });
export const briefMonthWords = asItStands({ month: "short", year: "numeric" });

/** 'Nov'. */
export const briefMonth = asItStands({ month: "short" });

/** 'Saturday 21 November 2026'. */
export const dayWords = asItStands({
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** 'Saturday 21 November'. */
export const shortDayWords = asItStands({ weekday: "long", day: "numeric", month: "long" });
/** '21 November'. */
export const dayOfMonthWords = asItStands({ day: "numeric", month: "long" });
// as the British write it, which the browser does of long weekdays alone
const withComma = asItStands({ weekday: "short", day: "numeric", month: "short" });
/** 'Sat 21 Nov', and '21 Nov'. */
export const briefDayWords = (day: string) => withComma(day).replace(",", "");
export const dateInMonthWords = asItStands({ day: "numeric", month: "short" });

/** 'Sat', and 'Saturday' in full. */
export const weekdayWords = asItStands({ weekday: "short" });
export const fullWeekdayWords = asItStands({ weekday: "long" });

/** '1 event', '3 events'. */
export const countWords = (count: number) => (count === 1 ? "1 event" : `${count} events`);

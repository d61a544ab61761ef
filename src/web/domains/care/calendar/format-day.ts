import { asItStands } from "#rules/date-format.ts";

/** 'November'. */
export const formatMonthName = asItStands({ month: "long" });

/** 'Nov'. */
export const formatShortMonthName = asItStands({ month: "short" });

/** 'Saturday 21 November 2026'. */
export const formatFullDay = asItStands({
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** 'Saturday 21 November'. */
export const formatWeekdayAndDay = asItStands({ weekday: "long", day: "numeric", month: "long" });
/** '21 November'. */
export const formatDay = asItStands({ day: "numeric", month: "long" });
// without a comma, as in British usage; browsers omit it for long weekdays only
const withComma = asItStands({ weekday: "short", day: "numeric", month: "short" });
/** 'Sat 21 Nov', and '21 Nov'. */
export const formatShortWeekdayAndDay = (day: string) => withComma(day).replace(",", "");
export const formatShortDay = asItStands({ day: "numeric", month: "short" });

/** 'Sat', and 'Saturday' in full. */
export const formatShortWeekday = asItStands({ weekday: "short" });
export const formatWeekday = asItStands({ weekday: "long" });

/** '1 event', '3 events'. */
export const formatEventCount = (count: number) => (count === 1 ? "1 event" : `${count} events`);

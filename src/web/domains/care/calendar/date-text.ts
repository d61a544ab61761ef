const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
  return (date: string) => format.format(Date.parse(date));
};

/** 'November 2026', for any date of the month. */
export const monthWords = words({ month: "long", year: "numeric" });

/** 'Saturday 21 November 2026'. */
export const dayWords = words({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** 'Sat', and 'Saturday' in full. */
export const weekdayWords = words({ weekday: "short" });
export const fullWeekdayWords = words({ weekday: "long" });

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  minute: "2-digit",
});

/** '15:00', the UK time of an instant. */
export const timeWords = (instant: string) => clock.format(new Date(instant));

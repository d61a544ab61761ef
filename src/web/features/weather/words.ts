const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** 'Sat 26 Sept, 06:00', in UK time. */
export const momentWords = (instant: string) => moment.format(new Date(instant));

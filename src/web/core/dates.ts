const inLondon = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", ...options });
  return (instant: string) => format.format(new Date(instant));
};

/** '5 Jan 2025', for an instant, or a date without a time. */
export const dateWords = inLondon({ day: "numeric", month: "short", year: "numeric" });

/** '5 Jan 2025, 15:00', for an instant. */
export const dateTimeWords = inLondon({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

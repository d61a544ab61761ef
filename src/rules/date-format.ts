const wordsIn = (timeZone: string) => (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, ...options });
  return (instant: Date | string) => format.format(new Date(instant));
};

/** Says an instant in words as clocks and calendars in the United Kingdom do. */
export const inLondon = wordsIn("Europe/London");

/** Says a date without a time as it stands, wherever the browser is. */
export const asItStands = wordsIn("UTC");

const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar date `YYYY-MM-DD` that people in the United Kingdom have at this instant. */
export function londonDate(instant: Date): string {
  const [day = "", month = "", year = ""] = parts.format(instant).split("/");
  return `${year}-${month}-${day}`;
}

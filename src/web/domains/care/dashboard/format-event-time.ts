const eventTime = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** 'Jan 5, 2025 3:00 PM', the specification's format of an event's due date; in UK time. */
export function formatEventTime(instant: string): string {
  const parts = eventTime.formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const day = `${part("month")} ${part("day")}, ${part("year")}`;
  return `${day} ${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
}

import { isDate } from "#rules/dates.ts";

/** The first and the last valid day. */
export const EVENT_DAYS = { min: "1900-01-01", max: "2100-12-31" };

/** Whether this is a valid day: partly typed ones are not. */
export const isEventDay = (text: string) =>
  isDate(text) && text >= EVENT_DAYS.min && text <= EVENT_DAYS.max;

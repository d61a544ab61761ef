import { isDate } from "#rules/dates.ts";

/** Whether this is a day that can be asked about: half-typed ones are not. */
export const isEventDay = (text: string) =>
  isDate(text) && text >= "1900-01-01" && text <= "2100-12-31";

import * as z from "zod/mini";

/** The default days before an event on which people are reminded. */
export const REMINDER_DAYS = [1, 3, 7];

/** Whether and how an event was put off; all null when it was not. */
export const snoozed = {
  /** The UK day on which it was due before it was put off. */
  snoozedFrom: z.nullable(z.iso.date()),
  snoozedBecause: z.nullable(z.string()),
  /** The name of the person who put it off. */
  snoozedBy: z.nullable(z.string()),
};

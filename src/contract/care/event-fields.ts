import * as z from "zod/mini";
import { prioritiesOfNew } from "./care-event-types.ts";

/** The default days before an event on which people are reminded. */
export const REMINDER_DAYS = [1, 3, 7];

/** The horse of an event. As the specification requires, a form sends 'none' for an event about no horse. */
export const horseChoice = z._default(
  z.codec(z.nullable(z.string()), z.nullable(z.uuid("Invalid horse ID")), {
    decode: (choice) => (choice === "none" || choice === "" ? null : choice),
    encode: (id) => id,
  }),
  null,
);
const daysBefore = z.array(z.number().check(z.int(), z.minimum(0), z.maximum(365)));
/**
 * The days before an event on which people are reminded, sorted and without duplicates; null means the default
 * days.
 */
export const reminderDays = z.codec(z.nullable(daysBefore.check(z.maxLength(10))), daysBefore, {
  decode: (days) => [...new Set(days ?? REMINDER_DAYS)].toSorted((a, b) => a - b),
  encode: (days) => days,
});

/** A new event's priority; URGENT can be chosen only in an edit (spec section 3). */
export const newPriority = z.enum(prioritiesOfNew, {
  error: ({ input }) =>
    input === "URGENT"
      ? "A new event's priority is LOW, MEDIUM or HIGH; it can be made URGENT once it is added"
      : undefined,
});

/** Whether and how an event was put off; all null when it was not. */
export const snoozed = {
  /** The UK day on which it was due before it was put off. */
  snoozedFrom: z.nullable(z.iso.date()),
  snoozedBecause: z.nullable(z.string()),
  /** The name of the person who put it off. */
  snoozedBy: z.nullable(z.string()),
};

import * as z from "zod/mini";
import { Attachment } from "#contract/files/attachments.ts";
import { dateOrNull, dayDone, instantOut, optionalNumber } from "#contract/fields.ts";
import { londonDate } from "#rules/london.ts";

/** The error for work that is dated after today, usually because of a wrong year. */
export const STILL_TO_COME = "This day is still to come: put what is planned into the calendar";

/** Whether a day lies after today in the United Kingdom. */
export const isStillToCome = (date: string) => date > londonDate(new Date());

/**
 * The day on which work was done, which must not be after today. `kept` is the record's present day, which stays
 * valid in an edit of other fields even if it lies after today.
 */
export const workDay = (missing: string, kept: string | null) =>
  dayDone(missing).check(
    z.refine((date) => date === kept || !isStillToCome(date), { error: STILL_TO_COME }),
  );

/**
 * The last day on which the horse must not compete, as the treating vet stated it for this treatment. Omitted,
 * it stays unchanged; null means that the vet stated none.
 */
export const withdrawalUntil = z.optional(dateOrNull());

/** Refuses a withdrawal period that ends before the last day of the treatment. */
export const withdrawsAfter = (
  given: "date" | "startDate",
  last?: "endDate",
): z.core.$ZodCheck<{ withdrawalUntil?: string | null | undefined }> =>
  z.refine(
    (record: { [key: string]: unknown; withdrawalUntil?: string | null | undefined }) =>
      [given, last].every((name) => {
        const day = name && record[name];
        return typeof day !== "string" || !record.withdrawalUntil || record.withdrawalUntil >= day;
      }),
    {
      error: "The withdrawal cannot end before the medicine was given last",
      path: ["withdrawalUntil"],
    },
  );

/** Refuses a second date that is before the first. */
export const inOrder = <K extends string, L extends string>(first: K, second: L, error: string) =>
  z.refine<{ [key in K]: string } & { [key in L]: string | null }>(
    (dates) => {
      const [early, late]: [string, string | null] = [dates[first], dates[second]];
      return late === null || late >= early;
    },
    { error, path: [second] },
  );

/* A text field in the reply of a record; null when it is empty. */
export const text = z.nullable(z.string());
export const day = z.iso.date();
export const later = z.nullable(z.iso.date());
export const amount = z.nullable(z.number());
export const attachments = z.array(Attachment);
/** The fields of every record's reply. */
export const common = {
  id: z.uuid(),
  horseId: z.uuid(),
  userId: z.nullable(z.uuid()),
  notes: text,
  createdAt: instantOut,
  updatedAt: instantOut,
};

/** Maximum cost of a record, in pounds. */
export const COST_MAX = 1_000_000;

// costs are stored in whole pence
export const isWholePence = (pounds: number) =>
  Math.abs(pounds * 100 - Math.round(pounds * 100)) < 0.000_001;

export const pounds = z
  .number()
  .check(
    z.positive("Cost must be more than £0"),
    z.maximum(COST_MAX, "Cost must be £1,000,000 or less"),
    z.refine(isWholePence, { error: "Give the cost in pounds and pence, such as 45.50" }),
  );
export const kilograms = z
  .number()
  .check(
    z.minimum(1, "Weight must be 1 kg or more"),
    z.maximum(5_000, "Weight must be 5,000 kg or less"),
  );

/** A cost in pounds, above 0 and in whole pence, or null. */
export const cost = optionalNumber(pounds, "Give the cost as a number, such as 45.50");
/** A weight in kilograms, or null. */
export const weight = optionalNumber(kilograms, "Give the weight as a number, such as 480");

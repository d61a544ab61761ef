import * as z from "zod/mini";
import { Attachment } from "#contract/archive/attachments.ts";
import { dateOrNull, instantOut } from "#contract/fields.ts";

/**
 * The last day on which the horse must not compete, as the treating vet gave it for this horse and this treatment.
 * Left out: as it was; null: the vet gave none.
 */
export const withdrawalUntil = z.optional(dateOrNull());

/** Refuses a withdrawal that ends before what it is for was given last. */
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

/** Refuses a second date that comes before the first. */
export const inOrder = <K extends string, L extends string>(first: K, second: L, error: string) =>
  z.refine<{ [key in K]: string } & { [key in L]: string | null }>(
    (dates) => {
      const [early, late]: [string, string | null] = [dates[first], dates[second]];
      return late === null || late >= early;
    },
    { error, path: [second] },
  );

/* What records answer with. */
export const text = z.nullable(z.string());
export const day = z.iso.date();
export const later = z.nullable(z.iso.date());
export const amount = z.nullable(z.number());
export const attachments = z.array(Attachment);
/** What every record has. */
export const common = {
  id: z.uuid(),
  horseId: z.uuid(),
  userId: z.nullable(z.uuid()),
  notes: text,
  createdAt: instantOut,
  updatedAt: instantOut,
};

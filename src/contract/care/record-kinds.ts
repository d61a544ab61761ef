import * as z from "zod/mini";
import {
  dayDone,
  NOTES_MAX,
  numberOrEmpty,
  optionalDate,
  optionalDayDone,
  optionalNumber,
  optionalText,
  requiredChoice,
  requiredText,
} from "#contract/fields.ts";
import { feedTypes, frequencies, generalTypes, serviceTypes, visitTypes } from "./record-types.ts";
import { attachmentIds } from "#contract/files/attachments.ts";
import {
  amount,
  attachments,
  common,
  day,
  inOrder,
  later,
  text,
  withdrawalUntil,
  withdrawsAfter,
  workDay,
} from "./record-fields.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { diseasesReadFrom, optionalDiseases } from "#contract/health/diseases.ts";
import { wormInput, wormReply } from "#contract/health/worm-fields.ts";

/** Dearest thing one record may hold, in pounds. */
const COST_MAX = 1_000_000;

// stored in whole pence
const isWholePence = (pounds: number) =>
  Math.abs(pounds * 100 - Math.round(pounds * 100)) < 0.000_001;

const pounds = z
  .number()
  .check(
    z.positive("Cost must be more than £0"),
    z.maximum(COST_MAX, "Cost must be £1,000,000 or less"),
    z.refine(isWholePence, { error: "Give the cost in pounds and pence, such as 45.50" }),
  );
const kilograms = z
  .number()
  .check(
    z.minimum(1, "Weight must be 1 kg or more"),
    z.maximum(5_000, "Weight must be 5,000 kg or less"),
  );

/** A cost in pounds, above nothing and in whole pence, or none. */
export const cost = optionalNumber(pounds, "Give the cost as a number, such as 45.50");
/** A weight in kilograms, or none. */
export const weight = optionalNumber(kilograms, "Give the weight as a number, such as 480");
const bodyCondition = optionalNumber(
  z.number().check(z.int("Body condition must be a whole number"), z.minimum(1), z.maximum(9)),
  "Give the body condition as a number from 1 to 9",
);

export const VeterinaryInput = z
  .strictObject({
    visitType: requiredChoice(visitTypes, "Visit type is required"),
    veterinarian: requiredText("Veterinarian name is required"),
    clinic: optionalText(),
    date: dayDone("Date is required"),
    diagnosis: optionalText(NOTES_MAX),
    treatment: optionalText(NOTES_MAX),
    medications: optionalText(NOTES_MAX),
    /** Of a vaccination what it was against. Left out of an edit: as it was. */
    diseases: optionalDiseases,
    /** Sent back as it was read, so that an edit of something else confirms nothing. */
    diseasesReadFrom: z.optional(z.nullable(z.enum(diseasesReadFrom))),
    cost: numberOrEmpty(pounds),
    nextVisit: optionalDate(),
    notes: optionalText(NOTES_MAX),
    withdrawalUntil,
    documents: attachmentIds,
  })
  .check(
    inOrder("date", "nextVisit", "The next visit cannot be before this one"),
    withdrawsAfter("date"),
  );

export const FarrierInput = z
  .strictObject({
    farrier: requiredText("Farrier name is required"),
    serviceType: requiredChoice(serviceTypes, "Service type is required"),
    date: dayDone("Date is required"),
    frontShoes: optionalText(),
    hindShoes: optionalText(),
    cost: numberOrEmpty(pounds),
    nextDue: optionalDate(),
    notes: optionalText(NOTES_MAX),
    photos: attachmentIds,
  })
  .check(inOrder("date", "nextDue", "The next visit cannot be before this one"));

export const DietaryInput = z
  .strictObject({
    feedType: requiredChoice(feedTypes, "Feed type is required"),
    brand: optionalText(),
    amount: requiredText("Amount is required"),
    frequency: requiredChoice(frequencies, "Frequency is required"),
    supplements: optionalText(NOTES_MAX),
    bodyCondition,
    weight: numberOrEmpty(kilograms),
    notes: optionalText(NOTES_MAX),
    startDate: dayDone("Start date is required"),
    endDate: optionalDayDone(),
    documents: attachmentIds,
  })
  .check(inOrder("startDate", "endDate", "The end date cannot be before the start date"));

export const GeneralInput = z
  .strictObject({
    type: requiredChoice(generalTypes, "Type is required"),
    description: requiredText("Description is required", NOTES_MAX),
    veterinarian: optionalText(),
    date: dayDone("Date is required"),
    ...wormInput,
    weightKg: weight,
    nextDue: optionalDate(),
    notes: optionalText(NOTES_MAX),
    documents: attachmentIds,
  })
  .check(inOrder("date", "nextDue", "The next date cannot be before this one"));

/* The same as they are written down. An edit takes any day, because whoever keeps the record knows which it has. */
export const veterinaryDone = (kept: string | null = null) =>
  z.safeExtend(VeterinaryInput, { date: workDay("Date is required", kept) });
export const farrierDone = (kept: string | null = null) =>
  z.safeExtend(FarrierInput, { date: workDay("Date is required", kept) });
export const generalDone = (kept: string | null = null) =>
  z.safeExtend(GeneralInput, { date: workDay("Date is required", kept) });

export const VeterinaryRecord = z.object({
  ...common,
  visitType: z.enum(visitTypes),
  veterinarian: z.string(),
  clinic: text,
  date: day,
  diagnosis: text,
  treatment: text,
  medications: text,
  /** Of a vaccination what it was against; empty: nobody knows. */
  diseases: z.array(z.enum(diseases)),
  diseasesReadFrom: z.nullable(z.enum(diseasesReadFrom)),
  cost: amount,
  nextVisit: later,
  withdrawalUntil: later,
  documents: attachments,
});
export type VeterinaryRecord = z.output<typeof VeterinaryRecord>;

export const FarrierRecord = z.object({
  ...common,
  farrier: z.string(),
  serviceType: z.enum(serviceTypes),
  date: day,
  frontShoes: text,
  hindShoes: text,
  cost: amount,
  nextDue: later,
  photos: attachments,
});
export type FarrierRecord = z.output<typeof FarrierRecord>;

export const DietaryRecord = z.object({
  ...common,
  feedType: z.enum(feedTypes),
  brand: text,
  amount: z.string(),
  frequency: z.enum(frequencies),
  supplements: text,
  bodyCondition: z.nullable(z.int()),
  weight: amount,
  startDate: day,
  endDate: later,
  documents: attachments,
});
export type DietaryRecord = z.output<typeof DietaryRecord>;

export const GeneralRecord = z.object({
  ...common,
  type: z.enum(generalTypes),
  description: z.string(),
  veterinarian: text,
  date: day,
  ...wormReply,
  weightKg: amount,
  nextDue: later,
  documents: attachments,
});
export type GeneralRecord = z.output<typeof GeneralRecord>;

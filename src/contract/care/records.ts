import * as z from "zod/mini";
import {
  dayDone,
  NOTES_MAX,
  numberOrEmpty,
  optionalChoice,
  optionalDate,
  optionalDayDone,
  optionalNumber,
  optionalText,
  requiredChoice,
  requiredText,
  seenVersion,
} from "#contract/fields.ts";
import { attachmentIds } from "#contract/files/attachments.ts";
import { hasVitalSign } from "#rules/measures/vital-signs.ts";
import { WORK_MINUTES_MAX, workKinds } from "#rules/care/work.ts";
import {
  medicationBegun,
  MedicationInput,
  MedicationRecord,
} from "#contract/health/medication-record.ts";
import { wormInput, wormReply } from "#contract/health/worm-fields.ts";
import { alsoForSame, alsoForWithCost, callsOf } from "./record-calls.ts";
import {
  amount,
  attachments,
  common,
  day,
  inOrder,
  kilograms,
  later,
  pounds,
  text,
  weight,
  workDay,
} from "./record-fields.ts";
import {
  feedTypes,
  frequencies,
  generalTypes,
  type RecordKind,
  serviceTypes,
} from "./record-types.ts";
import { vitalSignInput, vitalSignReply } from "./vital-sign-fields.ts";
import { veterinaryDone, VeterinaryInput, VeterinaryRecord } from "./veterinary-record.ts";

/*
 * The fields of each kind of record, and its calls. Kinds that need more space have files of their own: a
 * veterinary visit is in veterinary-record.ts, a medication in contract/health.
 */

const bodyCondition = optionalNumber(
  z.number().check(z.int("Body condition must be a whole number"), z.minimum(1), z.maximum(9)),
  "Give the body condition as a number from 1 to 9",
);

const workMinutes = optionalNumber(
  z
    .number()
    .check(
      z.int("Give whole minutes of work"),
      z.minimum(1, "Work takes a minute or more"),
      z.maximum(WORK_MINUTES_MAX, "Work takes at most 1,440 minutes, which is a day"),
    ),
  "Give the minutes of work as a number, such as 45",
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
    workKind: optionalChoice(workKinds),
    workMinutes,
    ...vitalSignInput,
    nextDue: optionalDate(),
    notes: optionalText(NOTES_MAX),
    documents: attachmentIds,
  })
  .check(
    inOrder("date", "nextDue", "The next date cannot be before this one"),
    z.refine(({ type, workMinutes: minutes }) => type !== "WORK" || minutes !== null, {
      error: "Give the minutes of work",
      path: ["workMinutes"],
    }),
    z.refine((record) => record.type !== "VITAL_SIGNS" || hasVitalSign(record), {
      error: "Give the temperature or another sign",
      path: ["temperatureC"],
    }),
  );

/*
 * A new farrier record, whose day must not be in the future. An edit accepts any day, because only the code that
 * stores the record knows its present day.
 */
export const farrierDone = (kept: string | null = null) =>
  z.safeExtend(FarrierInput, { date: workDay("Date is required", kept) });
export const generalDone = (kept: string | null = null) =>
  z.safeExtend(GeneralInput, { date: workDay("Date is required", kept) });

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
  workKind: z.nullable(z.enum(workKinds)),
  workMinutes: z.nullable(z.int()),
  ...vitalSignReply,
  nextDue: later,
  documents: attachments,
});
export type GeneralRecord = z.output<typeof GeneralRecord>;

/** The calls by kind: `recordEndpoints.farrier.list`. */
export const recordEndpoints = {
  veterinary: callsOf("veterinary", {
    edit: z.extend(VeterinaryInput, seenVersion),
    made: z.extend(veterinaryDone(), alsoForWithCost),
    record: VeterinaryRecord,
  }),
  farrier: callsOf("farrier", {
    edit: z.extend(FarrierInput, seenVersion),
    made: z.extend(farrierDone(), alsoForWithCost),
    record: FarrierRecord,
  }),
  dietary: callsOf("dietary", {
    edit: z.extend(DietaryInput, seenVersion),
    made: z.extend(DietaryInput, alsoForSame),
    record: DietaryRecord,
  }),
  medication: callsOf("medication", {
    edit: z.extend(MedicationInput, seenVersion),
    made: z.extend(medicationBegun(), alsoForSame),
    record: MedicationRecord,
  }),
  general: callsOf("general", {
    edit: z.extend(GeneralInput, seenVersion),
    made: z.extend(generalDone(), alsoForSame),
    record: GeneralRecord,
  }),
} satisfies Record<RecordKind, unknown>;

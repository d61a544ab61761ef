import * as z from "zod/mini";
import { attachmentIds } from "#contract/files/attachments.ts";
import {
  choiceOrNull,
  dayDone,
  NOTES_MAX,
  optionalChoice,
  optionalDayDone,
  optionalText,
  requiredChoice,
  requiredText,
  textOrNull,
} from "#contract/fields.ts";
import {
  attachments,
  common,
  day,
  inOrder,
  later,
  text,
  withdrawalUntil,
  withdrawsAfter,
  workDay,
} from "#contract/care/record-fields.ts";
import { frequencies, injectionSites, medicationRoutes } from "#contract/care/record-types.ts";

export const MedicationInput = z
  .strictObject({
    medication: requiredText("Medication is required"),
    dosage: requiredText("Dosage is required"),
    frequency: requiredChoice(frequencies, "Frequency is required"),
    route: optionalChoice(medicationRoutes),
    prescribedBy: optionalText(),
    reason: optionalText(NOTES_MAX),
    startDate: dayDone("Start date is required"),
    endDate: optionalDayDone(),
    batchNumber: optionalText(),
    notes: optionalText(NOTES_MAX),
    /** When omitted, an edit leaves it unchanged, and a new record gets false; the form does not send it. */
    completed: z.optional(z.boolean()),
    /** This field and the next four are unchanged when omitted. */
    product: z.optional(textOrNull()),
    amountGiven: z.optional(textOrNull()),
    givenBy: z.optional(textOrNull()),
    injectedInto: z.optional(choiceOrNull(injectionSites)),
    withdrawalUntil,
    documents: attachmentIds,
  })
  .check(
    inOrder("startDate", "endDate", "The end date cannot be before the start date"),
    withdrawsAfter("startDate", "endDate"),
  );

/** A new medication record, whose first day must not be in the future. */
export const medicationBegun = (kept: string | null = null) =>
  z.safeExtend(MedicationInput, { startDate: workDay("Start date is required", kept) });

export const MedicationRecord = z.object({
  ...common,
  medication: z.string(),
  dosage: z.string(),
  frequency: z.enum(frequencies),
  route: z.nullable(z.enum(medicationRoutes)),
  prescribedBy: text,
  reason: text,
  startDate: day,
  endDate: later,
  batchNumber: text,
  completed: z.boolean(),
  product: text,
  amountGiven: text,
  givenBy: text,
  injectedInto: z.nullable(z.enum(injectionSites)),
  withdrawalUntil: later,
  documents: attachments,
});
export type MedicationRecord = z.output<typeof MedicationRecord>;

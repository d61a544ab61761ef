import * as z from "zod/mini";
import {
  dayDone,
  NOTES_MAX,
  numberOrEmpty,
  optionalDate,
  optionalText,
  requiredChoice,
  requiredText,
  seenVersion,
} from "#contract/fields.ts";
import { attachmentIds } from "#contract/files/attachments.ts";
import { diseasesReadFrom, optionalDiseases, requiredDiseases } from "#contract/health/diseases.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import {
  amount,
  attachments,
  common,
  day,
  inOrder,
  later,
  pounds,
  text,
  withdrawalUntil,
  withdrawsAfter,
  workDay,
} from "./record-fields.ts";
import { visitTypes } from "./record-types.ts";
import { endpoint } from "#contract/endpoint.ts";

export const VeterinaryInput = z
  .strictObject({
    visitType: requiredChoice(visitTypes, "Visit type is required"),
    veterinarian: requiredText("Veterinarian name is required"),
    clinic: optionalText(),
    date: dayDone("Date is required"),
    diagnosis: optionalText(NOTES_MAX),
    treatment: optionalText(NOTES_MAX),
    medications: optionalText(NOTES_MAX),
    /** The diseases that a vaccination was for. Omitted in an edit: unchanged. */
    diseases: optionalDiseases,
    /**
     * How the diseases were found. A client sends it back as read, so that an edit of another field does not confirm
     * the diseases.
     */
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

/** A new veterinary record, whose day must not be in the future. */
export const veterinaryDone = (kept: string | null = null) =>
  z.safeExtend(VeterinaryInput, { date: workDay("Date is required", kept) });

export const VeterinaryRecord = z.object({
  ...common,
  visitType: z.enum(visitTypes),
  veterinarian: z.string(),
  clinic: text,
  date: day,
  diagnosis: text,
  treatment: text,
  medications: text,
  /** The diseases that a vaccination was for; empty when unknown. */
  diseases: z.array(z.enum(diseases)),
  diseasesReadFrom: z.nullable(z.enum(diseasesReadFrom)),
  cost: amount,
  nextVisit: later,
  withdrawalUntil: later,
  documents: attachments,
});
export type VeterinaryRecord = z.output<typeof VeterinaryRecord>;

export const vaccinationVisitEndpoints = {
  sayDiseases: endpoint("PUT", "/api/horses/:horseId/veterinary/:id/diseases", {
    access: "groom",
    section: "health",
    summary:
      "Say what a visit for a vaccination was against: until somebody does, it counts for nothing",
    params: z.object({ horseId: z.uuid("Invalid horse ID"), id: z.uuid("Invalid record ID") }),
    body: z.strictObject({
      diseases: requiredDiseases("Choose what the visit was against"),
      ...seenVersion,
    }),
    reply: VeterinaryRecord,
  }),
};

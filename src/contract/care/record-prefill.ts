import * as z from "zod/mini";
import { diseases } from "#rules/vaccination/diseases.ts";
import {
  frequencies,
  generalTypes,
  medicationRoutes,
  serviceTypes,
  visitTypes,
} from "./record-types.ts";

const day = z.iso.date();
const text = z.string();
// `horseId` is null for an event without a horse, such as a farrier's visit to several horses
const base = { eventId: z.uuid(), horseId: z.nullable(z.uuid()) };

/**
 * The record with which the form opens: prefilled from its event and from the last record of its kind, with
 * empty texts where nothing is known. The form sends it with `eventId`.
 */
export const PrefilledRecord = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.literal("veterinary"),
    record: z.object({
      visitType: z.enum(visitTypes),
      /** Influenza for the planned flu vaccination; empty for any other visit. */
      diseases: z.array(z.enum(diseases)),
      veterinarian: text,
      clinic: text,
      date: day,
      notes: text,
    }),
  }),
  z.object({
    ...base,
    kind: z.literal("farrier"),
    record: z.object({
      farrier: text,
      serviceType: z.nullable(z.enum(serviceTypes)),
      date: day,
      frontShoes: text,
      hindShoes: text,
      notes: text,
    }),
  }),
  z.object({
    ...base,
    kind: z.literal("medication"),
    record: z.object({
      medication: text,
      dosage: text,
      frequency: z.nullable(z.enum(frequencies)),
      route: z.nullable(z.enum(medicationRoutes)),
      prescribedBy: text,
      startDate: day,
      notes: text,
    }),
  }),
  z.object({
    ...base,
    kind: z.literal("general"),
    record: z.object({
      type: z.enum(generalTypes),
      description: text,
      veterinarian: text,
      date: day,
      notes: text,
    }),
  }),
]);
export type PrefilledRecord = z.output<typeof PrefilledRecord>;

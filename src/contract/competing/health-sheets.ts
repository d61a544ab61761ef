import * as z from "zod/mini";
import { CONFIRM_SENTENCE } from "#rules/vaccination/rulebook.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { endpoint } from "#contract/endpoint.ts";
import { byId, calendarDate } from "#contract/fields.ts";
import {
  AnyVerdict,
  FoodChainConflict,
  MedicineAnswer,
  TreatmentOnRecord,
} from "#contract/health/medicines.ts";
import { outingBodies } from "./outings.ts";
import { VaccinationAnswer } from "#contract/health/vaccination.ts";

const text = z.nullable(z.string());

const HealthSheetHorse = z.object({
  id: z.uuid(),
  name: z.string(),
  dateOfBirth: z.iso.date(),
  passportNumber: z.string(),
  microchipNumber: z.string(),
  /** Sorted oldest first, as in a passport. */
  doses: z.array(
    z.object({
      date: z.iso.date(),
      /** Empty for a vaccination visit whose diseases are unknown; it counts for nothing. */
      diseases: z.array(z.enum(diseases)),
      product: text,
      batch: text,
      givenBy: text,
    }),
  ),
  /**
   * The treatments on which answers about the horse's medicines may depend, oldest first; amounts are never
   * included.
   */
  treatments: z.array(
    z.pick(TreatmentOnRecord, {
      id: true,
      kind: true,
      name: true,
      from: true,
      to: true,
      open: true,
      withdrawalUntil: true,
    }),
  ),
  /**
   * The contradiction between the food chain status on the horse's passport page and its treatments; null when
   * there is none.
   */
  foodChain: z.nullable(FoodChainConflict),
  answers: z.array(
    z.extend(VaccinationAnswer, {
      body: z.enum(bodies),
      /** The day of the event for which vaccinations are judged. */
      day: z.iso.date(),
      checkedOn: z.iso.date(),
      /** The medicines verdict, with the day for which medicines are judged. */
      medicines: z.extend(MedicineAnswer, { day: z.iso.date() }),
      /** The more serious one of the two verdicts. */
      overall: AnyVerdict,
    }),
  ),
});
export type HealthSheetHorse = z.output<typeof HealthSheetHorse>;

/** A paper to print, which the screens call a statement: what horses were given, and what bodies say of it. */
export const HealthSheet = z.object({
  yardName: z.string(),
  /** The UK day on which the health sheet was made. */
  madeOn: z.iso.date(),
  /** The requested day; for an outing its first. */
  on: z.iso.date(),
  outing: z.nullable(
    z.object({
      name: z.string(),
      venue: z.string(),
      firstDay: z.iso.date(),
      lastDay: z.iso.date(),
      body: z.enum(outingBodies),
    }),
  ),
  horses: z.array(HealthSheetHorse),
});
export type HealthSheet = z.output<typeof HealthSheet>;

export const healthSheetEndpoints = {
  ofHorse: endpoint("GET", "/api/horses/:id/statement", {
    access: "viewer",
    section: "health",
    summary: `A horse's vaccinations and medicines and what each body it goes by says of them on a day, to be printed. ${CONFIRM_SENTENCE}`,
    params: byId,
    query: z.object({ on: calendarDate("Give the day of the event as on=YYYY-MM-DD") }),
    reply: HealthSheet,
  }),
  ofOuting: endpoint("GET", "/api/outings/:id/statement", {
    access: "viewer",
    section: "health",
    summary: `The vaccinations and medicines of an outing's horses and what its body says of them, to be printed. ${CONFIRM_SENTENCE}`,
    params: byId,
    reply: HealthSheet,
  }),
};

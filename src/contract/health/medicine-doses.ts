import * as z from "zod/mini";
import { doseOutcomes } from "#rules/medicines/dose-times.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  author,
  byId,
  dateOrNull,
  instantDone,
  instantOut,
  optionalText,
  pastDate,
  proposedId,
  requiredChoice,
} from "#contract/fields.ts";
import { frequencies, medicationRoutes } from "#contract/care/record-types.ts";

/** The number of days that a medicine chart shows, the last one included. */
export const CHART_DAYS = 14;
/** Maximum number of courses in a horse's chart. */
export const CHART_COURSES_MAX = 50;
/** How many days after a dose was due it can still be noted. */
export const LATE_DOSE_DAYS = 7;
/** Maximum number of doses that a course may have on one day. */
export const DOSES_OF_DAY_MAX = 12;

export const MedicineDoseInput = z
  .strictObject({
    id: proposedId,
    /** The medication record of the course. */
    recordId: z.uuid("Invalid record ID"),
    /** The day to which the dose belongs. */
    date: pastDate("Give the day of the dose", "A dose cannot lie in the future"),
    /** Which of the day's doses it is, from 1; null for one that was given as needed. */
    slot: z._default(
      z.nullable(z.int().check(z.minimum(1), z.maximum(DOSES_OF_DAY_MAX, "Too many doses a day"))),
      null,
    ),
    outcome: requiredChoice(doseOutcomes, "Say whether it was given"),
    /** When it was given; omitted: now. */
    givenAt: z.optional(instantDone("Say when it was given")),
    /** Required when it was not given. */
    why: optionalText(300),
    /** Notes a dose that follows the last one soon, which is otherwise refused (409) with a warning. */
    soon: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ outcome, why }) => outcome === "GIVEN" || why !== null, {
      error: "Say why it was not given",
      path: ["why"],
    }),
    z.refine(({ outcome, slot }) => outcome === "GIVEN" || slot !== null, {
      error: "A medicine that is given as needed has no dose to leave out",
      path: ["outcome"],
    }),
  );
export type MedicineDoseInput = z.output<typeof MedicineDoseInput>;

export const MedicineDose = z.object({
  id: z.uuid(),
  date: z.iso.date(),
  slot: z.nullable(z.int()),
  outcome: z.enum(doseOutcomes),
  givenAt: instantOut,
  why: z.nullable(z.string()),
  /** The screen on which it was noted; null when by a person's own device. */
  kiosk: z.nullable(z.string()),
  /** Who noted it. */
  by: author,
});
export type MedicineDose = z.output<typeof MedicineDose>;

/** A dose that is due, with what was noted about it. */
export const DueDose = z.object({
  slot: z.nullable(z.int()),
  /** The usual time, `HH:MM`; null for a dose given as needed. */
  time: z.nullable(z.string()),
  dose: z.nullable(MedicineDose),
});

/** A course of medicine in the chart of its horse. */
export const ChartedCourse = z.object({
  recordId: z.uuid(),
  medicine: z.string(),
  dosage: z.string(),
  frequency: z.enum(frequencies),
  route: z.nullable(z.enum(medicationRoutes)),
  prescribedBy: z.nullable(z.string()),
  startDate: z.iso.date(),
  endDate: z.nullable(z.iso.date()),
  completed: z.boolean(),
  /** Each day of the chart, the newest first, with its doses by time. */
  days: z.array(z.object({ date: z.iso.date(), doses: z.array(DueDose) })),
  /** The last dose given, whether or not the chart shows its day. */
  last: z.nullable(MedicineDose),
});
export type ChartedCourse = z.output<typeof ChartedCourse>;

export const MedicineChart = z.object({
  horse: z.object({
    id: z.uuid(),
    name: z.string(),
    allergies: z.nullable(z.string()),
    handlingWarnings: z.nullable(z.string()),
  }),
  from: z.iso.date(),
  until: z.iso.date(),
  /** Courses that were running in these days or have doses in them: running ones first, then by name. */
  courses: z.array(ChartedCourse),
});
export type MedicineChart = z.output<typeof MedicineChart>;

export const medicineDoseEndpoints = {
  chart: endpoint("GET", "/api/horses/:id/medicine-chart", {
    access: "viewer",
    section: "medicines",
    tagged: true,
    summary: `A horse's courses of medicine, dose by dose, over ${CHART_DAYS} days`,
    params: byId,
    query: z.object({
      /** The last day; omitted: today. */
      until: z.optional(dateOrNull()),
    }),
    reply: MedicineChart,
  }),
  record: endpoint("POST", "/api/medicine-doses", {
    access: "groom",
    section: "medicines",
    summary:
      "Note that a dose was given, or not and why; one that somebody else has noted already is refused (409) and says who",
    body: MedicineDoseInput,
    reply: MedicineDose,
  }),
  remove: endpoint("DELETE", "/api/medicine-doses/:id", {
    access: "groom",
    section: "medicines",
    summary: "Take back what was noted about a dose; the history keeps it",
    params: byId,
    reply: z.null(),
  }),
};

import * as z from "zod/mini";
import { steps } from "#rules/vaccination/plan-findings.ts";
import { drugClasses } from "#rules/worming/evidence.ts";
import { endpoint } from "#contract/endpoint.ts";
import { byId, optionalChoice, optionalDate } from "#contract/fields.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import { careSubjects, visitKinds } from "./care-subjects.ts";
import { recordKinds, serviceTypes } from "./record-types.ts";
import { VISIT_HORSES_MAX, VisitInput } from "./visit-input.ts";
import { vetVisitTypes } from "./visits.ts";

const text = z.nullable(z.string());
const day = z.iso.date();

/** Ids in a query, separated by commas. */
const idList = (error: string) =>
  z._default(
    z.codec(z.string().check(z.maxLength(50 * VISIT_HORSES_MAX)), z.array(z.uuid(error)), {
      decode: (list) => list.split(",").filter(Boolean),
      encode: (ids) => ids.join(","),
    }),
    [],
  );

export const VisitPrefillQuery = z.object({
  /** The kind of visit; when omitted, the kind that is due next. */
  kind: optionalChoice(visitKinds),
  /** The day of the visit; when omitted, today. */
  date: optionalDate(),
  /** Horses to select and events to complete; without either, those that are due. */
  horseIds: idList("Invalid horse ID"),
  eventIds: idList("Invalid event ID"),
});
export type VisitPrefillQuery = z.output<typeof VisitPrefillQuery>;

/** A horse's prefilled row. */
const PrefilledRow = z.object({
  horseId: z.uuid(),
  name: z.string(),
  imageUrl: text,
  color: text,
  ticked: z.boolean(),
  /** The open event that the horse's record would complete; `booked` tells whether a person has agreed its day. */
  event: z.nullable(z.object({ id: z.uuid(), title: z.string(), due: day, booked: z.boolean() })),
  /** The day by which the care is due according to the plan or a booking. */
  due: z.nullable(day),
  /** The horse's last record of this kind, which prefills the row, and that record's note for reference. */
  last: z.nullable(
    z.object({
      date: day,
      professional: text,
      clinic: text,
      serviceType: z.nullable(z.enum(serviceTypes)),
      cost: z.nullable(z.number()),
      product: text,
      drugClass: z.nullable(z.enum(drugClasses)),
      diseases: z.nullable(z.array(z.enum(diseases))),
      weightKg: z.nullable(z.number()),
      notes: text,
    }),
  ),
  /**
   * Which dose of the flu course a vaccination on this day would count as, and whether doses before it are
   * missing; null if the visit is no vaccination.
   */
  dose: z.nullable(z.object({ step: z.enum(steps), earlierMissing: z.boolean() })),
  /** The type of a vet's visit that this horse would need. */
  visitType: z.nullable(z.enum(vetVisitTypes)),
  /**
   * The next due day by the horse's plans if it is seen on the day of the visit, for each subject that the visit
   * may be about.
   */
  next: z.array(z.object({ subject: z.enum(careSubjects), by: day })),
});
export type PrefilledRow = z.output<typeof PrefilledRow>;

const PrefilledVisit = z.object({
  kind: z.enum(visitKinds),
  date: day,
  /** The professional who came last; `professionals` lists all earlier ones, latest first. */
  professional: text,
  clinic: text,
  professionals: z.array(z.string()),
  /**
   * The horses that are due by this day are selected; it is the day on which the professional would usually come
   * again.
   */
  dueBy: day,
  /** A requested event that is about no horse. */
  eventId: z.nullable(z.uuid()),
  /** Sorted by due date, then by name. */
  horses: z.array(PrefilledRow),
});
export type PrefilledVisit = z.output<typeof PrefilledVisit>;

/** A logged visit. */
export const Visit = z.object({
  id: z.uuid(),
  kind: z.enum(visitKinds),
  date: day,
  records: z.array(z.object({ kind: z.enum(recordKinds), id: z.uuid(), horseId: z.uuid() })),
  /** The horses that were booked but not seen. */
  notSeen: z.array(z.uuid()),
  /** The total cost in pounds; null when not stated. */
  pounds: z.nullable(z.number()),
  /** The act's id, as in `/api/acts`. */
  actId: z.uuid(),
});

export const visitEndpoints = {
  prefill: endpoint("GET", "/api/visits/prefill", {
    access: "viewer",
    section: "health",
    tagged: true,
    summary:
      "A visit filled in as far as is known: each horse with its last visit of the kind, what is due, and when it would be due next after this one",
    query: VisitPrefillQuery,
    reply: PrefilledVisit,
  }),
  log: endpoint("POST", "/api/visits", {
    access: "groom",
    section: "health",
    summary: `Log a visit for at most ${VISIT_HORSES_MAX} horses: a record for each that was seen, all or none, completing their events; safe to repeat by its id, by which it is undone at once, too`,
    body: VisitInput,
    reply: Visit,
  }),
  undo: endpoint("DELETE", "/api/visits/:id", {
    access: "groom",
    section: "health",
    summary:
      "Undo a visit: its records go into the bin as one item, and events are as they were. 409 when somebody else has changed any of it since",
    params: byId,
    reply: z.object({
      undone: z.int(),
      /** The number of rows that had been deleted before. */
      skipped: z.int(),
    }),
  }),
};

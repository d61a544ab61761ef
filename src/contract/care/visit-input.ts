import * as z from "zod/mini";
import { steps } from "#rules/vaccination/plan-findings.ts";
import { drugClasses } from "#rules/worming/evidence.ts";
import { attachmentIds } from "#contract/files/attachments.ts";
import { diseases } from "#rules/vaccination/diseases.ts";
import {
  NOTES_MAX,
  optionalChoice,
  optionalDate,
  optionalText,
  pastDate,
  proposedId,
  requiredChoice,
} from "#contract/fields.ts";
import { cost, weight } from "./record-fields.ts";
import { serviceTypes } from "./record-types.ts";
import { visitKinds, type VisitKind } from "./care-subjects.ts";
import { rowFields, sharedFields, vetVisitTypes, visitShapes } from "./visits.ts";

/** Maximum horses of a visit. */
export const VISIT_HORSES_MAX = 200;
/** Maximum number of rows in a request, seen or not. */
const ROWS_MAX = 1_000;

const fileId = z.uuid("Invalid file ID");
const orNone = <S extends z.core.$ZodType>(schema: S) => z._default(z.nullable(schema), null);

const VisitRow = z.strictObject({
  horseId: z.uuid("Invalid horse ID"),
  /**
   * False for a horse that was booked but not seen: it gets no record; if the row names an event, that stays open
   * with a note about this.
   */
  seen: z._default(z.boolean(), true),
  /** The event for which the horse's record is written. */
  eventId: orNone(z.uuid("Invalid event ID")),
  serviceType: optionalChoice(serviceTypes),
  visitType: optionalChoice(vetVisitTypes),
  cost,
  diagnosis: optionalText(NOTES_MAX),
  description: optionalText(NOTES_MAX),
  weightKg: weight,
  product: optionalText(),
  batch: optionalText(100),
  drugClass: optionalChoice(drugClasses),
  /** The dose's position in the flu course; when omitted, it is derived from the recorded doses. */
  step: optionalChoice(steps),
  /** The next due date, which replaces that of the plan. */
  nextDue: optionalDate(),
  notes: optionalText(NOTES_MAX),
});
export type VisitRow = z.output<typeof VisitRow>;

interface Visit {
  kind: VisitKind;
  date: string;
  horses: VisitRow[];
  notes: string | null;
  invoice: object | null;
  farrier: string | null;
  veterinarian: string | null;
}

// both become the record's note, separated by an empty line
const isTooLong = (notes: string | null, own: string | null) =>
  notes !== null && own !== null && notes.length + own.length + 2 > NOTES_MAX;

/** An error in a visit, with its path and its sentence. */
interface Fault {
  path: (string | number)[];
  message: string;
}

const rules: ((visit: Visit & Record<string, unknown>) => Fault[])[] = [
  ({ kind, ...visit }) => {
    const { professional, shared, noun } = visitShapes[kind];
    const strange = sharedFields.filter((each) => visit[each] !== null && !shared.includes(each));
    const missing = professional?.required && visit[professional.field] === null;
    return [
      ...(missing
        ? [{ path: [professional.field], message: `${professional.label} is required` }]
        : []),
      ...strange.map((each) => ({ path: [each], message: `A ${noun} has no ${each}` })),
    ];
  },
  ({ horses }) =>
    new Set(horses.map(({ horseId }) => horseId)).size === horses.length
      ? []
      : [{ path: ["horses"], message: "A horse is named twice" }],
  ({ horses }) => {
    const seen = horses.filter((row) => row.seen).length;
    if (seen > VISIT_HORSES_MAX)
      return [{ path: ["horses"], message: `At most ${VISIT_HORSES_MAX} horses at once` }];
    const says = seen > 0 || horses.some((row) => row.eventId !== null);
    return says ? [] : [{ path: ["horses"], message: "Tick at least one horse" }];
  },
  // an invoice or attachments must belong to a record, so one horse must have been seen
  ({ horses, invoice }) =>
    invoice !== null && horses.every((row) => !row.seen)
      ? [{ path: ["invoice"], message: "A bill needs at least one horse that was seen" }]
      : [],
  ({ horses, ...visit }) =>
    horses.flatMap((row, at) => (row.seen ? rowFaults(visit, row, at) : [])),
];

function rowFaults(visit: Pick<Visit, "kind" | "date" | "notes">, row: VisitRow, at: number) {
  const { kind, date, notes } = visit;
  const { row: fields, noun } = visitShapes[kind];
  const fault = (field: string, message: string) => ({ path: ["horses", at, field], message });
  const strange = rowFields.filter((each) => row[each] !== null && !fields.includes(each));
  const faults = strange.map((each) => fault(each, `A ${noun} has no ${each}`));
  if (kind === "FARRIER" && row.serviceType === null)
    faults.push(fault("serviceType", "Service type is required"));
  if (isTooLong(notes, row.notes))
    faults.push(
      fault("notes", "The note of the horse and that of the visit are too long together"),
    );
  if (kind === "WEIGHT" && row.weightKg === null)
    faults.push(fault("weightKg", "Give the weight, or untick the horse"));
  if (row.nextDue !== null && row.nextDue < date)
    faults.push(fault("nextDue", "The next visit cannot be before this one"));
  return faults;
}

/** A visit to be logged: each row of a seen horse becomes a record, and all records are undone together. */
export const VisitInput = z
  .strictObject({
    id: proposedId,
    kind: requiredChoice(visitKinds, "Choose what kind of visit it was"),
    date: pastDate("Date is required", "A visit is logged once it was: choose today or earlier"),
    farrier: optionalText(),
    veterinarian: optionalText(),
    clinic: optionalText(),
    /** The vaccine or wormer for horses whose rows name no other. */
    product: optionalText(),
    batch: optionalText(100),
    /** The diseases that the vaccinations were for. */
    diseases: orNone(z.array(z.enum(diseases)).check(z.maxLength(diseases.length))),
    drugClass: optionalChoice(drugClasses),
    horses: z
      .array(VisitRow, "Say which horses it was for")
      .check(z.minLength(1, "Say which horses it was for"), z.maxLength(ROWS_MAX)),
    /** An event that is about no horse, such as 'Farrier, whole yard'; it is completed with the first record. */
    eventId: orNone(z.uuid("Invalid event ID")),
    notes: optionalText(NOTES_MAX),
    /** Uploaded files, which are attached to the first horse's record. */
    attachments: attachmentIds,
    /**
     * One bill for all horses, split among them to the penny: in proportion to the costs in the rows if each has
     * one, otherwise equally.
     */
    invoice: orNone(z.strictObject({ pounds: invoicePounds(), attachment: orNone(fileId) })),
  })
  .check((context) => {
    for (const rule of rules)
      for (const { path, message } of rule(context.value))
        context.issues.push({ code: "custom", input: context.value, path, message });
  });
export type VisitInput = z.output<typeof VisitInput>;

function invoicePounds() {
  return z.number("Give the total of the invoice").check(
    z.positive("The invoice must be more than £0"),
    z.maximum(1_000_000, "The invoice must be £1,000,000 or less"),
    z.refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 0.000_001, {
      error: "Give the invoice in pounds and pence, such as 245.50",
    }),
  );
}

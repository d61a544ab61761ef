import * as z from "zod/mini";
import { CONFIRM_SENTENCE } from "#rules/vaccination/rulebook.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { endpoint } from "./endpoint.ts";
import { calendarDate } from "./fields.ts";
import { AnyVerdict, MedicineAnswer } from "./medicines.ts";
import { VaccinationAnswer, verdicts } from "./vaccination.ts";

const on = calendarDate("Give the day of the event as on=YYYY-MM-DD");

/** A verdict in one field of the board, with the code of the reason that decides. */
export const ComplianceCell = z.object({
  verdict: z.enum(verdicts),
  code: z.string(),
  /** What the horse was given, and the gravest of the two. */
  medicines: AnyVerdict,
  overall: AnyVerdict,
});
export type ComplianceCell = z.output<typeof ComplianceCell>;

const ComplianceRow = z.object({
  horseId: z.uuid(),
  name: z.string(),
  /** The last influenza dose, or none on record. */
  lastDose: z.nullable(z.iso.date()),
  /** One for each body, in the order of `bodies`. */
  cells: z.array(ComplianceCell),
});
export type ComplianceRow = z.output<typeof ComplianceRow>;

export const complianceEndpoints = {
  ofHorse: endpoint({
    method: "GET",
    path: "/api/horses/:id/compliance",
    access: "viewer",
    summary: `Whether a horse may go to a body's event by its own doses, and beside that by what it was given; overall is the gravest of the two. ${CONFIRM_SENTENCE}`,
    params: z.object({ id: z.uuid("Invalid horse ID") }),
    query: z.object({ body: z.enum(bodies, `Choose a body: ${bodies.join(", ")}`), on }),
    reply: z.extend(VaccinationAnswer, { medicines: MedicineAnswer, overall: AnyVerdict }),
  }),
  board: endpoint({
    method: "GET",
    path: "/api/compliance",
    access: "viewer",
    summary: `Every horse of the yard by every body on one day, at most 1,000 horses by name. ${CONFIRM_SENTENCE}`,
    query: z.object({ on }),
    reply: z.object({ bodies: z.array(z.enum(bodies)), rows: z.array(ComplianceRow) }),
  }),
};

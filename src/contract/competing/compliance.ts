import * as z from "zod/mini";
import { CONFIRM_SENTENCE } from "#rules/vaccination/rulebook.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  calendarDate,
  instantOut,
  proposedId,
  queryNumber,
  seenVersion,
} from "#contract/fields.ts";
import { AnyVerdict, MedicineAnswer } from "#contract/health/medicines.ts";
import { VaccinationAnswer } from "#contract/health/vaccination.ts";
import { BOARD_SHOWN, ComplianceBoard } from "./compliance-board.ts";

const on = calendarDate("Give the day of the event as on=YYYY-MM-DD");

/** The bodies whose rules apply, without duplicates; null removes the choice. */
const choice = z.nullable(
  z.array(z.enum(bodies, `Choose a body: ${bodies.join(", ")}`), "Give the bodies as a list").check(
    z.minLength(1, "Choose at least one body"),
    z.refine((chosen) => new Set(chosen).size === chosen.length, {
      error: "Each body can be chosen once",
    }),
  ),
);
export const BodiesInput = z.strictObject({ bodies: choice });

/** The chosen bodies, and the version of the choice on which the edit is based. */
const BodiesEdit = z.extend(BodiesInput, seenVersion);
export type BodiesEdit = z.output<typeof BodiesEdit>;

export const BodiesChosen = z.object({
  /** The bodies that apply to the yard. */
  bodies: z.array(z.enum(bodies)),
  /** Whether a person has chosen the bodies; otherwise they are the defaults. */
  chosen: z.boolean(),
  /** The horses to which other bodies apply. */
  horses: z.array(z.object({ horseId: z.uuid(), bodies: z.array(z.enum(bodies)) })),
  /** When any of these choices was last changed, which is the version of all of them. */
  updatedAt: instantOut,
});
export type BodiesChosen = z.output<typeof BodiesChosen>;

export const complianceEndpoints = {
  bodies: endpoint("GET", "/api/compliance/bodies", {
    access: "viewer",
    section: "health",
    summary: "The bodies whose rules the yard goes by, and the horses that go by others",
    reply: BodiesChosen,
  }),
  chooseBodies: endpoint("PUT", "/api/compliance/bodies", {
    access: "manager",
    section: "health",
    summary: "Choose the bodies whose rules the yard goes by; null: the usual ones",
    body: BodiesEdit,
    reply: BodiesChosen,
  }),
  chooseHorseBodies: endpoint("PUT", "/api/horses/:id/bodies", {
    access: "groom",
    section: "health",
    summary: "Choose the bodies whose rules one horse goes by; null: as the yard",
    params: byId,
    body: BodiesEdit,
    reply: BodiesChosen,
  }),
  ofHorse: endpoint("GET", "/api/horses/:id/compliance", {
    access: "viewer",
    section: "health",
    tagged: true,
    summary: `Whether a horse may go to a body's event by its own doses, and beside that by what it was given; overall is the gravest of the two. ${CONFIRM_SENTENCE}`,
    params: z.object({ id: z.uuid("Invalid horse ID") }),
    query: z.object({ body: z.enum(bodies, `Choose a body: ${bodies.join(", ")}`), on }),
    reply: z.extend(VaccinationAnswer, { medicines: MedicineAnswer, overall: AnyVerdict }),
  }),
  board: endpoint("GET", "/api/compliance", {
    access: "viewer",
    section: "health",
    tagged: true,
    summary: `The yard's horses by the bodies that are gone by, on one day, all by name; with first only so many of each answer. ${CONFIRM_SENTENCE}`,
    query: z.object({
      on,
      /** How many horses of each answer are listed; the counts are of all. */
      first: z.optional(queryNumber(1, 1_000)),
    }),
    reply: ComplianceBoard,
  }),
};

/** What the page asks for when it opens. */
export const firstOfBoard = (day: string) => ({ on: day, first: BOARD_SHOWN });

/** Maximum number of vaccinations that are booked at once: the next one and, for a restarted course, its second. */
const JABS_MAX = 2;

export const JabsInput = z.strictObject({
  id: proposedId,
  /** The days on which the vaccinations are given, in order. */
  days: z
    .array(calendarDate("Choose the day of the jab"), "Choose the day of the jab")
    .check(
      z.minLength(1, "Choose the day of the jab"),
      z.maxLength(JABS_MAX, `At most ${JABS_MAX} jabs are booked at once`),
    ),
});
export type JabsInput = z.output<typeof JabsInput>;

export const jabEndpoints = {
  book: endpoint("POST", "/api/horses/:horseId/jabs", {
    access: "groom",
    section: "care",
    summary:
      "Put the next flu jab into the calendar, inside the days that the bodies the horse goes by leave for it; the event that a plan has for it is moved there. Undone at once as the act with this id",
    params: z.object({ horseId: z.uuid("Invalid horse ID") }),
    body: JabsInput,
    reply: z.object({ actId: z.uuid() }),
  }),
};

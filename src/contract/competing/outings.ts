import * as z from "zod/mini";
import { CONFIRM_SENTENCE } from "#rules/vaccination/rulebook.ts";
import { bodies, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  calendarDate,
  instantOut,
  optionalDate,
  proposedId,
  requiredChoice,
  requiredText,
  seenVersion,
  seenVersionQuery,
  textOrEmpty,
} from "#contract/fields.ts";
import { AnyVerdict } from "#contract/health/medicines.ts";
import { paths } from "#contract/paths.ts";
import { verdicts } from "#contract/health/vaccination.ts";

/** Whose rules count at an outing. OTHER: a body whose rule is not held here. */
export const outingBodies = [...bodies, "OTHER"] as const;
export type OutingBody = (typeof outingBodies)[number];
export const outingBodyLabels = {
  ...bodyLabels,
  OTHER: "Another body",
} as const satisfies Record<OutingBody, string>;

/** Longest outing, in days. */
export const OUTING_DAYS_MAX = 31;
/** Outings a list and the board give at most, and horses one outing may have. */
export const OUTING_LIST_MAX = 500;
export const OUTINGS_ON_BOARD_MAX = 50;
export const OUTING_HORSES_MAX = 200;

export const OutingInput = z.strictObject({
  name: requiredText("Give the outing a name"),
  venue: textOrEmpty(200),
  firstDay: calendarDate("Give the day of the outing"),
  /** Left out: it is over on the same day. */
  lastDay: optionalDate(),
  body: requiredChoice(outingBodies, "Choose the body whose rules count"),
  feiRules: z._default(z.boolean(), false),
  horseIds: z._default(
    z
      .array(z.uuid("Invalid horse ID"), "Give the horses as a list")
      .check(z.maxLength(OUTING_HORSES_MAX, `Give at most ${OUTING_HORSES_MAX} horses`)),
    [],
  ),
  notes: textOrEmpty(2_000),
});
export type OutingInput = z.output<typeof OutingInput>;

/** An edited outing, and the version it is based on. */
const OutingEdit = z.extend(OutingInput, seenVersion);
export type OutingEdit = z.output<typeof OutingEdit>;

export const Outing = z.object({
  id: z.uuid(),
  userId: z.nullable(z.uuid()),
  name: z.string(),
  venue: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  body: z.enum(outingBodies),
  feiRules: z.boolean(),
  notes: z.string(),
  /** Those that are entered, by name. */
  horses: z.array(z.object({ id: z.uuid(), name: z.string() })),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type Outing = z.output<typeof Outing>;

export const OutingQuery = z.object({
  /** Outings that are not over before this day, and have begun by that one. */
  from: optionalDate(),
  to: optionalDate(),
  horseId: z._default(z.nullable(z.uuid("Invalid horse ID")), null),
});
export type OutingQuery = z.output<typeof OutingQuery>;

const Standing = z.object({
  verdict: z.enum(verdicts),
  /** The code of the deciding reason. */
  code: z.string(),
  /** The deciding day of the outing. */
  day: z.iso.date(),
});

export const OutingCell = z.object({
  entered: z.boolean(),
  /** As the record stands; null where no rule is held for the body. */
  now: z.nullable(Standing),
  /** Vaccinations booked before it ends, and the verdict if they are given on their days. */
  booked: z.nullable(z.extend(Standing, { on: z.array(z.iso.date()) })),
  /** What the rules on medicines say of its gravest day; null where no rule is held for the body. */
  medicines: z.nullable(z.object({ verdict: AnyVerdict, day: z.iso.date() })),
});
export type OutingCell = z.output<typeof OutingCell>;

const OutingRow = z.object({
  horseId: z.uuid(),
  name: z.string(),
  /** The last influenza dose, or none on record. */
  lastDose: z.nullable(z.iso.date()),
  /** One for each outing, in their order; null where the horse is not entered and not all were asked for. */
  cells: z.array(z.nullable(OutingCell)),
});
export type OutingRow = z.output<typeof OutingRow>;

export const OutingBoard = z.object({ outings: z.array(Outing), rows: z.array(OutingRow) });
export type OutingBoard = z.output<typeof OutingBoard>;

export const outingEndpoints = {
  list: endpoint("GET", "/api/outings", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary: `The yard's planned outings by day, at most ${OUTING_LIST_MAX}; without from those that are not over`,
    query: OutingQuery,
    reply: z.array(Outing),
  }),
  board: endpoint("GET", "/api/outings/board", {
    access: "viewer",
    section: "health",
    tagged: true,
    summary: `Horses by the next ${OUTINGS_ON_BOARD_MAX} outings, each with its verdict. ${CONFIRM_SENTENCE}`,
    query: z.object({
      from: optionalDate(),
      /** `entered`: only horses that are entered for one; `all`: every horse for every outing. */
      horses: z._default(z.enum(["entered", "all"]), "entered"),
    }),
    reply: OutingBoard,
  }),
  create: endpoint("POST", "/api/outings", {
    access: "groom",
    section: "care",
    summary: "Plan an outing; a proposed id makes the call safe to repeat",
    body: z.extend(OutingInput, { id: proposedId }),
    reply: Outing,
  }),
  update: endpoint("PUT", "/api/outings/:id", {
    access: "groom",
    section: "care",
    summary: "Replace an outing's fields and its horses",
    params: byId,
    body: OutingEdit,
    reply: Outing,
  }),
  remove: endpoint("DELETE", "/api/outings/:id", {
    access: "groom",
    section: "care",
    summary:
      "Delete an outing, unless somebody has changed it since the version given; the horses and their records stay",
    params: byId,
    query: seenVersionQuery,
    reply: z.null(),
    current: Outing,
  }),
};

/** Leads to the reasons of a verdict: the horse's page, asked about that day and that body. */
export function whyAddress(
  horseId: string,
  { body, feiRules }: Pick<Outing, "body" | "feiRules">,
  day: string,
): string {
  const rule = body === "OTHER" ? "" : `&body=${body}`;
  const fei = feiRules ? "&fei=yes" : "";
  return `${paths.horse.replace(":id", horseId)}?tab=can-i-go&on=${day}${rule}${fei}`;
}

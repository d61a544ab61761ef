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
import { careStatus, notKnown } from "#contract/horses/horse-standing.ts";
import { paths } from "#contract/paths.ts";
import { verdicts } from "#contract/health/vaccination.ts";

/** The body whose rules apply to an outing; OTHER is a body whose rule is not known here. */
export const outingBodies = [...bodies, "OTHER"] as const;
export type OutingBody = (typeof outingBodies)[number];
export const outingBodyLabels = {
  ...bodyLabels,
  OTHER: "Another body",
} as const satisfies Record<OutingBody, string>;

/** Maximum length of an outing in days. */
export const OUTING_DAYS_MAX = 31;
/**
 * A list contains at most OUTING_LIST_MAX outings, the board OUTINGS_ON_BOARD_MAX; an outing has at most
 * OUTING_HORSES_MAX horses.
 */
export const OUTING_LIST_MAX = 500;
export const OUTINGS_ON_BOARD_MAX = 50;
export const OUTING_HORSES_MAX = 200;

export const OutingInput = z.strictObject({
  name: requiredText("Give the outing a name"),
  venue: textOrEmpty(200),
  firstDay: calendarDate("Give the day of the outing"),
  /** When omitted, the outing ends on its first day. */
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

/** An edited outing, and the version on which the edit is based. */
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
  /** The horses that are entered, by name. */
  horses: z.array(z.object({ id: z.uuid(), name: z.string() })),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type Outing = z.output<typeof Outing>;

export const OutingQuery = z.object({
  /** Selects outings that end on this day or later; `to` selects those that begin by that day. */
  from: optionalDate(),
  to: optionalDate(),
  horseId: z._default(z.nullable(z.uuid("Invalid horse ID")), null),
});
export type OutingQuery = z.output<typeof OutingQuery>;

const EligibilityNow = z.object({
  verdict: z.enum(verdicts),
  /** The code of the deciding reason. */
  code: z.string(),
  /** The day of the outing that decides. */
  day: z.iso.date(),
});

export const OutingCell = z.object({
  entered: z.boolean(),
  /** The verdict from the present record; null where the body's rule is not known. */
  now: z.nullable(EligibilityNow),
  /**
   * Vaccinations that are booked before the outing ends, and the verdict if they are given on their days; null
   * when none is booked.
   */
  booked: z.nullable(z.extend(EligibilityNow, { on: z.array(z.iso.date()) })),
  /** The medicines verdict for the outing's worst day; null where the body's rule is not known. */
  medicines: z.nullable(z.object({ verdict: AnyVerdict, day: z.iso.date() })),
});
export type OutingCell = z.output<typeof OutingCell>;

const OutingRow = z.object({
  horseId: z.uuid(),
  name: z.string(),
  /** How the horse stands with its care today. */
  careStatus,
  notKnown,
  /** The date of the last influenza dose; null when none is on record. */
  lastDose: z.nullable(z.iso.date()),
  /**
   * One cell for each outing, in their order; null where the horse is not entered and only entered horses were
   * requested.
   */
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
      /** `entered` returns only horses with an entry; `all` returns every horse for every outing. */
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

/** The address at which a verdict is explained: the horse's page, with that day and body selected. */
export function whyAddress(
  horseId: string,
  { body, feiRules }: Pick<Outing, "body" | "feiRules">,
  day: string,
): string {
  const rule = body === "OTHER" ? "" : `&body=${body}`;
  const fei = feiRules ? "&fei=yes" : "";
  return `${paths.horse.replace(":id", horseId)}?tab=can-i-go&on=${day}${rule}${fei}`;
}

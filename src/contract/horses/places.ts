import * as z from "zod/mini";
import { nearnesses, type PlaceKind, placeKinds } from "#rules/places.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  author,
  byId,
  calendarDate,
  instantOut,
  optionalNumber,
  optionalText,
  pastDate,
  proposedId,
  requiredChoice,
  requiredText,
  seenVersion,
  seenVersionQuery,
} from "#contract/fields.ts";

export const placeKindLabels: Record<PlaceKind, string> = {
  STABLE: "Stable",
  PADDOCK: "Paddock or field",
  ISOLATION: "Isolation",
};

/** Maximum number of a yard's places, and of horses in one move. */
export const PLACES_MAX = 500;
export const MOVED_MAX = 200;
/** Maximum number of stays in a list, the latest first. */
export const STAYS_MAX = 500;
/** Maximum number of horses that one place can be said to hold. */
const HOLDS_MAX = 200;
const NO_NUMBER = `Give the number of horses, from 1 to ${HOLDS_MAX}`;

export const PlaceInput = z.strictObject({
  name: requiredText("Name the place", 60),
  kind: requiredChoice(placeKinds, "Choose what kind of place it is"),
  /** The barn or block that a stable is part of: its horses share the air. */
  building: optionalText(60),
  /** For how many horses there is room; null when nobody has said. */
  holds: optionalNumber(
    z.number().check(z.int(NO_NUMBER), z.minimum(1, NO_NUMBER), z.maximum(HOLDS_MAX, NO_NUMBER)),
    NO_NUMBER,
  ),
  notes: optionalText(1_000),
  /** False: no horse can be moved there any longer; it is kept for what stood there. */
  inUse: z._default(z.boolean(), true),
});
export type PlaceInput = z.output<typeof PlaceInput>;

const PlaceEdit = z.extend(PlaceInput, seenVersion);
export type PlaceEdit = z.output<typeof PlaceEdit>;

const text = z.nullable(z.string());

export const Place = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(placeKinds),
  building: text,
  holds: z.nullable(z.int()),
  notes: text,
  inUse: z.boolean(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type Place = z.output<typeof Place>;

/** Where every horse of the yard stands. */
export const PlaceBoard = z.object({
  /** Those in use, and others in which a horse still stands; by name. */
  places: z.array(Place),
  /** The horses that are here, draft horses included, by name. */
  horses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      imageUrl: text,
      color: text,
      allergies: text,
      handlingWarnings: text,
    }),
  ),
  /** At most one in a stable and one in a paddock for each horse. */
  stays: z.array(z.object({ horseId: z.uuid(), placeId: z.uuid(), fromDay: z.iso.date() })),
});
export type PlaceBoard = z.output<typeof PlaceBoard>;

const named = z.object({ id: z.uuid(), name: z.string() });

export const PlaceStay = z.object({
  id: z.uuid(),
  horse: named,
  place: z.extend(named, { kind: z.enum(placeKinds), building: text }),
  fromDay: z.iso.date(),
  /** The last day; null while the horse stands there. */
  untilDay: z.nullable(z.iso.date()),
  why: text,
  /** Who moved it there. */
  by: author,
});
export type PlaceStay = z.output<typeof PlaceStay>;

export const MoveInput = z.strictObject({
  id: proposedId,
  horseIds: z
    .array(z.uuid("Invalid horse ID"), "Choose the horses")
    .check(
      z.minLength(1, "Choose the horses"),
      z.maxLength(MOVED_MAX, `Move at most ${MOVED_MAX} horses at once`),
    ),
  /** Null: they leave `from` and stand in no other place instead. */
  to: z._default(z.nullable(z.uuid("Invalid place ID")), null),
  /** The place that they leave; needed only without `to`. */
  from: z._default(z.nullable(z.uuid("Invalid place ID")), null),
  /** The day of the move; today when omitted. */
  on: z.optional(pastDate("Give the day", "A day to come cannot be the day of the move")),
  why: optionalText(300),
});
export type MoveInput = z.output<typeof MoveInput>;

export const placeEndpoints = {
  board: endpoint("GET", "/api/places", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary: `Who stands where: the yard's stables, paddocks and isolation boxes, at most ${PLACES_MAX}, and the horses in them`,
    reply: PlaceBoard,
  }),
  create: endpoint("POST", "/api/places", {
    access: "manager",
    section: "care",
    summary: "Add a stable, a paddock or an isolation box",
    body: z.extend(PlaceInput, { id: proposedId }),
    reply: Place,
  }),
  update: endpoint("PUT", "/api/places/:id", {
    access: "manager",
    section: "care",
    summary: "Replace a place's fields, unless somebody has since the version given",
    params: byId,
    body: PlaceEdit,
    reply: Place,
  }),
  remove: endpoint("DELETE", "/api/places/:id", {
    access: "manager",
    section: "care",
    summary:
      "Delete a place in which no horse has ever stood; another one is taken out of use instead",
    params: byId,
    query: seenVersionQuery,
    reply: z.null(),
    current: Place,
  }),
  stays: endpoint("GET", "/api/stays", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary: `Which horse stood in which place from when until when, of one horse or one place, the latest first, at most ${STAYS_MAX}`,
    query: z.object({
      horseId: z.optional(z.uuid("Invalid horse ID")),
      placeId: z.optional(z.uuid("Invalid place ID")),
    }),
    reply: z.array(PlaceStay),
  }),
  companions: endpoint("GET", "/api/horses/:id/companions", {
    access: "viewer",
    section: "care",
    tagged: true,
    summary:
      "The horses that stood in the same place or building as a horse since a day, the last to do so first: its contacts when it falls ill",
    params: byId,
    query: z.object({ since: calendarDate("Give the day to look back to") }),
    reply: z.array(
      z.object({
        horse: named,
        place: named,
        nearness: z.enum(nearnesses),
        fromDay: z.iso.date(),
        untilDay: z.iso.date(),
      }),
    ),
  }),
  move: endpoint("POST", "/api/moves", {
    access: "groom",
    section: "care",
    summary:
      "Move horses to a place: each leaves the stable, paddock or isolation that it stands in instead. A proposed id makes the call safe to repeat",
    body: MoveInput,
    reply: z.object({ id: z.uuid(), moved: z.int() }),
  }),
  undoMove: endpoint("DELETE", "/api/moves/:id", {
    access: "groom",
    section: "care",
    summary: "Take a move back, unless one of its horses has been moved since",
    params: byId,
    reply: z.null(),
  }),
};

import * as z from "zod/mini";
import { nearnesses, type PlaceKind, placeKinds } from "#rules/places.ts";
import { endpoint } from "#contract/endpoint.ts";
import { MoveInput, PlaceInput } from "./place-input.ts";
import {
  author,
  byId,
  calendarDate,
  instantOut,
  proposedId,
  seenVersion,
  seenVersionQuery,
} from "#contract/fields.ts";

export const placeKindLabels: Record<PlaceKind, string> = {
  STABLE: "Stable",
  PADDOCK: "Paddock or field",
  ISOLATION: "Isolation",
};

/** Maximum number of a yard's places. */
export const PLACES_MAX = 500;
/** Maximum number of stays in a list, the latest first. */
export const STAYS_MAX = 500;
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

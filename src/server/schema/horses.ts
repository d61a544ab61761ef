import { boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { cardConsents, contactRoles } from "#contract/horses/contact-roles.ts";
import { genders } from "#contract/horses/genders.ts";
import { departures, leavingReasons } from "#contract/horses/leaving-reasons.ts";
import { placeKinds } from "#rules/places.ts";
import type { RoutineJob } from "#rules/care/yard-day.ts";
import { foodChainStatuses } from "#rules/medicines/food-chain-status.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { instant, times, yardKey } from "./columns.ts";

/** The data removed when a horse leaves, to be restored when it returns. */
export interface PutAway {
  /** The rows of open events. */
  events: unknown[];
  planIds: string[];
  outingIds: string[];
  /** The contacts that owned the horse until it was sold. */
  ownerIds?: string[];
}

export const horses = pgTable("horses", {
  ...yardKey(),
  name: text().notNull(),
  breed: text().notNull(),
  /** Null only for a draft horse; its other missing papers are empty strings. */
  dateOfBirth: date(),
  passportNumber: text().notNull(),
  microchipNumber: text().notNull(),
  imageUrl: text(),
  color: text(),
  gender: text({ enum: genders }),
  notes: text(),
  height: text(),
  weight: text(),
  bodyConditionScore: smallint(),
  foodChainStatus: text({ enum: foodChainStatuses }).notNull().default("UNKNOWN"),
  veterinaryCount: integer().notNull().default(0),
  farrierCount: integer().notNull().default(0),
  dietaryCount: integer().notNull().default(0),
  medicationCount: integer().notNull().default(0),
  /** The governing bodies whose rules apply; null when the yard's apply. */
  complianceBodies: text({ enum: bodies }).array(),
  /** The versions of the horse's passport history and of its choice of bodies, which have no rows of their own. */
  passportUpdatedAt: instant().notNull().defaultNow(),
  bodiesUpdatedAt: instant(),
  /** LEFT and HANDED_OVER: no longer of the yard; the latter can only be read (decision 0038). */
  presence: text({ enum: ["DRAFT", "PRESENT", ...departures] })
    .notNull()
    .default("PRESENT"),
  leftOn: date(),
  leftBecause: text({ enum: leavingReasons }),
  leftNote: text(),
  /** The plans and events that are suspended while the horse is away. */
  putAway: jsonb().$type<PutAway>(),
  /** This column and the next are shown wherever the horse is shown. */
  allergies: text(),
  handlingWarnings: text(),
  feeds: jsonb().$type<{ time: string; what: string }[]>().notNull().default([]),
  routine: jsonb().$type<RoutineJob[]>().notNull().default([]),
  rugs: text(),
  tack: text(),
  /** The version of the preceding six columns. */
  careNotesUpdatedAt: instant().notNull().defaultNow(),
  /** Part of what the code on the horse's stable card is derived from; the next ends the codes printed before. */
  cardEdition: integer().notNull().default(1),
  ...times(),
});

/** Contacts of a horse or, without one, of the whole yard. */
export const contacts = pgTable("contacts", {
  ...yardKey(),
  horseId: uuid(),
  role: text({ enum: contactRoles }).notNull(),
  name: text().notNull(),
  company: text(),
  phone: text(),
  email: text(),
  hours: text(),
  notes: text(),
  position: integer().notNull().default(0),
  /** From which day to which an owner owned the horse, both included; null where nobody has said. */
  fromDay: date(),
  untilDay: date(),
  /** Whether the contact agrees to be named on stable cards; null: nobody has said. */
  onCard: text({ enum: cardConsents }),
  ...times(),
});

/** Stables, paddocks and isolation boxes. */
export const places = pgTable("places", {
  ...yardKey(),
  name: text().notNull(),
  kind: text({ enum: placeKinds }).notNull(),
  /** The barn or block that a stable is part of. */
  building: text(),
  /** For how many horses there is room; null when nobody has said. */
  holds: smallint(),
  notes: text(),
  /** Whether horses can still be moved there. */
  inUse: boolean().notNull().default(true),
  ...times(),
});

/** Which horse stood in which place, from its first day to its last, both included. */
export const stays = pgTable("stays", {
  ...yardKey(),
  horseId: uuid().notNull(),
  placeId: uuid().notNull(),
  /** Whether the place is a paddock. */
  outdoors: boolean().notNull(),
  fromDay: date().notNull(),
  /** Null while the horse stands there. */
  untilDay: date(),
  why: text(),
  /** The moves that began and ended the stay; the second is null too where the horse left the yard. */
  moveId: uuid().notNull(),
  endedByMoveId: uuid(),
  ...times(),
});

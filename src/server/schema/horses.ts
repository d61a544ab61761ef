import { date, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { contactRoles } from "#contract/horses/contacts.ts";
import { genders } from "#contract/horses/horses.ts";
import { leavingReasons } from "#contract/horses/leaving-reasons.ts";
import { foodChainStatuses } from "#rules/medicines/food-chain-status.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { instant, times, yardKey } from "./columns.ts";

/** What is removed when a horse leaves, to be restored when it returns. */
export interface PutAway {
  /** Rows of open events. */
  events: unknown[];
  planIds: string[];
  outingIds: string[];
}

export const horses = pgTable("horses", {
  ...yardKey(),
  name: text().notNull(),
  breed: text().notNull(),
  /** Null only for a draft, whose other papers are empty strings. */
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
  /** The bodies whose rules apply; null: the yard's. */
  complianceBodies: text({ enum: bodies }).array(),
  /** The versions of its passport history and of its choice of bodies, which have no row of their own. */
  passportUpdatedAt: instant().notNull().defaultNow(),
  bodiesUpdatedAt: instant(),
  presence: text({ enum: ["DRAFT", "PRESENT", "LEFT"] })
    .notNull()
    .default("PRESENT"),
  leftOn: date(),
  leftBecause: text({ enum: leavingReasons }),
  leftNote: text(),
  /** What is suspended while it is away. */
  putAway: jsonb().$type<PutAway>(),
  /** Shown wherever the horse is. */
  allergies: text(),
  handlingWarnings: text(),
  feeds: jsonb().$type<{ time: string; what: string }[]>().notNull().default([]),
  rugs: text(),
  tack: text(),
  /** The version of these five columns. */
  careNotesUpdatedAt: instant().notNull().defaultNow(),
  ...times(),
});

/** Contacts; without a horse, the whole yard's. */
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
  ...times(),
});

import { date, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { genders } from "#contract/horses/horses.ts";
import { foodChainStatuses } from "#rules/medicines/food-chain-status.ts";
import { bodies } from "#rules/vaccination/rulebooks.ts";
import { instant, times, yardKey } from "./columns.ts";

export const horses = pgTable("horses", {
  ...yardKey(),
  name: text().notNull(),
  breed: text().notNull(),
  dateOfBirth: date().notNull(),
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
  /** Whose rules it goes by; null: as its yard. */
  complianceBodies: text({ enum: bodies }).array(),
  /** The versions of its passport history and of its choice of bodies, which have no row of their own. */
  passportUpdatedAt: instant().notNull().defaultNow(),
  bodiesUpdatedAt: instant(),
  ...times(),
});

import { date, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { genders } from "#contract/horses/horses.ts";
import { foodChainStatuses } from "#rules/medicines/food-chain-status.ts";

const instant = () => timestamp({ withTimezone: true });

export const horses = pgTable("horses", {
  id: uuid().notNull(),
  yardId: uuid().notNull(),
  userId: uuid(),
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
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

import { boolean, date, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { plannedCares } from "#contract/care/care-plans.ts";
import { planAnchors } from "#rules/care/due.ts";
import { intervalUnits } from "#rules/care/interval.ts";

const instant = () => timestamp({ withTimezone: true });

export const carePlans = pgTable("care_plans", {
  id: uuid().notNull(),
  yardId: uuid().notNull(),
  horseId: uuid().notNull(),
  userId: uuid(),
  eventType: text({ enum: plannedCares }).notNull(),
  every: smallint().notNull(),
  until: smallint(),
  unit: text({ enum: intervalUnits }).notNull(),
  anchor: text({ enum: planAnchors }).notNull(),
  firstDate: date(),
  startedOn: date().notNull(),
  seasonFrom: smallint(),
  seasonTo: smallint(),
  skippedOn: date(),
  note: text().notNull().default(""),
  active: boolean().notNull().default(true),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});
export type CarePlanRow = typeof carePlans.$inferSelect;

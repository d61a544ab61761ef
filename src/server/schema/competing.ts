import { boolean, date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { outingBodies } from "#contract/competing/outings.ts";
import { times, yardKey } from "./columns.ts";

export const outings = pgTable("outings", {
  ...yardKey(),
  name: text().notNull(),
  venue: text().notNull().default(""),
  firstDay: date().notNull(),
  lastDay: date().notNull(),
  body: text({ enum: outingBodies }).notNull(),
  feiRules: boolean().notNull().default(false),
  notes: text().notNull().default(""),
  ...times(),
});

export const outingHorses = pgTable("outing_horses", {
  yardId: uuid().notNull(),
  outingId: uuid().notNull(),
  horseId: uuid().notNull(),
});

import { boolean, date, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { outingBodies } from "#contract/competing/outings.ts";

const instant = () => timestamp({ withTimezone: true });

export const outings = pgTable("outings", {
  id: uuid().notNull(),
  yardId: uuid().notNull(),
  userId: uuid(),
  name: text().notNull(),
  venue: text().notNull().default(""),
  firstDay: date().notNull(),
  lastDay: date().notNull(),
  body: text({ enum: outingBodies }).notNull(),
  feiRules: boolean().notNull().default(false),
  notes: text().notNull().default(""),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

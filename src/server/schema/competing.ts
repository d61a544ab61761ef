import { boolean, date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { outingBodies } from "#contract/competing/outings.ts";
import { instant, times, yardKey } from "./columns.ts";

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

/** What somebody was last notified of about a horse and an outing. */
export const outingNotices = pgTable("outing_notices", {
  yardId: uuid().notNull(),
  outingId: uuid().notNull(),
  horseId: uuid().notNull(),
  userId: uuid().notNull(),
  state: text().notNull(),
  sentence: text().notNull(),
  notifiedOn: date(),
  notifiedAt: instant().notNull().defaultNow(),
});

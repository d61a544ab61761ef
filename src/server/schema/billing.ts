import { boolean, date, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const subscriptions = pgTable("subscriptions", {
  yardId: uuid().primaryKey(),
  customerId: text(),
  subscriptionId: text(),
  startKey: uuid().notNull(),
  startQuantity: integer(),
  setupIntentId: text(),
  stripeStatus: text(),
  paused: boolean().notNull().default(false),
  quantity: integer(),
  unitPence: integer(),
  periodEnd: instant(),
  endsAt: instant(),
  cardBrand: text(),
  cardLast4: text("card_last4"),
  cardExpMonth: smallint(),
  cardExpYear: smallint(),
  owedInvoice: text(),
  owedPence: integer(),
  owedReason: text(),
  owedNextTry: instant(),
  owedUrl: text(),
  owedSince: instant(),
  syncedAt: instant(),
  version: integer().notNull().default(0),
  syncs: integer().notNull().default(0),
  horsesChangedAt: instant(),
});
export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const stripeEvents = pgTable("stripe_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: instant().notNull().defaultNow(),
});

export const reconciliations = pgTable("billing_reconciliations", {
  day: date().primaryKey(),
  finishedAt: instant().notNull().defaultNow(),
  checked: integer().notNull(),
  differences: integer().notNull(),
});

export const differences = pgTable("billing_differences", {
  id: uuid().primaryKey(),
  foundAt: instant().notNull().defaultNow(),
  yardId: uuid(),
  customerId: text().notNull(),
  what: text().notNull(),
  ours: text().notNull(),
  theirs: text().notNull(),
});

import { bigint, integer, jsonb, pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** A setting without a row has its default. */
export const systemSettings = pgTable("system_settings", {
  settingKey: text().primaryKey(),
  settingValue: jsonb().notNull(),
  /** Null once the account is erased. */
  updatedBy: uuid(),
  updatedAt: instant().notNull().defaultNow(),
});

/** The counters of rate-limiter-flexible, in its own shape. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** A setting without a row has its default. */
export const systemSettings = pgTable("system_settings", {
  settingKey: text().primaryKey(),
  settingValue: jsonb().notNull(),
  /** Null once the account is erased. */
  updatedBy: uuid(),
  updatedAt: instant().notNull().defaultNow(),
});

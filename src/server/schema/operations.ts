import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Settings that were changed from their defaults. */
export const systemSettings = pgTable("system_settings", {
  settingKey: text().primaryKey(),
  settingValue: jsonb().notNull(),
  /** The user who last set it; null after that account's erasure. */
  updatedBy: uuid(),
  updatedAt: instant().notNull().defaultNow(),
});

/** Parts of the installation that are broken and of which the operator was told. */
export const brokenParts = pgTable("broken_parts", {
  part: text().primaryKey(),
  since: instant().notNull().defaultNow(),
});

import { notedActs } from "#contract/operations/people.ts";
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

/** What operators looked at and did with people's accounts; only ever added to. */
export const operatorActs = pgTable("operator_acts", {
  id: uuid().primaryKey(),
  at: instant().notNull().defaultNow(),
  /** The administrator; null after their account's erasure. */
  operatorId: uuid(),
  /** Whose account it was; null after its erasure. */
  personId: uuid(),
  kind: text({ enum: notedActs }).notNull(),
  /** Null for a look only. */
  reason: text(),
});

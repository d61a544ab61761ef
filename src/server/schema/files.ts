import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, yardKey } from "./columns.ts";

export const files = pgTable("files", {
  ...yardKey(),
  fileName: text().notNull(),
  originalName: text().notNull(),
  fileSize: integer().notNull(),
  mimeType: text().notNull(),
  sha256: bytes().notNull(),
  entityType: text().notNull(),
  entityId: uuid(),
  /** A photo that no horse may show any more, until the sweep has looked. */
  mayBeOrphaned: boolean().notNull().default(true),
  createdAt: instant().notNull().defaultNow(),
});

/** Files whose row is gone, or not there yet, until the sweep has taken their bytes away too. */
export const erasedFiles = pgTable("erased_files", {
  yardId: uuid().notNull(),
  fileId: uuid().notNull(),
  erasedAt: instant().notNull().defaultNow(),
  heldUntil: instant().notNull().defaultNow(),
  /** It is the sweep that holds it. */
  beingRemoved: boolean().notNull().default(false),
});

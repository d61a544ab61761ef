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
  /** Whether the photo may belong to no horse, so that the sweep has to check it. */
  mayBeOrphaned: boolean().notNull().default(true),
  createdAt: instant().notNull().defaultNow(),
});

/** Files whose rows were deleted or are not yet written, until the sweep has removed their bytes. */
export const erasedFiles = pgTable("erased_files", {
  yardId: uuid().notNull(),
  fileId: uuid().notNull(),
  erasedAt: instant().notNull().defaultNow(),
  heldUntil: instant().notNull().defaultNow(),
  /** Whether the sweep holds the folder. */
  beingRemoved: boolean().notNull().default(false),
});

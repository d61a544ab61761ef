import { customType, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const files = pgTable("files", {
  id: uuid().notNull(),
  yardId: uuid().notNull(),
  userId: uuid(),
  fileName: text().notNull(),
  originalName: text().notNull(),
  fileSize: integer().notNull(),
  mimeType: text().notNull(),
  sha256: bytes().notNull(),
  entityType: text().notNull(),
  entityId: uuid(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { activityActions } from "#contract/archive/activity.ts";
import { archiveStates } from "#contract/archive/archives.ts";
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

/** Files whose row is gone, until the sweep has taken their bytes away too. */
export const erasedFiles = pgTable("erased_files", {
  yardId: uuid().notNull(),
  fileId: uuid().notNull(),
  erasedAt: instant().notNull().defaultNow(),
});

const sequence = () => bigint({ mode: "number" }).generatedAlwaysAsIdentity();

/** Who did what to which row of a yard, and when: added by triggers, never changed. */
export const auditEntries = pgTable("audit_entries", {
  yardId: uuid().notNull(),
  id: sequence(),
  at: instant().notNull().defaultNow(),
  /** One for all that one transaction changed. */
  changeId: uuid().notNull(),
  byPerson: boolean().notNull(),
  /** Null: the product, or somebody whose account is no more. */
  byId: uuid(),
  action: text({ enum: activityActions }).notNull(),
  tableName: text().notNull(),
  rowId: uuid(),
  horseId: uuid(),
  /** It only went, or came back, together with its horse. */
  along: boolean().notNull().default(false),
  /** What it was called then; empty once what it tells of has been erased. */
  label: jsonb().$type<Record<string, unknown>>().notNull(),
  /** By column: the value before and after; null: none, or erased. */
  changes: jsonb().$type<Record<string, [before: unknown, after: unknown]>>(),
});

export const binItems = pgTable("bin_items", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  tableName: text().notNull(),
  rowId: uuid().notNull(),
  horseId: uuid(),
  deletedAt: instant().notNull().defaultNow(),
  deletedBy: uuid(),
});

export const binRows = pgTable("bin_rows", {
  yardId: uuid().notNull(),
  itemId: uuid().notNull(),
  n: sequence(),
  /** LINK: of a row that stayed, what it lost. ROOM: put back if there is room for it. */
  part: text({ enum: ["ROW", "LINK", "ROOM"] }).notNull(),
  tableName: text().notNull(),
  rowId: uuid(),
  row: jsonb().$type<Record<string, unknown>>().notNull(),
});

export const archives = pgTable("archives", {
  id: uuid().notNull(),
  yardId: uuid().notNull(),
  userId: uuid().notNull(),
  state: text({ enum: archiveStates }).notNull().default("WAITING"),
  /** How often it was begun: after a crash it is made from the start, under another number. */
  attempt: smallint().notNull().default(0),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  /** In how many pieces it lies in the file store, and how long it is. */
  parts: integer().notNull().default(0),
  bytes: bigint({ mode: "number" }).notNull().default(0),
  askedAt: instant().notNull().defaultNow(),
  workedAt: instant().notNull().defaultNow(),
  expiresAt: instant(),
});

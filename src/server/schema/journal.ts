import { sql } from "drizzle-orm";
import { bigint, boolean, customType, date, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { activityActions } from "#contract/data/activity.ts";
import { actKinds } from "#contract/journal/acts.ts";
import { instant } from "./columns.ts";

const sequence = () => bigint({ mode: "number" }).generatedAlwaysAsIdentity();

const xid = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * What happened to each row of a yard. Triggers write it (`migrations/functions/journal.sql`); rows are changed
 * only by an erasure.
 */
export const rowChanges = pgTable("row_changes", {
  yardId: uuid().notNull(),
  n: sequence(),
  at: instant().notNull().defaultNow(),
  /** The transaction's id (xid8). */
  xid: xid()
    .notNull()
    .default(sql`pg_current_xact_id()`),
  /** An id shared by all changes of one transaction. */
  changeId: uuid()
    .notNull()
    .default(sql`set_config('loosebox.change', gen_random_uuid()::text, true)::uuid`),
  /** The act to which the change belongs, and with which it can be undone; null if there is none. */
  actId: uuid(),
  byPerson: boolean().notNull(),
  /** The bin item to which the change belongs; null if there is none. */
  itemId: uuid(),
  /** The user who made the change; null for the product itself, or after the user's account was deleted. */
  byId: uuid(),
  operation: text({ enum: ["INSERT", "UPDATE", "DELETE", "RESTORE"] }).notNull(),
  tableName: text().notNull(),
  rowId: uuid(),
  horseId: uuid(),
  /** The only person who may see the change; null when everybody in the yard may. */
  userId: uuid(),
  /** Whether the history shows the change; otherwise only programs read it, and it contains no values. */
  inHistory: boolean().notNull(),
  /** Whether the row was only deleted or restored together with its horse. */
  along: boolean().notNull().default(false),
  /**
   * The row before the change, by column; for an update `after` has only changed and naming columns. Null when
   * there was no row, or after its erasure.
   */
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
});

/** A view of the journal for the history that people see: who did what to which row of a yard, and when. */
export const auditEntries = pgTable("audit_entries", {
  yardId: uuid().notNull(),
  id: sequence(),
  at: instant().notNull().defaultNow(),
  /** An id shared by all changes of one transaction. */
  changeId: uuid().notNull(),
  byPerson: boolean().notNull(),
  /** The user who made the change; null for the product itself, or after the user's account was deleted. */
  byId: uuid(),
  action: text({ enum: activityActions }).notNull(),
  tableName: text().notNull(),
  rowId: uuid(),
  horseId: uuid(),
  /** Whether the row was only deleted or restored together with its horse. */
  along: boolean().notNull().default(false),
  /** The row's name at the time; empty after its erasure. */
  label: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Values before and after the change, by column; null when there are none, or after an erasure. */
  changes: jsonb().$type<Record<string, [before: unknown, after: unknown]>>(),
});

/** A view of the journal: the events that people skipped. */
export const skippedEvents = pgTable("skipped_events", {
  yardId: uuid().notNull(),
  /** The event's id. */
  id: uuid().notNull(),
  horseId: uuid(),
  /** The UK day on which it was skipped. */
  date: date().notNull(),
  title: text().notNull(),
  skippedBy: text().notNull(),
  skippedBecause: text(),
});

export const binItems = pgTable("bin_items", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  tableName: text().notNull(),
  rowId: uuid().notNull(),
  horseId: uuid(),
  deletedAt: instant().notNull().defaultNow(),
  deletedBy: uuid(),
  /** The act to which the item belongs; items of one act are restored together. */
  actId: uuid(),
});

/** A view of the journal: the rows of each bin item. */
export const binRows = pgTable("bin_rows", {
  yardId: uuid().notNull(),
  itemId: uuid().notNull(),
  n: sequence(),
  /**
   * ROW: the row was deleted. LINK: the row stayed and lost a reference. ROOM: the row is restored only if nothing
   * has taken its place.
   */
  part: text({ enum: ["ROW", "LINK", "ROOM"] }).notNull(),
  tableName: text().notNull(),
  rowId: uuid(),
  horseId: uuid(),
  /** The row before the deletion. */
  row: jsonb().$type<Record<string, unknown>>().notNull(),
});

/** The acts; each groups all changes that one call made. */
export const acts = pgTable("acts", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  kind: text({ enum: actKinds }).notNull(),
  userId: uuid(),
  at: instant().notNull().defaultNow(),
  undoneAt: instant(),
});

/** A view of the journal: the rows that an act made or changed. */
export const actRows = pgTable("act_rows", {
  yardId: uuid().notNull(),
  actId: uuid().notNull(),
  /** For MOVED and COMPLETED, the column `row` has the event as it was before the change. */
  part: text({ enum: ["MADE", "FOLLOWED", "MOVED", "COMPLETED"] }).notNull(),
  tableName: text().notNull(),
  rowId: uuid().notNull(),
  horseId: uuid(),
  row: jsonb().$type<Record<string, unknown>>(),
});

/** The journal's name, and how far back clients can follow it. */
export const changeLogs = pgTable("change_logs", {
  /** The name is part of every cursor, so that cursors of another database's journal are recognised. */
  name: text().notNull(),
  /** The database cluster to which the transaction ids belong; null when unknown. */
  cluster: text(),
  /** Entries up to this transaction have been deleted. */
  clearedTo: xid().notNull().default("0"),
  /** Entries before this time have been deleted, or are only shown to people. */
  clearedAt: instant()
    .notNull()
    .default(sql`'-infinity'`),
  begunAt: instant().notNull().defaultNow(),
});

/** A view of how the journal treats each table (`migrations/functions/journal.sql`). */
export const journalTables = pgTable("journal_tables", {
  name: text(),
  about: text(),
  special: text(),
  naming: text().array(),
  silent: text().array(),
  files: text(),
});

/** A view of the tables of records, which `journal_tables` includes. */
export const journalRecordTables = pgTable("record_tables", {
  name: text(),
  naming: text().array(),
  kind: text(),
});

import { sql } from "drizzle-orm";
import { bigint, boolean, customType, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { activityActions } from "#contract/data/activity.ts";
import { actKinds } from "#contract/journal/acts.ts";
import { instant } from "./columns.ts";

const sequence = () => bigint({ mode: "number" }).generatedAlwaysAsIdentity();

const xid = customType<{ data: string }>({ dataType: () => "xid8" });

/** What happened to each row of a yard: written by triggers (`migrations/functions/journal.sql`), changed only to erase. */
export const rowChanges = pgTable("row_changes", {
  yardId: uuid().notNull(),
  n: sequence(),
  at: instant().notNull().defaultNow(),
  /** The transaction's id (xid8). */
  xid: xid()
    .notNull()
    .default(sql`pg_current_xact_id()`),
  /** The same for everything that one transaction changed. */
  changeId: uuid()
    .notNull()
    .default(sql`set_config('loosebox.change', gen_random_uuid()::text, true)::uuid`),
  /** The act that it is part of and can be undone with; null: none. */
  actId: uuid(),
  byPerson: boolean().notNull(),
  /** The bin item that it is part of; null: none. */
  itemId: uuid(),
  /** Null: the product itself, or a person whose account is deleted. */
  byId: uuid(),
  operation: text({ enum: ["INSERT", "UPDATE", "DELETE", "RESTORE"] }).notNull(),
  tableName: text().notNull(),
  rowId: uuid(),
  horseId: uuid(),
  /** The person who alone may see it; null: everybody in the yard. */
  userId: uuid(),
  /** Whether the history shows it; otherwise only programs follow it, and it holds no values. */
  inHistory: boolean().notNull(),
  /** Whether it was only deleted or restored together with its horse. */
  along: boolean().notNull().default(false),
  /** The row by column; for a change `after` has only changed and naming columns. Null: none, or erased. */
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
});

/** A view of the journal for people: who did what to which row of a yard, and when. */
export const auditEntries = pgTable("audit_entries", {
  yardId: uuid().notNull(),
  id: sequence(),
  at: instant().notNull().defaultNow(),
  /** The same for everything that one transaction changed. */
  changeId: uuid().notNull(),
  byPerson: boolean().notNull(),
  /** Null: the product itself, or a person whose account is deleted. */
  byId: uuid(),
  action: text({ enum: activityActions }).notNull(),
  tableName: text().notNull(),
  rowId: uuid(),
  horseId: uuid(),
  /** Whether it was only deleted or restored together with its horse. */
  along: boolean().notNull().default(false),
  /** The row's name at the time; empty after its erasure. */
  label: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Values before and after, by column; null: none, or erased. */
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
  /** Items of one act are restored together. */
  actId: uuid(),
});

/** The rows of each bin item: a view of the journal. */
export const binRows = pgTable("bin_rows", {
  yardId: uuid().notNull(),
  itemId: uuid().notNull(),
  n: sequence(),
  /** LINK: the row stayed and lost a reference. ROOM: restored if its place is free. */
  part: text({ enum: ["ROW", "LINK", "ROOM"] }).notNull(),
  tableName: text().notNull(),
  rowId: uuid(),
  horseId: uuid(),
  /** The row before the deletion. */
  row: jsonb().$type<Record<string, unknown>>().notNull(),
});

/** An act: all that one call did. */
export const acts = pgTable("acts", {
  yardId: uuid().notNull(),
  id: uuid().notNull(),
  kind: text({ enum: actKinds }).notNull(),
  userId: uuid(),
  at: instant().notNull().defaultNow(),
  undoneAt: instant(),
});

/** The rows that an act made or changed: a view of the journal. */
export const actRows = pgTable("act_rows", {
  yardId: uuid().notNull(),
  actId: uuid().notNull(),
  /** For MOVED and COMPLETED: the event before. */
  part: text({ enum: ["MADE", "FOLLOWED", "MOVED", "COMPLETED"] }).notNull(),
  tableName: text().notNull(),
  rowId: uuid().notNull(),
  horseId: uuid(),
  row: jsonb().$type<Record<string, unknown>>(),
});

/** The name under which programs follow the journal. */
export const changeLogs = pgTable("change_logs", {
  /** Part of every cursor, so that cursors of another log are recognised. */
  name: text().notNull(),
  /** The database cluster that its transaction ids belong to; null: unknown. */
  cluster: text(),
  /** Changes up to this transaction have been deleted. */
  clearedTo: xid().notNull().default("0"),
  /** Earlier changes are deleted, or shown to people only. */
  clearedAt: instant()
    .notNull()
    .default(sql`'-infinity'`),
  begunAt: instant().notNull().defaultNow(),
});

/** How the journal treats each table (`migrations/functions/journal.sql`): a view. */
export const journalTables = pgTable("journal_tables", {
  name: text(),
  about: text(),
  special: text(),
  naming: text().array(),
  silent: text().array(),
  files: text(),
});

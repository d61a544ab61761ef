import { sql } from "drizzle-orm";
import { bigint, boolean, customType, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { activityActions } from "#contract/data/activity.ts";
import { actKinds } from "#contract/journal/acts.ts";
import { instant } from "./columns.ts";

const sequence = () => bigint({ mode: "number" }).generatedAlwaysAsIdentity();

const xid = customType<{ data: string }>({ dataType: () => "xid8" });

/** What happened to each row of a yard: added by triggers (`migrations/functions/journal.sql`), never changed but to erase. */
export const rowChanges = pgTable("row_changes", {
  yardId: uuid().notNull(),
  n: sequence(),
  at: instant().notNull().defaultNow(),
  /** The transaction that did it, as PostgreSQL counts them. */
  xid: xid()
    .notNull()
    .default(sql`pg_current_xact_id()`),
  /** One for all that one transaction changed. */
  changeId: uuid()
    .notNull()
    .default(sql`set_config('loosebox.change', gen_random_uuid()::text, true)::uuid`),
  /** What it was done at once with, and can be undone with; null: with nothing. */
  actId: uuid(),
  byPerson: boolean().notNull(),
  /** The item of the bin that it became part of; null: of none. */
  itemId: uuid(),
  /** Null: the product, or somebody whose account is no more. */
  byId: uuid(),
  operation: text({ enum: ["INSERT", "UPDATE", "DELETE", "RESTORE"] }).notNull(),
  tableName: text().notNull(),
  rowId: uuid(),
  horseId: uuid(),
  /** Whose alone it is; null: everybody's in the yard. */
  userId: uuid(),
  /** Whether people read of it; else only programs follow it, and it holds no values. */
  inHistory: boolean().notNull(),
  /** It only went, or came back, together with its horse. */
  along: boolean().notNull().default(false),
  /** The whole row, by column; of one that was changed `after` has what was changed and what names it. Null: none, or erased. */
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
});

/** What people read of the journal: a view. Who did what to which row of a yard, and when. */
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
  /** What was undone at once is put back at once. */
  actId: uuid(),
});

/** What lies in the bin with each item: a view of the journal. */
export const binRows = pgTable("bin_rows", {
  yardId: uuid().notNull(),
  itemId: uuid().notNull(),
  n: sequence(),
  /** LINK: it stayed, and lost something. ROOM: put back if there is room for it. */
  part: text({ enum: ["ROW", "LINK", "ROOM"] }).notNull(),
  tableName: text().notNull(),
  rowId: uuid(),
  horseId: uuid(),
  /** As it was before. */
  row: jsonb().$type<Record<string, unknown>>().notNull(),
});

/** What one call did at once. */
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
  /** MOVED and COMPLETED: an event as it was before. */
  part: text({ enum: ["MADE", "FOLLOWED", "MOVED", "COMPLETED"] }).notNull(),
  tableName: text().notNull(),
  rowId: uuid().notNull(),
  horseId: uuid(),
  row: jsonb().$type<Record<string, unknown>>(),
});

/** The journal as programs follow it, under this name. */
export const changeLogs = pgTable("change_logs", {
  /** Part of every cursor: one of another log is not taken for one of this. */
  name: text().notNull(),
  /** The database cluster that counts its transactions; null: it does not say. */
  cluster: text(),
  /** Changes of transactions up to this one have been cleared away. */
  clearedTo: xid().notNull().default("0"),
  /** All changes of before are cleared away, or are read by people alone. */
  clearedAt: instant()
    .notNull()
    .default(sql`'-infinity'`),
  begunAt: instant().notNull().defaultNow(),
});

/** What the journal knows of each table (`migrations/functions/journal.sql`): a view. */
export const journalTables = pgTable("journal_tables", {
  name: text(),
  about: text(),
  special: text(),
  naming: text().array(),
  silent: text().array(),
});

import { and, eq, getTableColumns, type Query, sql, type SQL, getTableName } from "drizzle-orm";
import { fieldsOfSections } from "#contract/care/fields-of-sections.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { v7 as uuid } from "uuid";
import { batched, type Batches, type Decode } from "./batched.ts";
import { db, NOBODY, noteActor, noteWritten } from "./database.ts";
import { inserter } from "./insert-together.ts";
import { nothing, rowDecoder } from "./row-shape.ts";
import { type Fields, sqlStatement, statementByFields } from "./statements.ts";
import { idTaken, notFound, stale, staleDeletion } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { versionAfter } from "./expressions.ts";
import { isCounted, takeRoom } from "./yard-room.ts";
import { recordTables } from "#server/schema/care-records.ts";

type YardTable = PgTable & {
  id: PgColumn;
  yardId: PgColumn;
  userId: PgColumn;
  updatedAt?: PgColumn;
};
type Row<T extends YardTable> = T["$inferSelect"];
type Values<T extends YardTable> = Omit<T["$inferInsert"], "id" | "yardId" | "userId"> & {
  id?: string | undefined;
};

export interface SeenVersion {
  updatedAt?: string | null | undefined;
}

/** The version that a change is based on, and how the current row is shown when its version differs. */
export interface VersionCheck<R> {
  /** The row's `updatedAt` as the client read it; without it the change is made unconditionally. */
  updatedAt: string | null | undefined;
  show: (row: R) => unknown;
}

export interface Page {
  where?: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}

/** Tables of which single columns belong to other sections; inserted rows need to name no other key than their id. */
const masked: ReadonlySet<string> = new Set(
  recordKinds
    .filter((kind) => kind in fieldsOfSections)
    .map((kind) => getTableName(recordTables[kind])),
);

/**
 * The rows of one table that belong to the Scope's yard: the only way in which features read and write a yard's
 * rows. `noun` names a missing row in errors ("Horse not found"). Changes are attributed to the Scope's person,
 * or to nobody where the product `worksAlone`.
 */
export function yardRows<T extends YardTable>(
  table: T,
  noun: string,
  { worksAlone = false }: { worksAlone?: boolean } = {},
) {
  // the query builder cannot infer types for a generic T, so in here it is a plain table; callers get typed rows
  const plain: PgTable = table;
  // the view of granted horses that has a trigger takes no target (views_of_granted_horses.sql); the id is the only key
  const isMasked = masked.has(getTableName(table));
  const isBounded = !worksAlone && isCounted(table);
  const actorOf = (scope: Scope) => noteActor(worksAlone ? NOBODY : scope.userId);
  const statements = rowStatements(table, { isMasked });
  const decode = rowDecoder(getTableColumns(table)) as Decode<Row<T>>;
  const selected = (scope: Scope, page: Page) =>
    selectPage(plain, and(eq(table.yardId, scope.yardId), page.where), page);

  const list = async (scope: Scope, page: Page) => (await selected(scope, page)) as Row<T>[];

  /** The list in batches; a list of at most `few` rows is read by one statement (see `batched`). */
  const listInBatches = (scope: Scope, page: Page, few: number): Batches<Row<T>> =>
    inBatches(selected(scope, page).toSQL(), few, decode);

  const find = async (scope: Scope, id: string) =>
    found((await statements.find(keyOf(scope, id))) as Row<T>[], noun);
  /** Finds a row and locks it until the running transaction ends. */
  const findHeld = async (scope: Scope, id: string) =>
    found((await statements.findHeld(keyOf(scope, id))) as Row<T>[], noun);

  const insertRow = inserter<Row<T>>({
    takeRoom: async (scope) => (isBounded ? takeRoom(scope) : undefined),
    insertOne: (scope, row) => statements.insert({ ...row, actor: actorOf(scope) }),
    insertAll: (scope, rows) => {
      const actor = actorOf(scope);
      return statements.insertAll(rows.map((row) => ({ ...row, actor })));
    },
  });

  /** Adds a row if the yard is not full and its id is unused. */
  const insert = async (scope: Scope, { id = uuid(), ...values }: Values<T>) => {
    const { yardId, userId } = scope;
    const made = await insertRow(scope, { ...values, id, yardId, person: userId });
    noteWritten(yardId);
    return made ?? refuseTakenId();
  };

  /** Changes a row and checks its version in one statement. */
  const update = async (
    scope: Scope,
    id: string,
    values: Partial<Values<T>>,
    seen?: VersionCheck<Row<T>>,
  ) => {
    const given = { ...values, ...keyOf(scope, id), ...versionOf(table, seen) };
    const [changed] = (await statements.update({ ...given, actor: actorOf(scope) })) as Row<T>[];
    noteWritten(scope.yardId);
    if (changed) return changed;
    throw stale(noun, await seen?.show(await find(scope, id)));
  };

  const remove = async (scope: Scope, id: string, seen?: VersionCheck<Row<T>>) => {
    const given = { ...keyOf(scope, id), ...versionOf(table, seen) };
    const [removed] = (await statements.remove({ ...given, actor: actorOf(scope) })) as Row<T>[];
    noteWritten(scope.yardId);
    if (removed) return removed;
    throw staleDeletion(noun, await seen?.show(await find(scope, id)));
  };

  return { list, listInBatches, find, findHeld, insert, update, remove };
}

function refuseTakenId(): never {
  throw idTaken();
}

function found<R>([row]: readonly R[], noun: string): R {
  if (!row) throw notFound(noun);
  return row;
}

const selectPage = (table: PgTable, where: SQL | undefined, { orderBy, limit }: Page) =>
  db()
    .select()
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);

const inBatches = <R>({ sql: text, params }: Query, few: number, decode: Decode<R>) =>
  batched({ text, few, decode })(params);

const keyOf = ({ yardId }: Scope, id: string) => ({ yardId, rowId: id });

/** The version that the client read; nothing where it sent none, or the table keeps none. */
const versionOf = ({ updatedAt }: YardTable, seen: SeenVersion | undefined) =>
  updatedAt && seen?.updatedAt ? { version: seen.updatedAt } : {};

const bumpVersion = ({ updatedAt }: YardTable) =>
  updatedAt && { updatedAt: versionAfter(updatedAt) };

/** The statements for single rows; each is prepared for every set of columns that the product names. */
function rowStatements(table: YardTable, { isMasked }: { isMasked: boolean }) {
  const plain: PgTable = table;
  const at = ({ yardId, rowId, version }: Fields) =>
    and(
      sql`${table.yardId} = ${yardId}`,
      sql`${table.id} = ${rowId}`,
      version === undefined
        ? undefined
        : sql`date_trunc('milliseconds', ${table.updatedAt}) = ${version}::timestamptz`,
    );
  const by = (given: Fields) => and(at(given), sql`(select ${settingOf(given)}) is not null`);
  const name = getTableName(table);
  const insert = (to: NodePgDatabase, rows: readonly Fields[]) =>
    to
      .insert(plain)
      .values(rows.map(withAuthor))
      .onConflictDoNothing(isMasked ? {} : { target: [table.yardId, table.id] })
      .returning();
  return {
    find: statementByFields(`find ${name}`, (to, given) =>
      to.select().from(plain).where(at(given)).limit(1),
    ),
    findHeld: statementByFields(`hold ${name}`, (to, given) =>
      to.select().from(plain).where(at(given)).limit(1).for("update"),
    ),
    insert: statementByFields(`insert ${name}`, (to, given) => insert(to, [given])),
    insertAll: (rows: readonly Fields[]) => insert(db(), rows),
    update: statementByFields(`update ${name}`, (to, given) => {
      const { yardId: _yard, rowId: _row, version: _version, actor: _actor, ...values } = given;
      return to
        .update(plain)
        .set({ ...values, ...bumpVersion(table) })
        .where(by(given))
        .returning();
    }),
    remove: statementByFields(`remove ${name}`, (to, given) =>
      to.delete(plain).where(by(given)).returning(),
    ),
  };
}

/** Evaluated within a statement, this attributes its changes to an actor (migrations/functions/journal.sql). */
const settingOf = ({ actor }: Fields) => sql`set_config('loosebox.actor', ${actor}, true)`;

const withAuthor = ({ person, actor, ...values }: Fields) => ({
  ...values,
  userId: sql`nullif(coalesce(nullif(${settingOf({ actor })}, ''), ${person}), '')::uuid`,
});

/** Parts of a yard that only one transaction may change at a time, each with the number of its advisory lock. */
const parts = { wormingRule: 111, outingNotices: 121, bodies: 220 };
type Part = keyof typeof parts;

/** Locks a part of the yard until the running transaction ends. */
export const lockYard = (scope: Scope, part: Part) => lockYards([scope.yardId], part);

/** Locks a part of several yards in the order of their ids, which prevents deadlocks. */
export const lockYards = (yardIds: readonly string[], part: Part) => lock([yardIds, parts[part]]);

const lock = sqlStatement({
  name: "lock-yards",
  text: `select pg_advisory_xact_lock(hashtextextended(id, $2))
   from (select id::text as id from unnest($1::uuid[]) id order by id) yards`,
  row: { pg_advisory_xact_lock: nothing },
});

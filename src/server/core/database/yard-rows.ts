import { and, eq, getTableColumns, type Query, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { v7 as uuid } from "uuid";
import { batched, type Batches, type Decode } from "./batched.ts";
import { db, doneBy, NOBODY, noteWritten } from "./database.ts";
import { nothing, rowDecoder } from "./row-shape.ts";
import { sqlStatement } from "./statements.ts";
import { idTaken, notFound, stale, staleDeletion } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { versionAfter } from "./expressions.ts";
import { isCounted, takeRoom } from "./yard-room.ts";

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
  const isBounded = !worksAlone && isCounted(table);
  const inYard = (scope: Scope, more?: SQL) => and(eq(table.yardId, scope.yardId), more);
  const setActor = (scope: Scope) => doneBy(worksAlone ? NOBODY : scope.userId);
  const withActor = (scope: Scope, id: string, more?: SQL) =>
    inYard(scope, and(eq(table.id, id), more, sql`(select ${setActor(scope)}) is not null`));
  const decode = rowDecoder(getTableColumns(table)) as Decode<Row<T>>;
  const selected = (scope: Scope, page: Page) => selectPage(plain, inYard(scope, page.where), page);

  const list = async (scope: Scope, page: Page) => (await selected(scope, page)) as Row<T>[];

  /** The list in batches; a list of at most `few` rows is read by one statement (see `batched`). */
  const listInBatches = (scope: Scope, page: Page, few: number): Batches<Row<T>> =>
    inBatches(selected(scope, page).toSQL(), few, decode);

  const one = (scope: Scope, id: string) =>
    selected(scope, { where: eq(table.id, id), orderBy: [], limit: 1 });
  const find = async (scope: Scope, id: string) => found((await one(scope, id)) as Row<T>[], noun);
  /** Finds a row and locks it until the running transaction ends. */
  const findHeld = async (scope: Scope, id: string) =>
    found((await one(scope, id).for("update")) as Row<T>[], noun);

  /** Adds a row if the yard is not full and its id is unused. */
  const insert = async (scope: Scope, { id = uuid(), ...values }: Values<T>) => {
    if (isBounded) await takeRoom(scope);
    const userId = sql`coalesce(nullif(${setActor(scope)}, ''), ${scope.userId})::uuid`;
    const whole = { ...values, id, yardId: scope.yardId, userId };
    const [made] = (await db()
      .insert(table)
      .values(whole as T["$inferInsert"])
      .onConflictDoNothing({ target: [table.yardId, table.id] })
      .returning()) as Row<T>[];
    noteWritten(scope.yardId);
    return made ?? refuseTakenId();
  };

  /** Changes a row and checks its version in one statement. */
  const update = async (
    scope: Scope,
    id: string,
    values: Partial<Values<T>>,
    seen?: VersionCheck<Row<T>>,
  ) => {
    const [changed] = (await db()
      .update(table as PgTable)
      .set({ ...values, ...bumpVersion(table) })
      .where(withActor(scope, id, isSeen(table, seen)))
      .returning()) as Row<T>[];
    noteWritten(scope.yardId);
    if (changed) return changed;
    throw stale(noun, await seen?.show(await find(scope, id)));
  };

  const remove = async (scope: Scope, id: string, seen?: VersionCheck<Row<T>>) => {
    const [removed] = (await db()
      .delete(plain)
      .where(withActor(scope, id, isSeen(table, seen)))
      .returning()) as Row<T>[];
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

const isSeen = ({ updatedAt }: YardTable, seen: SeenVersion | undefined) =>
  updatedAt && seen?.updatedAt
    ? sql`date_trunc('milliseconds', ${updatedAt}) = ${seen.updatedAt}::timestamptz`
    : undefined;

const bumpVersion = ({ updatedAt }: YardTable) =>
  updatedAt && { updatedAt: versionAfter(updatedAt) };

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

import { and, eq, getTableColumns, type Query, sql, type SQL, getTableName } from "drizzle-orm";
import { fieldsOfSections } from "#contract/care/fields-of-sections.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { v7 as uuid } from "uuid";
import { batched, type Batches, type Decode } from "./batched.ts";
import { db, doneBy, NOBODY, noteWritten } from "./database.ts";
import { nothing, rowDecoder, boolean, integer } from "./row-shape.ts";
import { sqlStatement } from "./statements.ts";
import { idTaken, notFound, stale, staleDeletion, Refusal } from "#server/core/refusal.ts";
import type { Scope } from "#server/core/security/scope.ts";
import { versionAfter } from "./expressions.ts";
import { careEvents, charges, papers } from "#server/schema/care.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { outings } from "#server/schema/competing.ts";
import { chatMessages } from "#server/schema/experts.ts";
import { stockItems } from "#server/schema/health.ts";
import { contacts } from "#server/schema/horses.ts";

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

/** Maximum rows of one yard: a hundred horses with ten entries a week each reach the number after ten years. */
export const YARD_ROWS = 500_000;
/** Maximum rows of a demo yard, which anybody can open and which lasts a day. */
export const DEMO_ROWS = 2_000;

/** Tables whose rows people enter. Rows that plans and records generate count too, but are never refused. */
const counted: readonly PgTable[] = [
  careEvents,
  ...Object.values(recordTables),
  outings,
  contacts,
  papers,
  stockItems,
  charges,
  chatMessages,
];
const countedTables = new Set(counted);

const isCounted = (table: PgTable): boolean => countedTables.has(table);

// rows in the bin count too
const rowsOfYard = sqlStatement.ofYard({
  name: "rows-of-yard",
  text: `select (${counted
    .map((table) => `(select count(*) from ${getTableName(table)} where yard_id = $1)`)
    .join(" + ")} + (select count(*) from row_changes
      where yard_id = $1 and item_id is not null and operation = 'DELETE'))::integer as rows, demo_until is not null as "isDemo" from yards where id = $1`,
  row: { rows: integer, isDemo: boolean },
});

interface KnownCount {
  rows: number;
  isDemo: boolean;
  /** When the rows were counted, in milliseconds. */
  at: number;
}

/**
 * Milliseconds for which a count is cached and incremented locally; the second value applies where the yard is
 * full.
 */
const BELIEVED_MS = 300_000;
const BELIEVED_FULL_MS = 2_000;
const YARDS_KNOWN = 5_000;

const known = new Map<string, KnownCount>();

/** Counts a row about to be added. Throws a 409 when the yard is full. */
async function takeRoom(scope: Scope): Promise<void> {
  const yard = await roomOf(scope);
  if (yard.rows >= boundOf(yard)) throw full(yard);
  yard.rows += 1;
}

async function roomOf(scope: Scope): Promise<KnownCount> {
  const last = known.get(scope.yardId);
  if (last && performance.now() - last.at < believedMs(last)) return last;
  const [present] = await rowsOfYard(scope, []);
  const fresh = { rows: 0, isDemo: false, ...present, at: performance.now() };
  known.delete(scope.yardId);
  known.set(scope.yardId, fresh);
  for (const [yardId] of known) {
    if (known.size <= YARDS_KNOWN) break;
    known.delete(yardId);
  }
  return fresh;
}

const boundOf = ({ isDemo }: KnownCount) => (isDemo ? DEMO_ROWS : YARD_ROWS);
const believedMs = (yard: KnownCount) =>
  yard.rows < boundOf(yard) ? BELIEVED_MS : BELIEVED_FULL_MS;

const full = ({ isDemo }: KnownCount) =>
  new Refusal(
    409,
    isDemo
      ? "A demo yard has room for 2,000 records and events. Register to go on: the first 14 days cost nothing."
      : "Your yard has as many records and events as there is room for: 500,000. Delete some you no longer need (what lies in the bin counts until it is erased), or write to us by the Contact page if you need more.",
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
    const userId = sql`nullif(coalesce(nullif(${setActor(scope)}, ''), ${scope.userId}), '')::uuid`;
    const whole = { ...values, id, yardId: scope.yardId, userId };
    const [made] = (await db()
      .insert(table)
      .values(whole as T["$inferInsert"])
      .onConflictDoNothing(isMasked ? {} : { target: [table.yardId, table.id] })
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

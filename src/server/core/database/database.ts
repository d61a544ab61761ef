import { EventEmitter } from "node:events";
import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { isDatabaseAway } from "#server/core/faults.ts";
import { narrowingHere, withinRights } from "./within-rights.ts";
import { type FairPool, openPool, pipeline } from "./pool.ts";
import { setReaders } from "./read-values.ts";
import { withItsName } from "./statement-names.ts";
import { timed } from "./statement-times.ts";
import type { Scope } from "#server/core/security/scope.ts";

/** `written`, with a yard's id: this process has committed a change in that yard, made through a Scope. */
export const yardEvents = new EventEmitter<{ written: [yardId: string] }>();

setReaders();

type Runner = pg.Pool | pg.PoolClient;
interface Context {
  runner: Runner;
  drizzled: NodePgDatabase;
  /** The actor last set in this transaction's session setting. */
  actor?: string;
  onceCommitted: (() => void)[];
}

const PIPELINED_CONNECTIONS = 3;

let pool: FairPool | undefined;
let pipelined: ReturnType<typeof pipeline> | undefined;
let root: Context | undefined;
const current = new AsyncLocalStorage<Context | undefined>();

/** How long work may take on any connection, in milliseconds. */
export const TIME_LIMITS = {
  // no statement may take longer; a server that has stopped responding cannot enforce this, so the driver has a
  // time-out too
  statement_timeout: 9_000,
  query_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Opens the pool, which is shared fairly between callers, and the pipelined connections for quick statements. */
export function openDatabase(url: string, onLost: (error: Error) => void, connections = 10) {
  const settings = { ...TIME_LIMITS, connectionString: url, connectionTimeoutMillis: 5_000 };
  const opened = openPool({ ...settings, max: connections }, onLost);
  pool = opened;
  pipelined = pipeline(settings, onLost, PIPELINED_CONNECTIONS);
  root = contextOf(opened);
}

export async function closeDatabase() {
  await Promise.all([pool?.end(), pipelined?.end()]);
  pool = undefined;
  pipelined = undefined;
  root = undefined;
}

const contextOf = (runner: Runner): Context => ({
  runner,
  drizzled: drizzle(runner, { casing: "snake_case" }),
  onceCommitted: [],
});

/**
 * Where no transaction is running, runs each statement in one of its own, narrowed to the horses within
 * somebody's rights.
 */
const narrowed = {
  query: (...query: Parameters<pg.PoolClient["query"]>) =>
    inTransaction(() => Promise.resolve(now().runner.query(...query))),
};
const narrowedRoot = contextOf(narrowed as unknown as pg.PoolClient);

function now(): Context {
  const here = current.getStore() ?? (narrowingHere() === null ? root : narrowedRoot);
  if (!here) throw new Error("The database is not open");
  return here;
}

/** The running transaction if there is one, else the pool. The database is never passed as an argument. */
export const db = () => now().drizzled;

/** The pool itself, for libraries that run their own statements. */
export function connectionPool(): pg.Pool {
  if (!pool) throw new Error("The database is not open");
  return pool;
}

/** How many of the pool's connections are in use, and how many callers wait for one. */
export const poolLoad = () => ({
  inUse: pool ? pool.totalCount - pool.idleCount : 0,
  waiting: pool?.waitingCallers ?? 0,
});

/** Runs the work in a new transaction, or in the running one. */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  return current.getStore() ? work() : inNewTransaction("begin", work);
}

/** Runs the work in a transaction of its own that begins so, also within a running one. */
export async function inNewTransaction<T>(
  begin: string,
  work: () => Promise<T>,
  on: pg.Pool = connectionPool(),
): Promise<T> {
  const client = await on.connect();
  // without a listener, losing the connection between two statements would end the process
  client.on("error", nextStatementSaysSo);
  const here = contextOf(client);
  let result: T;
  try {
    await client.query(narrowedBy(begin));
    result = await current.run(here, work);
    const { command } = await client.query("commit");
    // PostgreSQL answers COMMIT with ROLLBACK when a statement has failed and the error was ignored: nothing was saved
    if (command === "ROLLBACK") throw new Error("The transaction was not committed");
    client.release();
  } catch (error) {
    await giveBack(client, error);
    throw error;
  } finally {
    client.off("error", nextStatementSaysSo);
  }
  for (const each of here.onceCommitted) outside(each);
  return result;
}

/**
 * Begins a transaction. In the work of a person whose rights do not cover every horse, it is narrowed to the
 * horses within them.
 */
function narrowedBy(begin: string): string {
  const narrowing = narrowingHere();
  return narrowing === null ? begin : `${begin}; ${narrowing}`;
}

/**
 * Runs part of a transaction's work narrowed to the horses within these rights; the transaction's other statements see
 * the whole yard.
 */
export const narrowedInTransaction = <T>(
  scope: Scope,
  call: Parameters<typeof withinRights>[1],
  work: () => Promise<T>,
): Promise<T> =>
  withinRights(scope, call, async () => {
    const narrowing = narrowingHere();
    if (narrowing === null) return work();
    await now().runner.query(narrowing);
    const result = await work();
    await now().runner.query('set local search_path = "$user", public');
    return result;
  });

/** The running transaction, for `savepoint.ts`. */
export const runningTransaction = () => current.getStore();

export const isInTransaction = () => current.getStore() !== undefined;

/**
 * The transaction's connection, or one from the pool for exclusive use. A connection returned with an error is
 * discarded.
 */
export async function borrowConnection() {
  const runner = current.getStore()?.runner;
  if (runner && !(runner instanceof pg.Pool)) return { client: runner, giveBack: () => undefined };
  const client = await connectionPool().connect();
  client.on("error", nextStatementSaysSo);
  const isNarrowed = narrowingHere() !== null;
  if (isNarrowed) await client.query(narrowedBy("begin read only"));
  return {
    client,
    giveBack: (trouble?: unknown) => {
      client.off("error", nextStatementSaysSo);
      if (trouble === undefined && isNarrowed) void rollBack(client);
      else client.release(trouble !== undefined);
    },
  };
}

/**
 * Runs a callback once the running transaction has committed: never after a rollback, at once when there is no
 * transaction. The callback runs outside any transaction and must not throw, because the commit cannot be undone.
 */
export function afterCommit(work: () => void) {
  const here = current.getStore();
  if (here) here.onceCommitted.push(work);
  else outside(work);
}

const outside = (work: () => void) => current.run(undefined, work);

const nextStatementSaysSo = () => undefined;

// a connection that is lost or cannot roll back is discarded
async function giveBack(client: pg.PoolClient, error: unknown) {
  if (isDatabaseAway(error)) return client.release(true);
  await rollBack(client);
}

const rollBack = (client: pg.PoolClient) =>
  client.query("rollback").then(
    () => client.release(),
    () => client.release(true),
  );

/** The actor for changes that the product makes automatically, and for visitors, of whom nobody is named. */
export const NOBODY = "";

/** Notes the actor to whom the next statement attributes its changes by itself (yard-rows.ts), and returns it. */
export function noteActor(actor: string): string {
  const here = current.getStore();
  if (here) here.actor = actor;
  return actor;
}

/**
 * Runs the work in a transaction whose session setting names the actor, for writing statements that do not set it
 * themselves.
 */
export function workAs<T>({ userId: actor, yardId }: Scope, work: () => Promise<T>): Promise<T> {
  return inTransaction(async () => {
    const here = current.getStore();
    if (here && here.actor !== actor) {
      here.actor = actor;
      await runOn(false, { ...setActor, values: [actor] });
    }
    const done = await work();
    noteWritten(yardId);
    return done;
  });
}

/** Emits `written` for the yard once the running transaction has committed; call it after the statement. */
export const noteWritten = (yardId: string) =>
  afterCommit(() => yardEvents.emit("written", yardId));

const setActor = { name: "set-actor", text: "select set_config('loosebox.actor', $1, true)" };

/** Runs a library's statement, in the running transaction if there is one. */
export async function runStatement(text: string, values?: unknown[]) {
  const { rows } = await now().runner.query<Record<string, unknown>>(text, values);
  return { rows };
}

/**
 * Runs a statement on the running transaction's connection; otherwise on a pipelined connection if it is
 * `quick`, or on one from the pool. A quick statement reads a few rows by index: a slow one would delay those
 * queued behind it.
 */
export function runOn(quick: boolean, query: pg.QueryConfig | pg.QueryArrayConfig) {
  const started = performance.now();
  return timed(query.name, started, start(quick, query));
}

function start(quick: boolean, query: pg.QueryConfig | pg.QueryArrayConfig) {
  const isNarrowed = narrowingHere() !== null;
  const named = withItsName(query, isNarrowed);
  if (isNarrowed) return now().runner.query<Record<string, unknown>>(named);
  const runner = current.getStore()?.runner ?? (quick ? openPipeline() : now().runner);
  return runner.query<Record<string, unknown>>(named);
}

function openPipeline() {
  if (!pipelined) throw new Error("The database is not open");
  return pipelined;
}

/** Whether a statement failed on a unique constraint. */
export function isDuplicate(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ("code" in each && each.code === "23505") return true;
  return false;
}

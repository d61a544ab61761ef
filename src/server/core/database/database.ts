import { EventEmitter } from "node:events";
import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { isDatabaseAway } from "#server/core/faults.ts";
import { FairPool, pipeline } from "./pool.ts";
import type { Scope } from "#server/core/security/scope.ts";

/** `written`, with a yard's id: something was changed in it through a Scope in this process, and is committed. */
export const yardEvents = new EventEmitter<{ written: [yardId: string] }>();

// a date stays the text it is; the driver's own Date would move it by the process's time zone
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

type Runner = pg.Pool | pg.PoolClient;
interface Context {
  runner: Runner;
  drizzled: NodePgDatabase;
  /** Under whose name the running transaction's changes are noted, as it was told last. */
  actor?: string;
  /** What is to be done once the running transaction has committed. */
  onceCommitted: (() => void)[];
}

/** Connections that single statements share. */
const PIPELINED_CONNECTIONS = 3;

let pool: pg.Pool | undefined;
let pipelined: ReturnType<typeof pipeline> | undefined;
let root: Context | undefined;
const current = new AsyncLocalStorage<Context | undefined>();

/** Opens the pool that statements work on, shared out between those who ask, and the connections that quick ones share. */
export function openDatabase(url: string, onLost: (error: Error) => void, connections = 10) {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // a statement that outlives its asker's patience helps nobody; and a server that has fallen
    // silent cannot end it, so the driver gives up too
    statement_timeout: 9_000,
    query_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  };
  const opened = new FairPool({ ...settings, max: connections });
  // without a listener a connection lost while idle would end the process
  opened.on("error", (error) => {
    // the pool hangs the whole client on it, which is not for the log
    Reflect.deleteProperty(error, "client");
    // a pool has ended before its sockets have: what the stopping database closes now is not lost
    if (!opened.ending) onLost(error);
  });
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

function now(): Context {
  const here = current.getStore() ?? root;
  if (!here) throw new Error("The database is not open");
  return here;
}

/** The database of this moment: the running transaction if there is one. Nobody passes one on by hand. */
export const db = () => now().drizzled;

/** The pool itself, for libraries that bring their own statements. */
export function connectionPool(): pg.Pool {
  if (!pool) throw new Error("The database is not open");
  return pool;
}

/** Runs the work in one transaction, or in the one that is already running. */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  return current.getStore() ? work() : inNewTransaction("begin", work);
}

/**
 * Runs reads that must agree with each other: all of them see the database as it is at one moment. Each statement may
 * take minutes: what is read is a whole yard, and written to the disk meanwhile.
 */
export const inSnapshot = <T>(work: () => Promise<T>): Promise<T> =>
  inNewTransaction(
    "begin isolation level repeatable read read only; set local statement_timeout = '5min'",
    work,
  );

async function inNewTransaction<T>(begin: string, work: () => Promise<T>): Promise<T> {
  const client = await connectionPool().connect();
  // lost between two statements; without a listener that would end the process
  client.on("error", nextStatementSaysSo);
  const here = contextOf(client);
  let result: T;
  try {
    await client.query(begin);
    result = await current.run(here, work);
    const { command } = await client.query("commit");
    // PostgreSQL answers so when a statement has failed and the work went on regardless: nothing was kept
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

export const isInTransaction = () => current.getStore() !== undefined;

/**
 * The connection of the running transaction, or else one of the pool's for whoever needs one to themselves; to be given
 * back with what went wrong on it, if anything did: then it is nobody's any more.
 */
export async function borrowConnection() {
  const runner = current.getStore()?.runner;
  if (runner && !(runner instanceof pg.Pool)) return { client: runner, giveBack: () => undefined };
  const client = await connectionPool().connect();
  client.on("error", nextStatementSaysSo);
  return {
    client,
    giveBack: (trouble?: unknown) => {
      client.off("error", nextStatementSaysSo);
      client.release(trouble !== undefined);
    },
  };
}

/**
 * Does something once the running transaction has committed: never when it rolls back, and at once when none runs. The
 * work takes no part in any transaction. It must not throw, because what was committed is done.
 */
export function afterCommit(work: () => void) {
  const here = current.getStore();
  if (here) here.onceCommitted.push(work);
  else outside(work);
}

const outside = (work: () => void) => current.run(undefined, work);

const nextStatementSaysSo = () => undefined;

// a connection that is lost, or cannot even roll back, is not given to anybody again
async function giveBack(client: pg.PoolClient, error: unknown) {
  if (isDatabaseAway(error)) return client.release(true);
  await client.query("rollback").then(
    () => client.release(),
    () => client.release(true),
  );
}

/** Stands for the product itself where somebody's id is asked for. */
export const NOBODY = "";

/**
 * An expression that a statement must evaluate so that what it changes is noted as done by this person (the triggers
 * of migrations/functions/history.sql read it); its value is the id.
 */
export function doneBy(actor: string) {
  const here = current.getStore();
  if (here) here.actor = actor;
  return sql`set_config('loosebox.actor', ${actor}, true)`;
}

/** Runs a writing statement that cannot evaluate `doneBy` itself, in a transaction that knows who does it. */
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

/** Has it known that something of this yard was changed, once that is committed; to be called after the statement. */
export const noteWritten = (yardId: string) =>
  afterCommit(() => yardEvents.emit("written", yardId));

const setActor = { name: "set-actor", text: "select set_config('loosebox.actor', $1, true)" };

/** Runs a statement of a library's own in the running transaction, if there is one. */
export async function runStatement(text: string, values?: unknown[]) {
  const { rows } = await now().runner.query<Record<string, unknown>>(text, values);
  return { rows };
}

/**
 * Runs a statement on the connection of the moment: the running transaction's, else one that is shared with others
 * where it is `quick`, else one of the pool's. A quick one reads a few rows by index: a slow one would hold up those
 * behind it.
 */
export function runOn(quick: boolean, query: pg.QueryConfig | pg.QueryArrayConfig) {
  const runner = current.getStore()?.runner ?? (quick ? openPipeline() : now().runner);
  return runner.query<Record<string, unknown>>(query);
}

function openPipeline() {
  if (!pipelined) throw new Error("The database is not open");
  return pipelined;
}

/** Whether a statement failed because another row has what must be one row's alone. */
export function isDuplicate(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ("code" in each && each.code === "23505") return true;
  return false;
}

import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "#server/core/faults.ts";
import { connectionPool, inNewTransaction, isInTransaction, TIME_LIMITS } from "./database.ts";
import { type FairPool, openPool } from "./pool.ts";

/*
 * Large reads that decide nothing may be made on a replica (`DATABASE_REPLICA_URL`), which leaves the primary to those who
 * write. They see all that was committed before they began, because a replica that is behind is not read. Cursors of
 * changes, tags and whatever a write depends on come from the primary only: a replica may show commits in another order.
 */

/** Connections to the replica at most. */
const CONNECTIONS = 5;
/** Milliseconds within which a replica takes a connection, and for which one that is away is not asked again. */
const CONNECT_MS = 1_000;
const AWAY_MS = 10_000;
/** Milliseconds between the questions whether a replica has replayed what the primary had written: a quarter of a second. */
const PATIENCE_MS = [0, 5, 15, 30, 50, 70, 80];

let replica: FairPool | undefined;
let awayUntil = 0;
let tell: (error: unknown) => void = () => undefined;

/**
 * Opens the pool of connections to the replica. `onTrouble` is told why it is not read, or a read is made again, at most
 * every ten seconds.
 */
export function openReplica(url: string, onTrouble: (error: unknown) => void) {
  const settings = { ...TIME_LIMITS, connectionString: url, connectionTimeoutMillis: CONNECT_MS };
  replica = openPool({ ...settings, max: CONNECTIONS }, onTrouble);
  tell = onTrouble;
  awayUntil = 0;
}

export async function closeReplica() {
  await replica?.end();
  replica = undefined;
}

const SNAPSHOT = "begin isolation level repeatable read read only";

/**
 * Runs reads that must be consistent with each other in one repeatable-read snapshot, of the replica if there is one. They
 * may be run twice. The statement time-out is five minutes, because a whole yard is read and written to disk meanwhile.
 */
export const inSnapshot = <T>(read: () => Promise<T>): Promise<T> => {
  const begin = `${SNAPSHOT}; set local statement_timeout = '5min'`;
  return preferReplica(begin, read, () => inNewTransaction(begin, read));
};

/** Runs reads that decide nothing on the replica if there is one, otherwise as they are. They may be run twice. */
export const readAside = <T>(read: () => Promise<T>): Promise<T> =>
  preferReplica(SNAPSHOT, read, read);

async function preferReplica<T>(
  begin: string,
  read: () => Promise<T>,
  onPrimary: () => Promise<T>,
): Promise<T> {
  if (!replica || isInTransaction() || Date.now() < awayUntil) return onPrimary();
  try {
    if (await hasCaughtUp(replica)) return await inNewTransaction(begin, read, replica);
  } catch (error) {
    if (!isOfReplica(error)) throw error;
    awayUntil = Date.now() + AWAY_MS;
    tell(error);
  }
  return onPrimary();
}

/** Whether the replica has replayed all that the primary has written by now; waits for it a little. */
async function hasCaughtUp(asked: FairPool): Promise<boolean> {
  // where the next record will be, because an asynchronous commit is acknowledged before its own is written
  const { rows } = await connectionPool().query(
    "select pg_current_wal_insert_lsn()::text as written",
  );
  const replayed = {
    // null where it is no replica any more
    text: "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as so",
    values: [rows[0]?.written],
  };
  for (const wait of PATIENCE_MS) {
    await sleep(wait);
    if ((await asked.query(replayed)).rows[0]?.so === true) return true;
  }
  return false;
}

/** SQLSTATE of a read that had to give way to what the replica replays. */
const GAVE_WAY = "40001";

const isOfReplica = (error: unknown) =>
  isDatabaseAway(error) || (error instanceof Error && "code" in error && error.code === GAVE_WAY);

import { connectionPool } from "#server/core/database/database.ts";

/**
 * The key of an advisory lock, an arbitrary number. A backup takes the lock exclusively; deletions of files
 * share it.
 */
export const BACKUP_LOCK = 7_811_015;

/**
 * Wraps work so that it is postponed to the next sweep while a backup runs, because the backup's rows still name
 * the files that the work would delete.
 */
export const notDuringBackup = (work: () => Promise<unknown>) => async (): Promise<void> => {
  const client = await connectionPool().connect();
  // without a listener, an error event would end the process; the failing statement throws anyway
  client.on("error", nextStatementSaysSo);
  let isBroken = true;
  try {
    const { rows } = await client.query<{ got: boolean }>(
      "select pg_try_advisory_lock_shared($1) as got",
      [BACKUP_LOCK],
    );
    if (rows[0]?.got) {
      await work();
      await client.query("select pg_advisory_unlock_shared($1)", [BACKUP_LOCK]);
    }
    isBroken = false;
  } finally {
    client.off("error", nextStatementSaysSo);
    // a lost connection releases its lock by itself
    client.release(isBroken);
  }
};

const nextStatementSaysSo = () => undefined;

import { connectionPool } from "#server/core/database/database.ts";

/** An advisory lock: a backup has it alone, whoever takes files away shares it. Any fixed number will do. */
export const BACKUP_LOCK = 7_811_015;

/**
 * The same work, but put off to the next sweep while a backup is being made: the backup's rows still name the files
 * that the work would take away.
 */
export const notDuringBackup = (work: () => Promise<unknown>) => async (): Promise<void> => {
  const client = await connectionPool().connect();
  // an error event besides the failing statement would end the process
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
    // a connection that goes takes its lock along
    client.release(isBroken);
  }
};

const nextStatementSaysSo = () => undefined;

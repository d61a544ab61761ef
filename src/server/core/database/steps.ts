import { setTimeout as sleep } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";

/** Milliseconds for which a statement may wait for a lock, while everybody else who wants the table waits behind it. */
const LOCK_MS = 400;
/** Milliseconds after which it is tried again, and the number of tries: ten minutes in all. */
const AGAIN_MS = 600;
const TRIES = 600;
/** Milliseconds between two batches, for those who write meanwhile. */
const PAUSE_MS = 50;

/** While a step is repeated, the journal does not take what it fills in for changes that somebody made. */
const FILLING = "loosebox.filling";

/** The first line of a migration that runs in steps, outside a transaction. */
const IN_STEPS = "-- In steps";
const STEP = /^-- step(, until nothing is left)?$/m;

/** Whether a migration runs in steps, while processes of the release before serve. */
export const isInSteps = (sql: string): boolean => sql.startsWith(IN_STEPS);

/**
 * Runs the steps of a migration, each a statement of its own that is committed at once. A step "until nothing is left" is
 * repeated with pauses until it changes no row. One that has been broken off is begun from its first step again.
 */
export async function applyInSteps(client: Client, sql: string): Promise<void> {
  const [, ...parts] = sql.split(STEP);
  for (let at = 0; at < parts.length; at += 2)
    await applyStep(client, parts[at + 1] ?? "", parts[at] !== undefined);
}

async function applyStep(client: Client, statement: string, isRepeated: boolean) {
  await client.query(`set ${FILLING} = ${isRepeated ? "on" : "off"}`);
  for (;;) {
    const changed = await patiently(async () => {
      // an index that is made concurrently waits for others, and nobody waits for it
      const limit = /\bconcurrently\b/i.test(statement) ? 0 : LOCK_MS;
      await client.query(`set lock_timeout = ${limit}`);
      return (await client.query(statement)).rowCount ?? 0;
    });
    if (!isRepeated || changed === 0) break;
    await sleep(PAUSE_MS);
  }
  await client.query(`reset lock_timeout; reset ${FILLING}`);
}

/** Does the work in a transaction, which lets go and begins anew when it does not get a lock soon. */
export const inTransaction = (client: Client, work: () => Promise<void>): Promise<void> =>
  patiently(async () => {
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = ${LOCK_MS}`);
      await work();
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isAboutLocks(error) || tries === TRIES) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/** Whether a lock was not to be had, or was part of a deadlock. */
function isAboutLocks(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof DatabaseError && ["55P03", "40P01"].includes(cause.code ?? "");
}

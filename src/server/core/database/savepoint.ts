import { runningTransaction } from "./database.ts";

/**
 * Runs part of the running transaction's work, of which nothing remains if it throws or is only a trial. Its locks
 * remain until the transaction ends.
 */
export async function inSavepoint<T>(work: () => Promise<T>, { isTrial = false } = {}): Promise<T> {
  const here = runningTransaction();
  if (!here) throw new Error("A savepoint needs a transaction");
  const { actor, onceCommitted } = here;
  const takeBack = async () => {
    await here.runner.query("rollback to savepoint part; release savepoint part");
    // the session's setting has its value of before again, too
    if (actor === undefined) delete here.actor;
    else here.actor = actor;
    here.onceCommitted = onceCommitted;
  };
  here.onceCommitted = [...onceCommitted];
  await here.runner.query("savepoint part");
  try {
    const result = await work();
    if (isTrial) await takeBack();
    else await here.runner.query("release savepoint part");
    return result;
  } catch (error) {
    await takeBack();
    throw error;
  }
}

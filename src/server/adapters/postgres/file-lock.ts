import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { CannotStart } from "#server/core/start-and-stop.ts";

/** A lock that this process holds until it releases it or ends, even when it is killed. */
export interface FileLock {
  release(): void;
}

/**
 * Takes the lock on a file, or returns the process that holds it (null when that process has not yet written its
 * id). Node cannot lock a file but its SQLite can, which works on every system and leaves no stale pid file
 * after kill -9.
 */
export function takeFileLock(file: string): FileLock | { heldBy: number | null } {
  const lock = openLock(file);
  try {
    // nothing is written to the database; only its lock matters
    lock.exec("begin immediate");
  } catch (error) {
    lock.close();
    if (isBusy(error)) return { heldBy: readHolder(file) };
    throw new CannotStart(`${file} cannot be locked (${wordsOf(error)}).`, { cause: error });
  }
  writeFileSync(holderFile(file), `${process.pid}\n`);
  held.add(lock);
  return { release: () => held.delete(lock) && lock.close() };
}

// references are kept because garbage collection would release the lock
const held = new Set<DatabaseSync>();

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw new CannotStart(`${file} cannot be opened (${wordsOf(error)}).`, { cause: error });
  }
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown) =>
  error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const holderFile = (file: string) => `${file}.pid`;

function readHolder(file: string): number | null {
  try {
    return Number(readFileSync(holderFile(file), "utf8")) || null;
  } catch {
    return null;
  }
}

import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { CannotStart } from "#server/core/process.ts";

/** A lock that this process holds until it lets go or ends, however it ends. */
export interface FileLock {
  release(): void;
}

/**
 * Takes the lock that the file stands for, or says which process has it (null: it has only just taken it). Node
 * cannot lock a file, but the SQLite inside it can: no stale pid to judge after kill -9, the same on every system.
 */
export function takeFileLock(file: string): FileLock | { heldBy: number | null } {
  const lock = openLock(file);
  try {
    // nothing is ever written; the file stays empty and only its lock counts
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

// whoever forgets what we returned still has the lock; the garbage collector would let it go
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

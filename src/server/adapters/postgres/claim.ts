import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDiskFull } from "#server/core/faults.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { isRoot } from "./postmaster.ts";
import { DatabaseSync } from "node:sqlite";

/**
 * Creates the folder if necessary and claims it for this process; throws `CannotStart` while another process has it.
 * The claim ends with `release()` or with the process, so a killed process leaves nothing to clean up.
 */
export function claimDataDir(dataDir: string): FileLock {
  const claim = tryToClaim(dataDir);
  if ("release" in claim) return claim;
  throw new CannotStart(
    `Loosebox is already running on ${dataDir}${nameOf(claim)}. Stop it first or choose another DATA_DIR.`,
  );
}

/** Claims the folder; if another process holds it, returns which one and whether it is stopping. */
function tryToClaim(dataDir: string): FileLock | Holder {
  makeDataDir(dataDir);
  refuseIfClosed(dataDir);
  const file = lockFile(dataDir);
  const lock = takeFileLock(file);
  if (!("release" in lock)) return { ...lock, isStopping: isStopping(file, lock.heldBy) };
  // the note was left by a process that was killed while it was stopping
  forgetStopping(file);
  claimed.add(file);
  const release = () => {
    if (claimed.delete(file)) forgetStopping(file);
    lock.release();
  };
  return { release };
}

/** The process that holds a folder now; null when none does. It is neither claimed nor changed. */
export function holderOf(dataDir: string): Holder | null {
  const file = lockFile(dataDir);
  if (!existsSync(file)) return null;
  const lock = openLock(file);
  try {
    lock.exec("begin immediate; rollback");
    return null;
  } catch (error) {
    if (!isBusy(error)) throw cannotLock(file, error);
    const heldBy = readHolder(file);
    return { heldBy, isStopping: isStopping(file, heldBy) };
  } finally {
    lock.close();
  }
}

/** The process that holds a folder; null when it has just taken the lock and not yet written its id. */
interface Holder {
  heldBy: number | null;
  isStopping: boolean;
}

/** Describes the process in a sentence. */
const nameOf = ({ heldBy }: Holder): string => (heldBy === null ? "" : ` (process ${heldBy})`);

const lockFile = (dataDir: string) => join(dataDir, "loosebox.lock");

const claimed = new Set<string>();

/** Tells waiting processes that this process is about to release its folders. */
export function sayThatWeStop(): void {
  for (const file of claimed) noteStopping(file);
}

/** Creates DATA_DIR, readable by its owner only. */
export function makeDataDir(dataDir: string) {
  // when root starts the app, PostgreSQL runs under another account, which must be able to traverse this folder
  const mode = isRoot ? 0o711 : 0o700;
  try {
    mkdirSync(dataDir, { recursive: true, mode });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`DATA_DIR is not a folder that can be made (${why}).`, { cause: error });
  }
}

function refuseIfClosed(dataDir: string) {
  try {
    accessSync(dataDir, constants.W_OK);
    accessSync(lockFile(dataDir), constants.W_OK);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return; // the file does not exist yet
    throw new CannotStart(
      `DATA_DIR (${dataDir}) cannot be written to by this account; was Loosebox started as root before? Give it back with: sudo chown -R "$(id -u)" ${dataDir}`,
      { cause: error },
    );
  }
}

const noteFile = (lock: string) => `${lock}.stopping`;

/** Writes a note beside a lock held by this process that the process is stopping. */
function noteStopping(lock: string): void {
  try {
    writeFileSync(noteFile(lock), `${process.pid}\n`);
  } catch {
    // on a full disk the note is omitted: the next start is then told that this process is still running
  }
}

/** Whether the process that holds a lock has noted that it is stopping; notes of other processes do not count. */
function isStopping(lock: string, holder: number | null): boolean {
  try {
    return Number(readFileSync(noteFile(lock), "utf8")) === holder;
  } catch {
    return false;
  }
}

const forgetStopping = (lock: string): void => rmSync(noteFile(lock), { force: true });

/** Milliseconds that a start waits for a stopping process; longer than the launcher allows a stop to take. */
const LONGEST_WAIT_MS = 30_000;
/** Milliseconds within which a busy process that was asked to stop must have written its note. */
const UNTOLD_MS = 1_000;
const LOOK_EVERY_MS = 50;

interface WaitOptions {
  /** Called once with a line for the terminal when the start has to wait. */
  onWait: (line: string) => void;
  /** Maximum wait in milliseconds. */
  longest?: number;
}

/**
 * Like `claimDataDir`, for a start that may directly follow a stop: waits for a process that is stopping, and
 * throws if the process keeps running.
 */
export async function claimInTurn(
  dataDir: string,
  { onWait, longest = LONGEST_WAIT_MS }: WaitOptions,
): Promise<FileLock> {
  const began = performance.now();
  let isWaiting = false;
  for (;;) {
    const claim = tryToClaim(dataDir);
    if ("release" in claim) return claim;
    const waited = performance.now() - began;
    if (!claim.isStopping && waited > UNTOLD_MS) return claimDataDir(dataDir);
    if (waited > longest)
      throw new CannotStart(
        `The Loosebox on ${dataDir} is still stopping${nameOf(claim)}. Start again when it has ended.`,
      );
    if (claim.isStopping && !isWaiting) {
      onWait(
        `Waiting for the Loosebox that is stopping${nameOf(claim)}, at most ${longest / 1_000} s`,
      );
      isWaiting = true;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

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
    throw cannotLock(file, error);
  }
  held.add(lock);
  noteHolder(file);
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

function cannotLock(file: string, error: unknown) {
  // SQLite would speak of a database, which is not the one that the operator knows
  const why = hasErrcode(error, SQLITE_FULL) ? "there is no room left on the disk" : wordsOf(error);
  return new CannotStart(`${file} cannot be locked (${why}).`, { cause: error });
}

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

const isBusy = (error: unknown) => hasErrcode(error, SQLITE_BUSY);

const hasErrcode = (error: unknown, code: number) =>
  error instanceof Error && "errcode" in error && error.errcode === code;

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const holderFile = (file: string) => `${file}.pid`;

// on a full disk the note is emptied, and others are told of a holder without an id
function noteHolder(file: string): void {
  try {
    writeFileSync(holderFile(file), `${process.pid}\n`);
  } catch (error) {
    if (!isDiskFull(error)) throw cannotLock(file, error);
  }
}

function readHolder(file: string): number | null {
  try {
    return Number(readFileSync(holderFile(file), "utf8")) || null;
  } catch {
    return null;
  }
}

import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "#server/core/process.ts";
import { type FileLock, takeFileLock } from "./file-lock.ts";
import { isRoot } from "./processes.ts";

/**
 * Makes the folder if need be and claims it for this process; throws `CannotStart` while another has it. The claim
 * ends with `release()` or with the process, whichever comes first, so a killed one leaves nothing to clear up.
 */
export function claimDataDir(dataDir: string): FileLock {
  const claim = tryToClaim(dataDir);
  if ("release" in claim) return claim;
  throw new CannotStart(
    `Loosebox is already running on ${dataDir}${nameOf(claim)}. Stop it first or choose another DATA_DIR.`,
  );
}

/** Claims the folder unless another process has it; then it says which one, and whether that one is stopping. */
function tryToClaim(dataDir: string): FileLock | Holder {
  makeDataDir(dataDir);
  refuseIfClosed(dataDir);
  const file = lockFile(dataDir);
  const lock = takeFileLock(file);
  if (!("release" in lock)) return { ...lock, isStopping: isStopping(file, lock.heldBy) };
  // of one that was killed while it stopped
  forgetStopping(file);
  claimed.add(file);
  const release = () => {
    if (claimed.delete(file)) forgetStopping(file);
    lock.release();
  };
  return { release };
}

/** Who has a folder; null: it has only just taken it. */
interface Holder {
  heldBy: number | null;
  isStopping: boolean;
}

/** The process in a sentence. */
const nameOf = ({ heldBy }: Holder): string => (heldBy === null ? "" : ` (process ${heldBy})`);

const lockFile = (dataDir: string) => join(dataDir, "loosebox.lock");

const claimed = new Set<string>();

/** Says to whoever wants the folders of this process that it is about to let go of them. */
export function sayThatWeStop(): void {
  for (const file of claimed) noteStopping(file);
}

/** Makes DATA_DIR, closed to other people. */
export function makeDataDir(dataDir: string) {
  // root's PostgreSQL runs under another account, which has to pass through on its way to its own folder
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
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return; // a new one
    throw new CannotStart(
      `DATA_DIR (${dataDir}) cannot be written to by this account; was Loosebox started as root before? Give it back with: sudo chown -R "$(id -u)" ${dataDir}`,
      { cause: error },
    );
  }
}

const noteFile = (lock: string) => `${lock}.stopping`;

/** Leaves word beside a lock that the process which holds it, this one, is stopping. */
function noteStopping(lock: string): void {
  try {
    writeFileSync(noteFile(lock), `${process.pid}\n`);
  } catch {
    // a full disk keeps nobody from stopping; the next start is then told that we run
  }
}

/** Whether the process that holds a lock has left word that it is stopping; what another has left counts for nothing. */
function isStopping(lock: string, holder: number | null): boolean {
  try {
    return Number(readFileSync(noteFile(lock), "utf8")) === holder;
  } catch {
    return false;
  }
}

const forgetStopping = (lock: string): void => rmSync(noteFile(lock), { force: true });

/** Milliseconds that a start waits for one that stops: longer than the launcher lets a stop take. */
const LONGEST_WAIT_MS = 30_000;
/** Milliseconds for which one that is there may not have said yet that it was asked to stop: it may be busy. */
const UNTOLD_MS = 1_000;
const LOOK_EVERY_MS = 50;

interface WaitOptions {
  /** Told once, with a line for the person at the terminal. */
  onWait: (line: string) => void;
  /** Milliseconds. */
  longest?: number;
}

/**
 * The same as `claimDataDir`, for a start that may follow a stop at once: it waits for a process that is stopping. One
 * that goes on running is refused as ever.
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

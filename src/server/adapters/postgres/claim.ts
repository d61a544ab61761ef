import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "#server/core/process.ts";
import { isRoot } from "./processes.ts";
import { type FileLock, takeFileLock } from "./file-lock.ts";
import { forgetStopping, isStopping, noteStopping } from "./stopping-note.ts";

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
export function tryToClaim(dataDir: string): FileLock | Holder {
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
export interface Holder {
  heldBy: number | null;
  isStopping: boolean;
}

/** The process in a sentence. */
export const nameOf = ({ heldBy }: Holder): string =>
  heldBy === null ? "" : ` (process ${heldBy})`;

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

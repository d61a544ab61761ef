import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "#server/core/process.ts";
import { claimDataDir, nameOf, tryToClaim } from "./claim.ts";
import type { FileLock } from "./file-lock.ts";

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

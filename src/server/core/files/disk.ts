import { statfs } from "node:fs/promises";
import { config } from "#server/core/config.ts";
import { noRoom } from "#server/core/faults.ts";
import { existsSync, linkSync, rmSync, writeFileSync } from "node:fs";

/** What a disk has, in bytes. */
interface Disk {
  free: number;
  total: number;
}

/** So much stays free for what is small, signing in above all; of a small disk a twentieth. */
const RESERVE = 1_000_000_000;
const RESERVED_PART = 0.05;
/** Milliseconds for which a look at the disk is believed. */
const BELIEVED_MS = 1_000;

async function readDisk(): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(config().dataDir);
  return { free: bavail * bsize, total: blocks * bsize };
}

let look = readDisk;
let last: { isLow: boolean; at: number } | undefined;

/** Has another disk looked at, for tests; left out: the one that holds our data. */
export function watchDisk(read: () => Promise<Disk> = readDisk): void {
  look = read;
  last = undefined;
}

/** Whether so little is free that nothing large is written any more. */
const isLow = ({ free, total }: Disk) => free < Math.min(RESERVE, total * RESERVED_PART);

/** Throws a 503 before something large is written to a disk that is nearly full. */
export async function refuseOnLowDisk(): Promise<void> {
  if (!last || performance.now() - last.at > BELIEVED_MS)
    last = { isLow: isLow(await look()), at: performance.now() };
  if (last.isLow) throw noRoom;
}

/**
 * Makes a file that only our own account can read, in one piece: it is written beside its place and linked there,
 * so that a kill leaves it whole or not at all. Of two writers the first wins, and the other's text is gone.
 */
export function writeAtomically(file: string, text: string) {
  const beside = `${file}.${process.pid}`;
  rmSync(beside, { force: true });
  writeFileSync(beside, text, { mode: 0o600, flush: true });
  try {
    linkSync(beside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

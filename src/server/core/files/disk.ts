import { statfs } from "node:fs/promises";
import { config } from "#server/core/config.ts";
import { noRoom } from "#server/core/faults.ts";
import { existsSync, linkSync, rmSync, writeFileSync } from "node:fs";

/** A disk's sizes in bytes. */
interface Disk {
  free: number;
  total: number;
}

/**
 * Bytes kept free for small writes, above all signing in; on a small disk a twentieth of its size is kept free
 * instead.
 */
const RESERVE = 1_000_000_000;
const RESERVED_PART = 0.05;
/** Milliseconds for which a reading of the disk is cached. */
const BELIEVED_MS = 1_000;

async function readDisk(): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(config().dataDir);
  return { free: bavail * bsize, total: blocks * bsize };
}

let look = readDisk;
let last: { disk: Disk; at: number } | undefined;

/** Replaces the reading of the disk in tests; without an argument the data folder's disk is read again. */
export function watchDisk(read: () => Promise<Disk> = readDisk): void {
  look = read;
  last = undefined;
}

const reserveOf = ({ total }: Disk) => Math.min(RESERVE, total * RESERVED_PART);
const isLow = (disk: Disk) => disk.free < reserveOf(disk);

/** The disk of the data folder as it is now, and whether large writes to it are refused. */
export async function diskOfData() {
  const disk = await look();
  return { ...disk, isLow: isLow(disk) };
}

/** Throws a 503 before a large write to a nearly full disk. */
export async function refuseOnLowDisk(): Promise<void> {
  if (isLow(await recentDisk())) throw noRoom;
}

/**
 * Throws a 503 when a nightly backup on the data folder's disk has left a quarter of the reserve: it may use more than
 * an upload, but not what people's small writes need while it is made.
 */
export async function refuseOnSpentReserve(): Promise<void> {
  const disk = await recentDisk();
  if (disk.free < reserveOf(disk) / 4) throw noRoom;
}

async function recentDisk(): Promise<Disk> {
  if (!last || performance.now() - last.at > BELIEVED_MS)
    last = { disk: await look(), at: performance.now() };
  return last.disk;
}

/**
 * Creates a file, readable only by our own account, atomically: it is written under a temporary name and then
 * linked, so that after a kill it is complete or absent. Of two concurrent writers the first wins, and the
 * other's text is discarded.
 */
export function writeAtomically(file: string, text: string | Uint8Array) {
  const beside = `${file}.${process.pid}`;
  rmSync(beside, { force: true });
  try {
    writeFileSync(beside, text, { mode: 0o600, flush: true });
    linkSync(beside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

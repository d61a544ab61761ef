import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { config } from "#server/core/config.ts";
import { refuseOnLowDisk } from "#server/core/files/disk.ts";
import type { Hold } from "#server/core/http/response-budget.ts";

/** So many bytes of one answer or upload stay in memory; what is larger goes to the disk. */
export const IN_MEMORY = 256 * 1024;

/** A file on the disk for what is only passing through: it goes when it is read to its end or let go. */
export type SpoolFile = Awaited<ReturnType<typeof openSpoolFile>>;

/** Opens one whose bytes count as `hold` says. Throws a 503 where the disk is nearly full. */
export async function openSpoolFile(hold: Hold) {
  await refuseOnLowDisk();
  const file = await openUnnamed();
  return {
    /** Throws a 503 when too much is held. */
    async append(pieces: readonly Buffer[]) {
      const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
      hold.grow(bytes);
      const { bytesWritten } = await file.writev(pieces);
      // said without an error only where a disk is full to the byte
      if (bytesWritten < bytes) throw diskFull();
    },
    /** The whole of it from its beginning; the file goes when the stream closes. */
    read: () => file.createReadStream({ start: 0 }).once("close", hold.release),
    async discard() {
      hold.release();
      await file.close();
    },
  };
}

const diskFull = () => Object.assign(new Error("No room on the disk"), { code: "ENOSPC" });

/** A file that has no name any more: whatever ends this process, nothing of it stays. */
async function openUnnamed() {
  const folder = join(config().dataDir, "spool");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

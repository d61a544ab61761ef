import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { config } from "#server/core/config.ts";
import { refuseOnLowDisk } from "#server/core/files/disk.ts";
import { fairQueue, type Release } from "#server/core/jobs/fair-queue.ts";
import { workedFor } from "#server/core/security/scope.ts";
import { type Asker, type Hold, spoolBudget } from "./response-budget.ts";

/*
 * Spools large data in transit: uploads, the export, archives and calendar feeds. Answers are written completely
 * before the first byte is sent, so that an error is still answered with its status, and no database connection
 * waits for a slow reader. Data beyond the memory limit goes to a file on disk, and is sent from there with
 * back-pressure.
 */

/** Bytes of an answer or upload that stay in memory; larger ones go to disk. */
export const IN_MEMORY = 256 * 1024;

/** A temporary file on disk, deleted when it has been read to its end or discarded. */
export type SpoolFile = Awaited<ReturnType<typeof openSpoolFile>>;

/** Opens a spool file whose bytes are counted by `hold`. Throws a 503 when the disk is nearly full. */
export async function openSpoolFile(hold: Hold) {
  await refuseOnLowDisk();
  const file = await openUnnamed();
  return {
    /** Appends to the file; throws a 503 when its bytes exceed the budget. */
    async append(pieces: readonly Buffer[]) {
      const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
      hold.grow(bytes);
      const { bytesWritten } = await file.writev(pieces);
      // a short write without an error happens only when the disk is completely full
      if (bytesWritten < bytes) throw diskFull();
    },
    /** Streams the file from the beginning; closing the stream deletes the file. */
    read: () => file.createReadStream({ start: 0 }).once("close", hold.release),
    async discard() {
      hold.release();
      await file.close();
    },
  };
}

const diskFull = () => Object.assign(new Error("No room on the disk"), { code: "ENOSPC" });

/** Opens a file without a name, so that nothing stays on disk however this process ends. */
async function openUnnamed() {
  const folder = join(config().dataDir, "spool");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

/**
 * Large answers that are written concurrently, one for each person. Callers may hold a connection, so they wait
 * at most as long as for a query.
 */
const largeAnswers = fairQueue({ running: 2, runningEach: 1, waitingEach: 30, patienceMs: 10_000 });

/** An answer that is ready to be sent; it can be sent once. */
export interface SpooledAnswer {
  payload: Buffer | Readable;
  bytes: number;
}

/**
 * Writes an answer from its chunks, in order. Throws a 503 beyond the budget. `asker` is null for the product's
 * own work.
 */
export async function spool(
  asker: Asker | null,
  chunks: Iterable<string> | AsyncIterable<string>,
): Promise<SpooledAnswer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let large: LargeAnswer | undefined;
  try {
    for await (const chunk of chunks) {
      const written = Buffer.from(chunk);
      waiting.push(written);
      waitingBytes += written.length;
      bytes += written.length;
      if (waitingBytes <= IN_MEMORY) continue;
      large ??= await beginLarge(asker);
      await large.append(waiting);
      waiting = [];
      waitingBytes = 0;
    }
    if (!large) return { payload: Buffer.concat(waiting), bytes };
    await large.append(waiting);
    return { payload: large.read(), bytes };
  } catch (error) {
    await large?.discard();
    throw error;
  }
}

type LargeAnswer = Awaited<ReturnType<typeof largeAnswer>>;

async function beginLarge(asker: Asker | null) {
  if (!asker) return largeAnswer(unbounded, () => undefined);
  spoolBudget.refuseWhenFull(asker);
  const release = await largeAnswers.acquire(workedFor().person);
  try {
    return await largeAnswer(spoolBudget.hold(asker, 0), release);
  } catch (error) {
    release();
    throw error;
  }
}

const unbounded: Hold = { grow: () => undefined, release: () => undefined };

async function largeAnswer(hold: Hold, release: Release) {
  const file = await openSpoolFile(hold);
  return {
    append: (pieces: readonly Buffer[]) => file.append(pieces),
    read() {
      release();
      return file.read();
    },
    async discard() {
      release();
      await file.discard();
    },
  };
}

export const sendSpooled = (reply: FastifyReply, { payload, bytes }: SpooledAnswer) =>
  reply.header("content-length", bytes).send(payload);

/** Discards a spooled answer that will not be sent. */
export function discard({ payload }: SpooledAnswer): void {
  if (payload instanceof Readable) payload.destroy();
}

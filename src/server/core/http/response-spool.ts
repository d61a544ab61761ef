import { Readable } from "node:stream";
import { workedFor } from "#server/core/security/scope.ts";
import { fairQueue, type Release } from "#server/core/jobs/fair-queue.ts";
import { type Asker, type Hold, spoolBudget, askerOf } from "./response-budget.ts";
import { IN_MEMORY, openSpoolFile } from "#server/core/http/spool-file.ts";
import type { FastifyReply } from "fastify";
import type { Exchange } from "./exchange.ts";
import { isShort, jsonChunks } from "./json-chunks.ts";

/*
 * Answers are written as a whole before the first byte leaves, so that what goes wrong while they are written is still
 * answered with its status, and no database connection waits for somebody who reads slowly. What does not fit in memory
 * goes to a file on the disk, and from there with back-pressure.
 */

/**
 * Large answers that are written at the same time, one for each person; each may hold a database connection meanwhile,
 * and so waits no longer for its turn than the driver for a statement.
 */
const largeAnswers = fairQueue({ running: 2, runningEach: 1, waitingEach: 30, patienceMs: 10_000 });

/** An answer that is ready to be sent, once. */
export class SpooledAnswer {
  readonly payload: Buffer | Readable;
  readonly bytes: number;

  constructor(payload: Buffer | Readable, bytes: number) {
    this.payload = payload;
    this.bytes = bytes;
  }

  /** Lets go of an answer that is not sent after all. */
  discard(): void {
    if (this.payload instanceof Readable) this.payload.destroy();
  }
}

/**
 * Writes an answer from its chunks, in order. Throws what the chunks throw, or a 503 when too much is held. `asker` null:
 * the product's own work, which is bounded elsewhere.
 */
export async function spool(
  asker: Asker | null,
  chunks: Iterable<string> | AsyncIterable<string>,
): Promise<SpooledAnswer> {
  const writer = spoolWriter(asker);
  try {
    for await (const chunk of chunks) await writer.write(chunk);
    return await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

function spoolWriter(asker: Asker | null) {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let large: LargeAnswer | undefined;

  const flush = async () => {
    large ??= await beginLarge(asker);
    await large.append(waiting);
    waiting = [];
    waitingBytes = 0;
  };
  return {
    async write(chunk: string) {
      const written = Buffer.from(chunk);
      waiting.push(written);
      waitingBytes += written.length;
      bytes += written.length;
      if (waitingBytes > IN_MEMORY) await flush();
    },
    async finish() {
      if (!large) return new SpooledAnswer(Buffer.concat(waiting), bytes);
      await flush();
      return new SpooledAnswer(large.read(), bytes);
    },
    discard: async () => large?.discard(),
  };
}

type LargeAnswer = Awaited<ReturnType<typeof beginLarge>>;

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
    append: (written: readonly Buffer[]) => file.append(written),
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

/**
 * Writes a reply as JSON by its schema: a short one at one go, a long list piece by piece, so that it never stands whole
 * in memory.
 */
export async function writeReply(
  { request, reply }: Exchange,
  shape: Record<string, unknown>,
  draft: unknown,
): Promise<string | SpooledAnswer> {
  if (draft instanceof SpooledAnswer) return draft;
  // its type takes an object, and what it makes takes anything
  const compile = (part: Record<string, unknown>) =>
    reply.compileSerializationSchema(part) as (value: unknown) => string;
  if (isShort(shape, draft)) return compile(shape)(draft);
  return spool(askerOf(request), jsonChunks(shape, draft, compile));
}

/** Sends JSON that has been written. */
export function sendWritten(reply: FastifyReply, written: string | SpooledAnswer) {
  void reply.type("application/json; charset=utf-8");
  return written instanceof SpooledAnswer ? sendSpooled(reply, written) : reply.send(written);
}

/** Sends what has been written. */
export function sendSpooled(reply: FastifyReply, { payload, bytes }: SpooledAnswer) {
  return reply.header("content-length", bytes).send(payload);
}

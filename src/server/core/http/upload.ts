import type { FastifyRequest } from "fastify";
import { workedFor } from "#server/core/security/scope.ts";
import { refuseOnLowDisk } from "#server/core/files/disk.ts";
import { isDiskFull } from "#server/core/faults.ts";
import { fairQueue } from "#server/core/jobs/fair-queue.ts";
import { Refusal } from "#server/core/refusal.ts";
import {
  askerOf,
  type Asker,
  memoryBudget,
  spoolBudget,
} from "#server/core/http/response-budget.ts";
import { IN_MEMORY, openSpoolFile, type SpoolFile } from "./spool.ts";

/** Largest accepted file in bytes (20 MiB: spec section 9). */
export const UPLOAD_MAX = 20 * 1024 * 1024;

/** Files processed concurrently, one for each person, because each is completely in memory meanwhile. */
const arrived = fairQueue({ running: 4, runningEach: 1, waitingEach: 30 });

/** A received file whose bytes are not validated yet and whose name is untrusted text. */
export interface Upload {
  bytes: Buffer;
  originalName: string;
  /** Aborts with a refusal when the connection closes before the answer is sent. */
  gone: AbortSignal;
}

/**
 * Receives a request's one file and processes it when the sender's turn has come. Throws a 503 when too many of
 * the sender's files are waiting.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  field: string,
  work: (file: Upload) => Promise<T> | T,
): Promise<T> {
  const { file, originalName } = await takeUpload(request, field);
  const sender = watchSender(request);
  const workOn = async () => {
    const bytes = await file.read();
    if (bytes.length === 0) throw new Refusal(400, "The file is empty");
    return work({ bytes, originalName, gone: sender.gone });
  };
  try {
    return await arrived.run(workedFor().person, workOn, sender.gone);
  } finally {
    sender.forget();
    await file.discard();
  }
}

function watchSender({ raw: { socket } }: FastifyRequest) {
  const leaving = new AbortController();
  const leave = () => leaving.abort(brokenOff());
  socket.once("close", leave);
  return { gone: leaving.signal, forget: () => socket.off("close", leave) };
}

async function takeUpload(request: FastifyRequest, field: string) {
  if (!request.isMultipart())
    throw new Refusal(415, `Send the file as multipart/form-data in the field "${field}"`);
  let taken: { file: IncomingFile; originalName: string } | undefined;
  try {
    await refuseOnLowDisk();
    // reads to the end of the form, so that a second file is detected
    for await (const part of request.parts()) {
      if (part.type !== "file" || part.fieldname !== field) throw missing(field);
      const file = await takeIn(askerOf(request), part.file);
      taken = { file, originalName: displayName(part.filename) };
      // the parser truncates a file at its limit
      if (part.file.truncated)
        throw new Refusal(413, `Please select ${nounOf(field)} smaller than 20MB`);
    }
    if (!taken) throw missing(field);
    return taken;
  } catch (error) {
    await taken?.file.discard();
    // runs after the parser has released the request
    setImmediate(() => drain(request));
    throw clientMistake(error, field);
  }
}

// reads the rest of the request, because browsers read an answer only once they have sent everything
function drain({ raw }: FastifyRequest) {
  raw.unpipe();
  raw.resume();
}

// the specification calls a photo an image
const nounOf = (field: string) => (field === "photo" ? "an image" : "a file");

/** A name safe to display: no control or formatting characters, at most 200 characters. */
const displayName = (name = "") =>
  Array.from(name.replaceAll(/\p{C}/gu, "")).slice(0, 200).join("");

const missing = (field: string) => new Refusal(400, `Send one file in the field "${field}"`);

const notOneFile = [
  "FST_FILES_LIMIT",
  "FST_PARTS_LIMIT",
  "FST_FIELDS_LIMIT",
  "FST_PROTO_VIOLATION",
];

/** Turns the parser's plain errors into refusals, because all of them are mistakes of the client. */
function clientMistake(error: unknown, field: string) {
  if (error instanceof Refusal || isDiskFull(error)) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (notOneFile.some((each) => each === code)) return missing(field);
  return brokenOff();
}

const brokenOff = () =>
  new Refusal(400, "The upload broke off or is not valid multipart/form-data");

/** A file received completely, in memory or on disk. */
export interface IncomingFile {
  /** Reads all bytes of the file; call it once. */
  read: () => Promise<Buffer>;
  /** Releases the file's memory and disk space; a second call does nothing. */
  discard: () => Promise<void>;
}

/**
 * Receives a file and counts it by person and address from its first byte: however slowly it is sent, it holds
 * at most a quarter of a megabyte of memory until it is complete. Throws a 503 when the sender holds too much.
 */
export async function takeIn(asker: Asker, pieces: AsyncIterable<Buffer>): Promise<IncomingFile> {
  const hold = memoryBudget.hold(asker, 0);
  let waiting: Buffer[] = [];
  let bytes = 0;
  let onDisk: SpoolFile | undefined;
  const discard = async () => {
    hold.release();
    const file = onDisk;
    onDisk = undefined;
    await file?.discard();
  };
  try {
    for await (const piece of pieces) {
      waiting.push(piece);
      bytes += piece.length;
      if (!onDisk && bytes <= IN_MEMORY) {
        hold.grow(piece.length);
        continue;
      }
      onDisk ??= await openSpoolFile(spoolBudget.hold(asker, 0));
      await onDisk.append(waiting);
      waiting = [];
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const read = async () => {
    const file = onDisk;
    if (!file) return Buffer.concat(waiting);
    // the stream closes the file
    onDisk = undefined;
    return Buffer.concat(await file.read().toArray(), bytes);
  };
  return { read, discard };
}

import type { FastifyRequest } from "fastify";
import { workedFor } from "./asker.ts";
import { refuseOnLowDisk } from "./disk-room.ts";
import { isDiskFull } from "./failures.ts";
import { fairQueue } from "./fair-queue.ts";
import { type IncomingFile, takeIn } from "./incoming-file.ts";
import { Refusal } from "./refusal.ts";
import { askerOf } from "./response-budget.ts";

/** Largest file taken, in bytes (20 MiB: spec section 9). */
export const UPLOAD_MAX = 20 * 1024 * 1024;

/** Files that are worked on at the same time, one for each person: each then stands in memory. */
const arrived = fairQueue({ running: 4, runningEach: 1, waitingEach: 30 });

/** One file as it came: its bytes are not yet judged, its name is only text. */
export interface Upload {
  bytes: Buffer;
  originalName: string;
  /** Aborts, with what is to be said, when the connection is closed before there is an answer. */
  gone: AbortSignal;
}

/**
 * Takes the one file of a multipart request from the named field and works on it, when it is its sender's turn. Whoever
 * sends more than they may is told that we are busy.
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
    // to the end of the form, so that a second part is noticed
    for await (const part of request.parts()) {
      if (part.type !== "file" || part.fieldname !== field) throw missing(field);
      const file = await takeIn(askerOf(request), part.file);
      taken = { file, originalName: displayName(part.filename) };
      // past the limit the parser leaves out the rest
      if (part.file.truncated)
        throw new Refusal(413, `Please select ${nounOf(field)} smaller than 20MB`);
    }
    if (!taken) throw missing(field);
    return taken;
  } catch (error) {
    await taken?.file.discard();
    // after the parser has let go of the request
    setImmediate(() => drain(request));
    throw clientMistake(error, field);
  }
}

// browsers hear an answer only once they have sent everything
function drain({ raw }: FastifyRequest) {
  raw.unpipe();
  raw.resume();
}

// the specification's word for a photo
const nounOf = (field: string) => (field === "photo" ? "an image" : "a file");

/** A name as people may read it: no control or formatting characters, at most 200 characters. */
const displayName = (name = "") =>
  Array.from(name.replaceAll(/\p{C}/gu, "")).slice(0, 200).join("");

const missing = (field: string) => new Refusal(400, `Send one file in the field "${field}"`);

const notOneFile = [
  "FST_FILES_LIMIT",
  "FST_PARTS_LIMIT",
  "FST_FIELDS_LIMIT",
  "FST_PROTO_VIOLATION",
];

/** The multipart parser throws client mistakes as plain errors; none of them is a fault of ours. */
function clientMistake(error: unknown, field: string) {
  if (error instanceof Refusal || isDiskFull(error)) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (notOneFile.some((each) => each === code)) return missing(field);
  return brokenOff();
}

const brokenOff = () =>
  new Refusal(400, "The upload broke off or is not valid multipart/form-data");

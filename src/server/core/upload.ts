import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { Refusal, tooBusy } from "./refusal.ts";

/** Largest file taken, in bytes (20 MiB: spec section 9). */
export const UPLOAD_MAX = 20 * 1024 * 1024;

// what all uploads together may hold in memory: a dozen of the largest, some sixty of a phone's photos
const ROOM = 256 * 1024 * 1024;
let held = 0;

/** One file as it came: its bytes are not yet judged, its name is only text. */
export interface Upload {
  bytes: Buffer;
  originalName: string;
  /** Aborts, with what is to be said, when the connection is closed before there is an answer. */
  gone: AbortSignal;
}

/**
 * Takes the one file of a multipart request from the named field and works on it. Its bytes count as
 * held in memory until the work is done; when too many are, the caller is told that we are busy.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  field: string,
  work: (file: Upload) => Promise<T> | T,
): Promise<T> {
  let mine = 0;
  const sender = watchSender(request);
  const hold = (bytes: number) => {
    if (held + bytes > ROOM) throw tooBusy();
    held += bytes;
    mine += bytes;
  };
  try {
    const file = await takeUpload(request, field, hold);
    return await work({ ...file, gone: sender.gone });
  } finally {
    held -= mine;
    sender.forget();
  }
}

function watchSender({ raw: { socket } }: FastifyRequest) {
  const leaving = new AbortController();
  const leave = () => leaving.abort(brokenOff());
  socket.once("close", leave);
  return { gone: leaving.signal, forget: () => socket.off("close", leave) };
}

async function takeUpload(
  request: FastifyRequest,
  field: string,
  hold: (bytes: number) => void,
): Promise<Omit<Upload, "gone">> {
  if (!request.isMultipart())
    throw new Refusal(415, `Send the file as multipart/form-data in the field "${field}"`);
  try {
    let file: Omit<Upload, "gone"> | undefined;
    // to the end of the form, so that a second part is noticed
    for await (const part of request.parts()) {
      if (part.type !== "file" || part.fieldname !== field) throw missing(field);
      file = {
        bytes: await readAll(part.file, field, hold),
        originalName: displayName(part.filename),
      };
    }
    if (!file) throw missing(field);
    if (file.bytes.length === 0) throw new Refusal(400, "The file is empty");
    return file;
  } catch (error) {
    // after the parser has let go of the request
    setImmediate(() => drain(request));
    throw clientMistake(error, field);
  }
}

async function readAll(
  file: Readable & { truncated: boolean },
  field: string,
  hold: (bytes: number) => void,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    hold(chunk.length);
    chunks.push(chunk);
  }
  // past the limit the parser leaves out the rest
  if (file.truncated) throw new Refusal(413, `Please select ${nounOf(field)} smaller than 20MB`);
  return Buffer.concat(chunks);
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
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (notOneFile.some((each) => each === code)) return missing(field);
  return brokenOff();
}

const brokenOff = () =>
  new Refusal(400, "The upload broke off or is not valid multipart/form-data");

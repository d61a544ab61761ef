import { fileStore } from "#server/adapters/files.ts";
import { config } from "#server/core/config.ts";
import { sealBytes, SEAL_BYTES, unsealBytes } from "#server/core/security/secrets.ts";
import { placeOf } from "#server/domains/files/files.ts";

/** An archive, and the attempt at making it. */
interface ArchiveAttempt {
  yardId: string;
  id: string;
  attempt: number;
}

/** An archive was encrypted with another ARCHIVE_KEY, or was changed. */
export class SealedArchive extends Error {}

/** The storage key of the nth chunk, counted from 1. Each attempt has its own keys. */
const chunkKey = ({ yardId, id, attempt }: ArchiveAttempt, n: number) =>
  placeOf(yardId, id, `${attempt}-${n}`);

/** The name of an encrypted chunk, so that those from before a key was set are still opened as they are. */
const sealedName = (key: string) => `${key}.sealed`;

/** Stores the nth chunk of an archive, encrypted if there is an ARCHIVE_KEY. */
export async function putChunk(archive: ArchiveAttempt, n: number, chunk: Buffer): Promise<void> {
  const name = chunkKey(archive, n);
  const { archiveKey } = config();
  if (!archiveKey) return fileStore().put(name, chunk);
  await fileStore().put(sealedName(name), sealChunk(chunk, name, archiveKey));
}

/** The nth chunk of an archive, decrypted while it is read. Throws `SealedArchive` at the first changed part. */
export async function* readChunk(archive: ArchiveAttempt, n: number): AsyncGenerator<Buffer> {
  const name = chunkKey(archive, n);
  const { archiveKey } = config();
  const sealed = await fileStore().open(sealedName(name));
  if (sealed) {
    if (archiveKey) return yield* unsealChunk(sealed.stream, name, archiveKey);
    sealed.stream.destroy();
    throw new SealedArchive("ARCHIVE_KEY is not set any more");
  }
  const plain = await fileStore().open(name);
  if (!plain) throw new Error(`Chunk ${n} of archive ${archive.id} is missing`);
  yield* plain.stream;
}

/** Bytes that are encrypted together: what a slow download keeps in memory, instead of a whole chunk. */
const PART_BYTES = 64 * 1024;
const SEALED_PART_BYTES = PART_BYTES + SEAL_BYTES;

// a part is bound to its place, and the last one says so: none can be moved, left out or cut off
const place = (name: string, part: number, isLast: boolean) =>
  `archive ${name} ${part}${isLast ? " last" : ""}`;

function sealChunk(chunk: Buffer, name: string, key: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < chunk.length; at += PART_BYTES) {
    const about = place(name, parts.length, at + PART_BYTES >= chunk.length);
    parts.push(sealBytes(chunk.subarray(at, at + PART_BYTES), about, key));
  }
  return Buffer.concat(parts);
}

async function* unsealChunk(source: AsyncIterable<Buffer>, name: string, key: Buffer) {
  let left: Buffer = Buffer.alloc(0);
  let part = 0;
  for await (const piece of source) {
    left = Buffer.concat([left, piece]);
    for (; left.length > SEALED_PART_BYTES; left = left.subarray(SEALED_PART_BYTES), part += 1)
      yield unsealPart(left.subarray(0, SEALED_PART_BYTES), place(name, part, false), key);
  }
  yield unsealPart(left, place(name, part, true), key);
}

function unsealPart(sealed: Buffer, about: string, key: Buffer): Buffer {
  const bytes = unsealBytes(sealed, about, key);
  if (!bytes) throw new SealedArchive(`Not what ARCHIVE_KEY encrypted: ${about}`);
  return bytes;
}

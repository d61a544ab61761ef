/**
 * A file in a backup, completely in memory: a table is split into parts of a few megabytes, and an upload has
 * at most 20.
 */
export interface Entry {
  name: string;
  bytes: Buffer;
}

/** The reason why a backup cannot be read, as a sentence for people. */
export class BadBackup extends Error {}

const BLOCK = 512;
/**
 * Maximum bytes of an entry, more than any of ours has: a size read from a damaged header must not exhaust the
 * memory.
 */
const LARGEST = 1_073_741_824;

/** The pieces of one file in a tar file (POSIX ustar): its header, its bytes, and zeros up to the next block. */
export function* tarPieces({ name, bytes }: Entry, madeAt: Date): Generator<Buffer> {
  yield headOf(name, bytes.length, madeAt);
  yield bytes;
  const over = bytes.length % BLOCK;
  if (over > 0) yield Buffer.alloc(BLOCK - over);
}

/** The blocks that end every tar file. */
export const tarEnd = () => Buffer.alloc(2 * BLOCK);

/**
 * The files of a tar file in their order; throws `BadBackup` if it is not a tar file, or is damaged or
 * truncated.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = byteReader(source);
  for (;;) {
    const head = await take(BLOCK);
    // reads to the last byte, because the compression's checksum follows the end of the tar file
    if (head.every((byte) => byte === 0)) return drain(source);
    const { name, size } = readHead(head);
    const bytes = await take(size);
    await take((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name, bytes };
  }
}

async function drain(source: AsyncIterable<Buffer>) {
  for await (const rest of source)
    if (rest.some((byte) => byte !== 0)) throw new BadBackup("Something follows the backup.");
}

function headOf(name: string, size: number, madeAt: Date): Buffer {
  const { prefix, rest } = splitName(name);
  const head = Buffer.alloc(BLOCK);
  head.write(rest, 0);
  head.write("0000600\u00000000000\u00000000000\u0000", 100);
  head.write(octal(size), 124);
  head.write(octal(Math.floor(madeAt.getTime() / 1_000)), 136);
  head.write("0", 156);
  head.write("ustar\u000000", 257);
  head.write(prefix, 345);
  head.write(checksum(head), 148);
  return head;
}

const octal = (number: number) => `${number.toString(8).padStart(11, "0")}\0`;

// a long name is split at a slash into two fields
function splitName(name: string) {
  if (Buffer.byteLength(name) <= 100) return { prefix: "", rest: name };
  const at = name.lastIndexOf("/", 155);
  const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
  if (at < 1 || Buffer.byteLength(rest) > 100 || Buffer.byteLength(prefix) > 155)
    throw new Error(`The name ${name} is too long for a tar file`);
  return { prefix, rest };
}

// the sum of the header's bytes, with the checksum field itself read as spaces
function checksum(head: Buffer): string {
  const sum = head.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  return `${sum.toString(8).padStart(6, "0")}\0 `;
}

function readHead(head: Buffer) {
  const text = (from: number, length: number) =>
    head.toString("utf8", from, from + length).split("\0")[0] ?? "";
  const size = Number.parseInt(text(124, 12), 8);
  const isFile = head[156] === 48 && text(257, 5) === "ustar";
  const isUnchanged = head.toString("latin1", 148, 156) === checksum(head);
  if (!isUnchanged || !isFile || !(size <= LARGEST))
    throw new BadBackup("This is not a Loosebox backup, or it is damaged.");
  return { name: [text(345, 155), text(0, 100)].filter(Boolean).join("/"), size };
}

/** Reads exact numbers of bytes from a source, whatever the size of its chunks. */
function byteReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let left: Buffer[] = [];
  let length = 0;
  return async (wanted: number): Promise<Buffer> => {
    while (length < wanted) {
      const { done, value } = await pieces.next();
      if (done) throw new BadBackup("The backup breaks off: it is not whole.");
      left.push(value);
      length += value.length;
    }
    const all = left.length === 1 && left[0] ? left[0] : Buffer.concat(left);
    left = [all.subarray(wanted)];
    length -= wanted;
    return all.subarray(0, wanted);
  };
}

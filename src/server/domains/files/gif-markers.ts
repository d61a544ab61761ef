const [IMAGE, EXTENSION] = [0x2c, 0x21];
/** Bytes of the signature and the screen descriptor. */
const HEAD = 13;

/** Reads a GIF's size in pixels: its screen's or, if larger, its first image's. Null if there is no image. */
export function readGifSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < HEAD) return null;
  let at = HEAD + coloursOf(bytes.readUInt8(10));
  while (bytes[at] === EXTENSION) at = afterBlocks(bytes, at + 2);
  if (bytes[at] !== IMAGE || at + 9 > bytes.length) return null;
  const end = (from: number, size: number) => bytes.readUInt16LE(from) + bytes.readUInt16LE(size);
  return {
    width: Math.max(bytes.readUInt16LE(6), end(at + 1, at + 5)),
    height: Math.max(bytes.readUInt16LE(8), end(at + 3, at + 7)),
  };
}

/** Bytes of the colour table that these flags announce. */
const coloursOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Skips the data sub-blocks from here on: each begins with its length, and an empty one is the last. */
function afterBlocks(bytes: Buffer, from: number) {
  let at = from;
  while (bytes[at]) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

/** The properties that a picture declares, read before it is decoded. */
export interface PictureMarkers {
  /** Width in pixels as stored, before the picture is turned upright. */
  width: number;
  height: number;
  /** Values for each pixel. */
  components: number;
  /** How many times the decoder passes over the whole picture. */
  scans: number;
  /** Bytes that the decoder may hold at once, in addition to a few rows. */
  heldBytes: number;
}

/** Reads the markers of a JPEG, PNG, GIF or WebP. Null for any other file, and if no size is declared. */
export function readPictureMarkers(bytes: Buffer): PictureMarkers | null {
  const type = pictureTypeOf(bytes);
  const found = type ? readers[type](bytes) : null;
  if (!found || found.width === 0 || found.height === 0 || found.components === 0) return null;
  const { bytesEach, ...markers } = found;
  const { width, height, components } = markers;
  return { ...markers, heldBytes: width * height * components * bytesEach };
}

/** `bytesEach` is the number of bytes that the decoder may hold for each value of the picture. */
type DecoderMarkers = Omit<PictureMarkers, "heldBytes"> & { bytesEach: number };

const readers = {
  jpeg: readJpeg,
  png: (bytes: Buffer) => readPng(headOf(bytes)),
  gif: readGif,
  webp: (bytes: Buffer) => readWebp(headOf(bytes)),
};

/** The first bytes of the file, padded with zeros: a missing size is then zero, which is invalid. */
const headOf = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40)], 40);

function readJpeg(bytes: Buffer): DecoderMarkers | null {
  const found = readJpegMarkers(bytes);
  // one scan is decoded row by row; with several, all coefficients are held until the last scan is read
  return found && { ...found, bytesEach: found.scans > 1 ? 2 : 0 };
}

const PNG_COMPONENTS = new Map([
  [0, 1],
  [2, 3],
  [3, 4], // a palette may have transparency
  [4, 2],
  [6, 4],
]);

function readPng(head: Buffer): DecoderMarkers | null {
  if (head.toString("latin1", 12, 16) !== "IHDR") return null;
  return {
    width: head.readUInt32BE(16),
    height: head.readUInt32BE(20),
    components: PNG_COMPONENTS.get(head.readUInt8(25)) ?? 0,
    scans: head.readUInt8(28) === 0 ? 1 : 7,
    // the pixels are held if the picture is interlaced or must be turned
    bytesEach: head.readUInt8(24) > 8 ? 2 : 1,
  };
}

function readGif(bytes: Buffer): DecoderMarkers | null {
  const size = readGifSize(bytes);
  return size && { ...size, components: 4, scans: 1, bytesEach: 1 };
}

function readWebp(head: Buffer): DecoderMarkers | null {
  const size = webpSizes[head.toString("latin1", 12, 16)]?.(head);
  return size ? { ...size, scans: 1, bytesEach: 1 } : null;
}

type WebpSize = Pick<PictureMarkers, "width" | "height" | "components">;
const ALPHA = 0x10;
const FOURTEEN_BITS = 0x3f_ff;

/** Reads the size for each kind of WebP, by the name of the first chunk: lossy, lossless, and extended. */
const webpSizes: Record<string, (head: Buffer) => WebpSize | null> = {
  "VP8 ": (head) => ({
    width: head.readUInt16LE(26) & FOURTEEN_BITS,
    height: head.readUInt16LE(28) & FOURTEEN_BITS,
    components: 3,
  }),
  VP8L: (head) => {
    if (head.readUInt8(20) !== 0x2f) return null;
    const bits = head.readUInt32LE(21);
    return {
      width: (bits & FOURTEEN_BITS) + 1,
      height: ((bits >>> 14) & FOURTEEN_BITS) + 1,
      components: (bits >>> 28) & 1 ? 4 : 3,
    };
  },
  VP8X: (head) => ({
    width: head.readUIntLE(24, 3) + 1,
    height: head.readUIntLE(27, 3) + 1,
    components: head.readUInt8(20) & ALPHA ? 4 : 3,
  }),
};

const [IMAGE, EXTENSION] = [0x2c, 0x21];
/** Bytes of the signature and the logical screen descriptor. */
const HEAD = 13;

/** Reads a GIF's size in pixels: that of its screen or, if larger, of its first image. Null if there is no image. */
function readGifSize(bytes: Buffer): { width: number; height: number } | null {
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

/** Skips the data sub-blocks that start here: each begins with its length, and an empty one is the last. */
function afterBlocks(bytes: Buffer, from: number) {
  let at = from;
  while (bytes[at]) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

/** The properties that a JPEG's markers declare. */
interface JpegMarkers {
  /** Width in pixels. */
  width: number;
  height: number;
  components: number;
  /** How many times the decoder passes over the picture. */
  scans: number;
}

const [EOI, SOI, SOS] = [0xd9, 0xd8, 0xda];

/**
 * Reads a JPEG's size and counts its scans without decoding: one pass from marker to marker, as a decoder does, up to
 * the picture's end. Null if no size is declared.
 */
function readJpegMarkers(bytes: Buffer): JpegMarkers | null {
  let frame: Omit<JpegMarkers, "scans"> | null = null;
  let scans = 0;
  for (const { marker, at } of segments(bytes)) {
    if (marker === SOS) scans += 1;
    if (isFrame(marker) && at + 8 <= bytes.length)
      frame = {
        height: bytes.readUInt16BE(at + 3),
        width: bytes.readUInt16BE(at + 5),
        components: bytes.readUInt8(at + 7),
      };
  }
  return frame && { ...frame, scans };
}

// C4, C8 and CC are tables and a reserved code, not frames
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Each segment's marker, and the offset of its length. */
function* segments(bytes: Buffer) {
  let at = nextMarker(bytes, 2);
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI || marker === SOI) return;
    yield { marker, at: at + 2 };
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return;
    at = nextMarker(bytes, at + 2 + length);
  }
}

/** The offset of the next marker that has a segment, after a scan's data and the bytes that a decoder skips. */
function nextMarker(bytes: Buffer, from: number) {
  const last = bytes.length - 1;
  for (let at = from; at < last; at += 1)
    if (bytes[at] === 0xff && HAS_SEGMENT[bytes[at + 1] ?? 0]) return at;
  return bytes.length;
}

// 00 is a stuffed byte in scan data, FF is a fill byte, 01 and D0 to D7 have no segment
const HAS_SEGMENT = Array.from(
  { length: 256 },
  (_, code) => code > 0x01 && code < 0xff && !(code >= 0xd0 && code <= 0xd7),
);

// the first bytes of each kind of picture; neither a file's name nor its declared type is reliable
const beginnings = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  gif: (bytes: Buffer) => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)),
  webp: (bytes: Buffer) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};
type PictureType = keyof typeof beginnings;
const PICTURE_TYPES = ["jpeg", "png", "gif", "webp"] as const satisfies PictureType[];

/** The picture type that begins with these bytes; undefined if there is none. */
export const pictureTypeOf = (
  bytes: Buffer,
  types: readonly PictureType[] = PICTURE_TYPES,
): PictureType | undefined => types.find((type) => beginnings[type](bytes));

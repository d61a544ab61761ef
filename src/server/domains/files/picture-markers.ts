import { readGifSize } from "./gif-markers.ts";
import { readJpegMarkers } from "./jpeg-markers.ts";
import { pictureTypeOf } from "./picture-types.ts";

/** What a picture declares before it is decoded. */
export interface PictureMarkers {
  /** In pixels, as stored: before it is turned upright. */
  width: number;
  height: number;
  /** Values a pixel. */
  components: number;
  /** How many times the decoder passes over the whole picture. */
  scans: number;
  /** Bytes that the decoder may hold at once, beyond a few rows. */
  heldBytes: number;
}

/** Reads the markers of a JPEG, PNG, GIF or WebP. Null for anything else, and if no size is declared. */
export function readPictureMarkers(bytes: Buffer): PictureMarkers | null {
  const type = pictureTypeOf(bytes);
  const found = type ? readers[type](bytes) : null;
  if (!found || found.width === 0 || found.height === 0 || found.components === 0) return null;
  const { bytesEach, ...markers } = found;
  const { width, height, components } = markers;
  return { ...markers, heldBytes: width * height * components * bytesEach };
}

/** `bytesEach`: bytes that the decoder may hold for each value of the picture. */
type DecoderMarkers = Omit<PictureMarkers, "heldBytes"> & { bytesEach: number };

const readers = {
  jpeg: readJpeg,
  png: (bytes: Buffer) => readPng(headOf(bytes)),
  gif: readGif,
  webp: (bytes: Buffer) => readWebp(headOf(bytes)),
};

/** The first bytes, padded with zeros: a size of zero is invalid. */
const headOf = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40)], 40);

function readJpeg(bytes: Buffer): DecoderMarkers | null {
  const found = readJpegMarkers(bytes);
  // one scan is decoded row by row; with several, all coefficients are held until the last is read
  return found && { ...found, bytesEach: found.scans > 1 ? 2 : 0 };
}

const PNG_COMPONENTS = new Map([
  [0, 1],
  [2, 3],
  [3, 4], // a palette's colours, which may be transparent
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
    // held if it is interlaced, or must be turned
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

/** The kinds of WebP by the name of the first chunk: lossy, lossless, and extended. */
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

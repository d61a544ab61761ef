/** What a JPEG's markers declare. */
interface JpegMarkers {
  /** In pixels. */
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
export function readJpegMarkers(bytes: Buffer): JpegMarkers | null {
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

// C4, C8 and CC are tables and a reserved code
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

/** The offset of the next marker with a segment, past a scan's data and anything that a decoder skips. */
function nextMarker(bytes: Buffer, from: number) {
  const last = bytes.length - 1;
  for (let at = from; at < last; at += 1)
    if (bytes[at] === 0xff && HAS_SEGMENT[bytes[at + 1] ?? 0]) return at;
  return bytes.length;
}

// 00 is stuffing in scan data, FF is fill, 01 and D0 to D7 have no segment
const HAS_SEGMENT = Array.from(
  { length: 256 },
  (_, code) => code > 0x01 && code < 0xff && !(code >= 0xd0 && code <= 0xd7),
);

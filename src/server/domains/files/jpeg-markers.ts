/** What the markers of a JPEG say of it. */
interface JpegMarkers {
  /** In pixels. */
  width: number;
  height: number;
  components: number;
  /** How many times its decoder goes over the picture. */
  scans: number;
}

const [EOI, SOI, SOS] = [0xd9, 0xd8, 0xda];

/**
 * Reads a JPEG's size and counts its scans, without decoding any: one pass over the bytes, as its decoder goes from
 * marker to marker up to the picture's end. Null where no size is said.
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

/** Each segment's marker, and where its length stands. */
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

/** Where the next marker begins that has a segment, past a scan's data and whatever a decoder skips too. */
function nextMarker(bytes: Buffer, from: number) {
  const last = bytes.length - 1;
  for (let at = from; at < last; at += 1)
    if (bytes[at] === 0xff && HAS_SEGMENT[bytes[at + 1] ?? 0]) return at;
  return bytes.length;
}

// 00 stuffs a scan's data, FF fills, 01 and D0 to D7 stand alone
const HAS_SEGMENT = Array.from(
  { length: 256 },
  (_, code) => code > 0x01 && code < 0xff && !(code >= 0xd0 && code <= 0xd7),
);

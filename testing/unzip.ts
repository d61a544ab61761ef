import { crc32, inflateRawSync } from "node:zlib";

/** The entries of a ZIP file by name, read from its central directory; throws on a wrong checksum. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const entries = new Map<string, Buffer>();
  for (let n = 0; n < count; n += 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((where) => zip.readUInt16LE(at + where));
    const name = zip.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    entries.set(name, contents(zip, at, name));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function contents(zip: Buffer, at: number, name: string) {
  const local = zip.readUInt32LE(at + 42);
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
  const bytes = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
  if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
  return bytes;
}

/**
 * A valid progressive JPEG, uniformly grey, with this many scans (at most 882): the file is small, but each scan
 * covers the whole picture. Its sides must be multiples of 8.
 */
export function manyScans(width: number, height: number, scans: number): Buffer {
  const blocks = (width * height) / 64;
  const bands = bitDepths().slice(0, scans - 1);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...twoBytes(height), ...twoBytes(width), 1, 1, 0x11, 0]),
    // Huffman codes: for the first coefficients 0 means no change; for the others 0 ends one block and 10 ends many
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, 1, ...Array<number>(14).fill(0), 0, 0xe0]),
    scan([0, 0, 0], "0".repeat(blocks)),
    ...bands.map((band) => scan(band, endsOf(blocks))),
    Buffer.of(0xff, 0xd9),
  ]);
}

/** The scans for every coefficient separately, first roughly and then bit by bit. */
const bitDepths = () =>
  Array.from({ length: 63 }, (_, at) =>
    Array.from({ length: 14 }, (__, step) => {
      const low = 13 - step;
      return [at + 1, at + 1, step === 0 ? low : ((low + 1) << 4) | low];
    }),
  ).flat();

const MOST = 2 ** 15 - 1;
const LEAST = 2 ** 14;

/** The bits of this many empty blocks. */
function endsOf(blocks: number): string {
  const runs = "10".concat((MOST - LEAST).toString(2)).repeat(Math.floor(blocks / MOST));
  const rest = blocks % MOST;
  return rest < LEAST
    ? runs + "0".repeat(rest)
    : `${runs}10${(rest - LEAST).toString(2).padStart(14, "0")}`;
}

const scan = (band: number[], bits: string) =>
  Buffer.concat([segment(0xda, [1, 1, 0, ...band]), packed(bits)]);

function packed(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1");
  const bytes = Array.from({ length: padded.length / 8 }, (_, at) =>
    Number.parseInt(padded.slice(at * 8, at * 8 + 8), 2),
  );
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

const twoBytes = (value: number) => [value >> 8, value & 0xff];
const segment = (marker: number, bytes: number[]) =>
  Buffer.from([0xff, marker, ...twoBytes(bytes.length + 2), ...bytes]);

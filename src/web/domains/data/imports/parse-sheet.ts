import type { SheetCell, SheetRow } from "#rules/sheets/columns.ts";

/** Maximum size of a file, of what a workbook unpacks to, and of the sheet in it. */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;
const UNPACKED_MAX = 200 * 1024 * 1024;
const SHEET_ROWS_MAX = 6_000;
const SHEET_COLUMNS_MAX = 200;
/** Maximum number of cells, with all that are empty between two that are not. */
const CELLS_MAX = 10_000_000;

export type ParsedSheet = { rows: SheetRow[] } | { error: string };

const TOO_LARGE = "This sheet is too large. Split it into parts of at most 5,000 rows.";
const UNREADABLE =
  "This file could not be read. Save it as CSV or as an Excel workbook (.xlsx), and choose it again.";
const TOO_WIDE = `This sheet has more than ${SHEET_COLUMNS_MAX} columns. Take out those that are not needed.`;
const OLD = "This is an old Excel file (.xls). Save it as a workbook (.xlsx) or as CSV first.";
const LOCKED = "This workbook has a password. Save it without one, or as CSV, and choose it again.";

/** Reads a file of a sheet, whichever kind its first bytes say that it is. */
export async function parseSheet(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedSheet> {
  if (bytes.length > FILE_BYTES_MAX) return { error: TOO_LARGE };
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { error: isLocked(bytes) ? LOCKED : OLD };
  try {
    if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return await parsePlain(decode(bytes));
    if (unpackedSize(bytes) > UNPACKED_MAX) return { error: TOO_LARGE };
    return await parseWorkbook(bytes);
  } catch {
    return { error: UNREADABLE };
  }
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** What Excel names a workbook that it has encrypted, inside a file of the kind of the old ones. */
const ENCRYPTED = Uint8Array.from("EncryptedPackage", (letter) => letter.charCodeAt(0));

function isLocked(bytes: Uint8Array): boolean {
  for (let at = 0; at + 2 * ENCRYPTED.length <= bytes.length; at += 1)
    if (ENCRYPTED.every((letter, n) => bytes[at + 2 * n] === letter)) return true;
  return false;
}

/** How a file begins that is text, but no table. */
const NO_TABLE = /^\s*(?:<(?:!doctype|html|\?xml)|%PDF-|\{\\rtf)/iu;

// pictures and programs have zeros, which no text has
const parsePlain = async (text: string): Promise<ParsedSheet> =>
  NO_TABLE.test(text) || text.includes("\0") ? { error: UNREADABLE } : parseText(text);

/** Reads text with commas, semicolons or tabs between its cells, such as what was copied from a sheet. */
export async function parseText(text: string): Promise<ParsedSheet> {
  const { default: papa } = await import("papaparse");
  const { data } = papa.parse<string[]>(text, {
    delimitersToGuess: [",", "\t", ";", "|"],
    preview: SHEET_ROWS_MAX + 1,
    skipEmptyLines: false,
  });
  return withinLimits(data);
}

async function parseWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedSheet> {
  const { extentOf } = await import("./workbook-extent.ts");
  const { rows: last, columns } = extentOf(bytes);
  if (last * columns > CELLS_MAX)
    return { error: columns > SHEET_COLUMNS_MAX ? TOO_WIDE : TOO_LARGE };
  const { readSheet } = await import("read-excel-file/universal");
  const rows = await readSheet(new Blob([bytes]), { trim: false });
  return withinLimits(rows.map((row) => row.map(asCell)));
}

function asCell(value: unknown): SheetCell {
  if (value instanceof Date) {
    const text = value.toISOString();
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 16);
  }
  return typeof value === "number" || typeof value === "boolean" || typeof value === "string"
    ? value
    : null;
}

function withinLimits(rows: SheetRow[]): ParsedSheet {
  if (rows.length > SHEET_ROWS_MAX) return { error: TOO_LARGE };
  if (rows.some((row) => row.length > SHEET_COLUMNS_MAX)) return { error: TOO_WIDE };
  const isEmpty = rows.every((row) => row.every((cell) => cell === null || cell === ""));
  return isEmpty ? { error: "There is nothing in this sheet." } : { rows };
}

/** The text of a file: UTF-8, what Excel calls Unicode text, or the Windows characters of older ones. */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const ENTRY = 0x02014b50;

/** How large the files in a ZIP say that they are, in its list at the end. */
function unpackedSize(bytes: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size = 0;
  for (let at = 0; at + 46 <= bytes.length; at += 1)
    if (bytes[at] === 0x50 && view.getUint32(at, true) === ENTRY)
      size += view.getUint32(at + 24, true);
  return size;
}

import { asText } from "./sheets/plain-text.ts";

type Cell = string | number | null;

/** Rows as CSV according to RFC 4180; a cell that a spreadsheet would read as a formula is changed to plain text. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cell).join(",")).join("\r\n");

function cell(value: Cell) {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const plain = asText(value);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

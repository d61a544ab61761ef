import { heightInCm } from "#rules/height.ts";
import { isRounded, normalise } from "#rules/identity/number.ts";

/** What a cell says, or why it says nothing that can be kept. */
export type CellRead<T> = { value: T } | { error: string };

const KG_IN_A_POUND = 0.453_592_37;

/** Cells that people fill where there is nothing to say. */
export const isBlank = (text: string): boolean => /^(?:|[-–—]+|n\/?a|nil|none)$/i.test(text.trim());

/** A number with or without its unit and thousands: '1,200.50', '£45', '520 kg', '< 50 epg'. */
export function readNumber(cell: string | number, error: string): CellRead<number> {
  const bare = String(cell)
    .trim()
    .toLowerCase()
    .replace(/^(?:£|gbp|<|approx\.?|about|c\.?|~)\s*/, "")
    .replace(/\s*(?:£|gbp|pounds?|kgs?|kilos?|epg|mins?|minutes?|\/\s*[59])\.?$/, "")
    .replaceAll(/(\d)[,\s](?=\d{3}(?:\D|$))/g, "$1");
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e-?\d{1,3})?$/.test(bare)
    ? { value: Number(bare) }
    : { error };
}

/** A weight in kilograms; pounds are converted to the nearest kilogram. */
export function readKilograms(cell: string | number): CellRead<number> {
  const [, pounds] = /^\s*(.+?)\s*(?:lbs?|pounds)\.?\s*$/i.exec(String(cell)) ?? [];
  const error = "Give the weight as a number, such as 480";
  if (pounds === undefined) return readNumber(cell, error);
  const read = readNumber(pounds, error);
  return "error" in read ? read : { value: Math.round(read.value * KG_IN_A_POUND) };
}

const RUINED =
  "A spreadsheet has rounded this number, and its last digits are lost. Take it from the passport, and format the column as text.";
const LEAST_ZEROS = 6;

/** The number of a chip or passport, unless a spreadsheet has rounded it. Digits in groups are put together. */
export function readLongNumber(cell: string | number): CellRead<string> {
  // an apostrophe, or a formula that is only text, keeps a spreadsheet from rounding
  const text = String(cell)
    .trim()
    .replace(/^'|^="(.*)"$/, "$1");
  const bare = normalise(text);
  const endsInZeros = /^[1-9]\d{13,14}$/.test(bare) && bare.endsWith("0".repeat(LEAST_ZEROS));
  if (isRounded(text) || endsInZeros) return { error: RUINED };
  return { value: text };
}

/** A height; a bare number that a spreadsheet kept as one gets its unit. */
export function readHeight(cell: string | number): CellRead<string> {
  if (typeof cell === "string") return { value: cell };
  const text = String(cell);
  if (heightInCm(text) === null)
    return { error: "Give the height in hands or centimetres, such as 15.2 hh or 157 cm" };
  return { value: cell < 20 ? `${text} hh` : `${text} cm` };
}

/** A telephone number; a spreadsheet that kept it as a number has taken its first zero away. */
export const readPhone = (cell: string | number): CellRead<string> => ({
  value:
    typeof cell === "number" && /^[1-9]\d{8,9}$/.test(String(cell)) ? `0${cell}` : String(cell),
});

import type { SheetValue } from "./cells.ts";
import type { SheetColumn } from "./columns.ts";

/** A value as a sheet shows it, which `readCell` reads as the same value. */
export function writeCell(
  value: SheetValue | undefined,
  column: SheetColumn,
): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return value;
  if (typeof value === "string") return column.choices?.[value] ?? value;
  return value.map((each) => column.choices?.[each] ?? String(each)).join(", ");
}

/** Things as the rows of a sheet, with its headings first. */
export const sheetOf = (
  things: readonly Readonly<Record<string, SheetValue | undefined>>[],
  columns: readonly SheetColumn[],
): (string | number | null)[][] => [
  columns.map(({ label }) => label),
  ...things.map((thing) => columns.map((column) => writeCell(thing[column.field], column))),
];

import { readCell, type SheetValue } from "./cells.ts";
import { type SheetColumn, type SheetRow, textOf } from "./columns.ts";
import { type DateReading, openQuestions } from "./days.ts";
import type { SheetGuess } from "./guess.ts";

/** A row of a sheet as a call takes it, with what is wrong in its cells. */
export interface ReadRow {
  /** The row's number as the spreadsheet shows it, from 1. */
  line: number;
  values: Record<string, SheetValue>;
  errors: { field: string; message: string }[];
}

/** Reads the rows below the headings; empty ones are left out. */
export function readRows(
  rows: readonly SheetRow[],
  { headings, fields }: SheetGuess,
  { columns, dates }: { columns: readonly SheetColumn[]; dates: DateReading },
): ReadRow[] {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const first = headings === null ? 0 : headings + 1;
  return rows.slice(first).flatMap((row, at) => {
    if (row.every((cell) => textOf(cell) === "")) return [];
    const read: ReadRow = { line: first + at + 1, values: {}, errors: [] };
    for (const [index, field] of fields.entries()) {
      const column = field === null ? undefined : byField.get(field);
      if (!column) continue;
      const cell = readCell(row[index], column, dates);
      if ("error" in cell) read.errors.push({ field: column.field, message: cell.error });
      else if (cell.value !== null) read.values[column.field] = cell.value;
    }
    return [read];
  });
}

/** What is to be asked once about the dates of a sheet's columns. */
export function questionsAbout(
  rows: readonly SheetRow[],
  { headings, fields }: SheetGuess,
  columns: readonly SheetColumn[],
) {
  const days = new Set(
    columns.flatMap(({ kind, field }) => (kind === "day" || kind === "time" ? field : [])),
  );
  const below = rows.slice(headings === null ? 0 : headings + 1);
  const cells = fields.flatMap((field, at) =>
    field !== null && days.has(field)
      ? below.flatMap((row) => {
          const cell = row[at];
          return typeof cell === "string" || typeof cell === "number" ? cell : [];
        })
      : [],
  );
  return openQuestions(cells);
}

import { type SheetColumn, type SheetRow, textOf } from "./columns.ts";
import { readDay } from "./days.ts";

/** How many rows may stand above the headings, such as the yard's name. */
const TITLES_MAX = 15;
/** How many rows below the headings are looked at to recognise a column by its content. */
const SAMPLE = 50;

export interface SheetGuess {
  /** The row of the headings; null when the sheet has none. */
  headings: number | null;
  /** Each column's field, or null. */
  fields: (string | null)[];
}

/** A heading in small letters and digits, with single spaces. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/['’`]/g, "")
    .replaceAll(/\([^)]*\)/g, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Recognises the headings of a sheet and what each of its columns holds, each field once. */
export function guessColumns(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
): SheetGuess {
  const headings = headingRow(rows, columns);
  const width = Math.max(0, ...rows.slice(0, SAMPLE + TITLES_MAX).map((row) => row.length));
  const fields = Array.from<string | null>({ length: width }).fill(null);
  const found = headings === null ? [] : scored(rows[headings] ?? [], columns);
  for (const { at, field } of found)
    if (fields[at] === null && !fields.includes(field)) fields[at] = field;
  nameByContent(rows, { headings, fields }, columns);
  return { headings, fields };
}

/** Fills in what the content of columns without a heading says. */
function nameByContent(
  rows: readonly SheetRow[],
  { headings, fields }: SheetGuess,
  columns: readonly SheetColumn[],
) {
  const below = rows.slice(headings === null ? 0 : headings + 1).slice(0, SAMPLE);
  for (const [at, field] of fields.entries()) {
    if (field !== null || !isUnnamed(rows, headings, at)) continue;
    const cells = below.map((row) => textOf(row[at]));
    const guessed = byContent(cells, columns);
    if (guessed !== null && !fields.includes(guessed)) fields[at] = guessed;
  }
}

// a heading that means something else is not overruled by what stands below it
const isUnnamed = (rows: readonly SheetRow[], headings: number | null, at: number) =>
  headings === null || textOf(rows[headings]?.[at]) === "";

/** The row among the first in which most cells are headings; null when no row has one. */
function headingRow(rows: readonly SheetRow[], columns: readonly SheetColumn[]): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [at, row] of rows.slice(0, TITLES_MAX).entries()) {
    const sure = new Set(
      scored(row, columns).flatMap(({ score, field }) => (score >= SURE ? field : [])),
    ).size;
    if (sure > most) [best, most] = [at, sure];
  }
  return best;
}

const SURE = 3;

/** The fields that each cell may be the heading of, the likeliest first. */
function scored(row: SheetRow, columns: readonly SheetColumn[]) {
  return row
    .flatMap((cell, at) => {
      const heading = plain(textOf(cell));
      if (heading === "" || heading.length > 40) return [];
      return columns.map(({ field, label, headings = [] }, rank) => ({
        at,
        field,
        rank,
        score: Math.max(
          scoreOf(heading, plain(label), 5),
          ...headings.map((word) => scoreOf(heading, word, 4)),
        ),
      }));
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.rank - b.rank || a.at - b.at);
}

/** How well a heading says what a word says; `same` if they are equal. */
function scoreOf(heading: string, word: string, same: number): number {
  if (heading === word || singular(heading) === singular(word)) return same;
  if (heading.replaceAll(" ", "") === word.replaceAll(" ", "")) return same - 0.5;
  if (word.length < 4) return 0;
  return ` ${heading} `.includes(` ${word} `) ? 1 + word.length / 40 : 0;
}

const singular = (text: string) => text.replace(/s$/, "");

/** The field whose kind most of a column's cells are of; null when none is certain. */
function byContent(cells: readonly string[], columns: readonly SheetColumn[]): string | null {
  const filled = cells.filter((text) => text !== "");
  if (filled.length === 0) return null;
  const most = (is: (text: string) => boolean) => filled.filter(is).length >= filled.length * 0.7;
  const has = (fields: readonly string[]) =>
    columns.find(({ field }) => fields.includes(field))?.field ?? null;
  if (
    most(
      (text) => /^[39]\d\d[\s-]?(?:\d[\s-]?){12}$/.test(text) || /^9(?:\.\d+)?E\+?14$/i.test(text),
    )
  )
    return has(["microchipNumber", "horseChip"]);
  if (most((text) => /^(?:826|372|25[0-9]|GBR)[\s-]?[\dA-Z\s-]{12,}$/i.test(text)))
    return has(["passportNumber", "horsePassport"]);
  if (most((text) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text))) return has(["email"]);
  if (most((text) => "day" in readDay(text, { order: "DMY", century: 1950 })))
    return (
      columns.find(({ kind, required }) => (kind === "day" || kind === "time") && required)
        ?.field ?? null
    );
  return byChoices(filled, columns);
}

const byChoices = (filled: readonly string[], columns: readonly SheetColumn[]) =>
  columns.find(({ choices, words = {} }) => {
    if (!choices) return false;
    const known = new Set([
      ...Object.values(choices).map((label) => label.toLowerCase()),
      ...Object.keys(words),
    ]);
    return filled.every((text) => known.has(text.toLowerCase()));
  })?.field ?? null;

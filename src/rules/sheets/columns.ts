/** What a column's cells are, which says how they are read and written. */
export type CellKind =
  | "text"
  | "day"
  | "time"
  | "number"
  | "kilograms"
  | "height"
  | "longNumber"
  | "phone"
  | "choice"
  | "choices"
  | "yesNo"
  | "numbers";

/** A column that a sheet of some noun may have. */
export interface SheetColumn {
  /** The field of the noun's input, or one that names its horse. */
  field: string;
  label: string;
  kind: CellKind;
  required?: boolean;
  /** Other headings that people give it, in small letters. */
  headings?: readonly string[];
  /** The values of a choice with their labels. */
  choices?: Readonly<Record<string, string>>;
  /** Other words for a choice's values, in small letters. */
  words?: Readonly<Record<string, string>>;
}

/** A cell as a reader of files gives it: a day is text, `YYYY-MM-DD`. */
export type SheetCell = string | number | boolean | null;
export type SheetRow = readonly SheetCell[];

/** The text of a cell, without spaces around it. */
export const textOf = (cell: SheetCell | undefined): string =>
  cell === null || cell === undefined ? "" : String(cell).trim();

import { unzipSync } from "fflate";

/** How far Excel's own sheets reach. */
const EXCEL_ROWS = 1_048_576;
const EXCEL_COLUMNS = 16_384;

/** A row or a cell with its place, such as `BC12`: what is in the cell is not read here. */
const PLACES =
  /<(?:\w+:)?(?:c|row)\s(?:[^<>]*?\s)?r\s*=\s*["']([A-Za-z]*)([^"']*)["'][^<>]*?(\/?)>/g;

/** The last row and column with a cell of its own in any sheet; infinite where none can be that far. */
export interface Extent {
  rows: number;
  columns: number;
}

/**
 * How far the cells of a workbook reach. The reader fills up every row to the last column and every gap with empty
 * ones, so that two cells in opposite corners of a sheet take more memory than a browser has.
 */
export function extentOf(workbook: Uint8Array<ArrayBuffer>): Extent {
  const extent = { rows: 0, columns: 0 };
  const files = unzipSync(workbook, { filter: ({ name }) => name.endsWith(".xml") });
  for (const bytes of Object.values(files))
    for (const [, letters = "", digits, isEmpty] of new TextDecoder()
      .decode(bytes)
      .matchAll(PLACES)) {
      const [row, column] = [Number(digits), columnOf(letters)];
      if (!(row <= EXCEL_ROWS) || column > EXCEL_COLUMNS)
        return { rows: Infinity, columns: Math.max(1, column) };
      // empty cells and rows that were only coloured are dropped by the reader
      if (isEmpty || letters === "") continue;
      extent.rows = Math.max(extent.rows, row);
      extent.columns = Math.max(extent.columns, column);
    }
  return extent;
}

const columnOf = (letters: string) =>
  Array.from(letters.toUpperCase()).reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  );

import { setImmediate } from "node:timers/promises";
import { fonts, INK, LINE, MUTED, type PdfCanvas, printable, SIZES } from "./canvas.ts";

/** A column of a table; the widths of all add up to 1. */
export interface PdfColumn {
  title: string;
  width: number;
  /** Whether its cells name their rows. */
  isHead?: boolean;
}

export interface PdfTable {
  /** What the table is about, for whoever does not see it. */
  summary: string;
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
}

/** Rows that are drawn without a pause, in some 30 ms. */
const ROWS_AT_ONCE = 20;
/** Points between columns, and above and below a cell's text. */
const GAP = 8;
const PAD = 3;

/** Draws a table, which goes on over as many pages as it needs; each page begins with the heads of its columns. */
export async function drawTable(
  canvas: PdfCanvas,
  { summary, columns, rows }: PdfTable,
): Promise<void> {
  const { doc, left, bottom } = canvas;
  const table = doc.struct("Table", { alt: printable(summary) });
  doc.addStructure(table);
  const heads = columns.map(({ title }) => title);
  drawRow(canvas, columns, heads, { isHead: true, parent: table });
  for (const [at, cells] of rows.entries()) {
    // other requests have their turn in a long table
    if (at % ROWS_AT_ONCE === 0) await setImmediate();
    if (doc.y + heightOf(canvas, columns, cells) > bottom) {
      doc.addPage();
      // told once is enough for whoever listens
      drawRow(canvas, columns, heads, { isHead: true, parent: null });
    }
    drawRow(canvas, columns, cells, { isHead: false, parent: table });
  }
  table.end();
  doc.x = left;
  doc.moveDown(0.6);
}

/** The height of a row, as tall as its tallest cell. */
function heightOf(
  { doc, width }: PdfCanvas,
  columns: readonly PdfColumn[],
  cells: readonly string[],
) {
  // the wider of the two weights
  doc.font(fonts.bold).fontSize(SIZES.small);
  const heights = columns.map((column, at) =>
    doc.heightOfString(printable(cells[at] ?? ""), { width: column.width * width - GAP }),
  );
  return Math.max(...heights) + 2 * PAD;
}

interface RowPlace {
  isHead: boolean;
  /** The table; null for heads that are repeated on a further page. */
  parent: PDFKit.PDFStructureElement | null;
}

function drawRow(
  canvas: PdfCanvas,
  columns: readonly PdfColumn[],
  cells: readonly string[],
  { isHead, parent }: RowPlace,
) {
  const { doc, left, width, decorate } = canvas;
  const top = doc.y;
  const end = top + heightOf(canvas, columns, cells);
  let x = left;
  const drawn = columns.map((column, at) => {
    const at0 = x;
    x += column.width * width;
    const draw = () => {
      doc
        .font(isHead || column.isHead ? fonts.bold : fonts.regular)
        .fontSize(SIZES.small)
        .fillColor(isHead ? MUTED : INK)
        .text(printable(cells[at] ?? "") || " ", at0, top + PAD, {
          width: column.width * width - GAP,
        });
    };
    return { draw, scope: scopeOf(isHead, column) };
  });
  if (parent) {
    const row = doc.struct("TR", {});
    parent.add(row);
    for (const { draw, scope } of drawn)
      row.add(scope ? doc.struct("TH", { scope }, draw) : doc.struct("TD", {}, draw));
    row.end();
  } else decorate(() => drawn.forEach(({ draw }) => draw()));
  decorate(() =>
    doc
      .moveTo(left, end)
      .lineTo(left + width, end)
      .lineWidth(isHead ? 1 : 0.5)
      .strokeColor(LINE)
      .stroke(),
  );
  doc.x = left;
  doc.y = end;
}

function scopeOf(isHead: boolean, column: PdfColumn) {
  if (isHead) return "Column" as const;
  return column.isHead ? ("Row" as const) : null;
}

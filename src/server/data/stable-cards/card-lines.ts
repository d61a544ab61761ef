import { fonts, INK, type PdfDrawing } from "#server/core/pdf/canvas.ts";
import type { PdfBox, TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";

/** A line of a card: a warning in a box, a heading, or a row with a label at its left. */
export interface CardLine {
  kind: "alert" | "heading" | "row";
  label: string;
  text: string;
  /** What stands out before the text, such as a telephone number. */
  strong: string;
}

/** Lines that fit their place, and the size of their type in points. */
export interface FittedLines {
  lines: readonly CardLine[];
  size: number;
}

/** The smallest type in points that can be read at arm's length. */
const SMALLEST = 6.5;
const LARGEST = 11;
const STEP = 0.5;
const MORE: CardLine = {
  kind: "row",
  label: "",
  text: "There is more: scan the code.",
  strong: "",
};

/** The largest type with which the lines fit; where none does, the last lines are left out and that is said. */
export function fitLines(
  pdf: TaggedPdf,
  all: readonly CardLine[],
  { width, height }: PdfBox,
  unit: number,
): FittedLines {
  return pdf.measure((doc) => {
    const fits = (lines: readonly CardLine[], size: number) =>
      lines.reduce((sum, line) => sum + heightOf(doc, line, { width, size }), 0) <= height;
    for (let size = LARGEST * unit; size > SMALLEST; size -= STEP)
      if (fits(all, size)) return { lines: all, size };
    for (let count = all.length; count > 0; count -= 1) {
      const lines = count === all.length ? all : [...withoutEnd(all.slice(0, count)), MORE];
      if (fits(lines, SMALLEST)) return { lines, size: SMALLEST };
    }
    return { lines: [MORE], size: SMALLEST };
  });
}

/** Lines without a heading at their end, under which nothing would stand. */
const withoutEnd = (lines: readonly CardLine[]) =>
  lines.at(-1)?.kind === "heading" ? lines.slice(0, -1) : lines;

/** The largest size, in points, with which a text is one line; the smallest where none is. */
export const fitSize = (
  pdf: TaggedPdf,
  text: string,
  { font, width, from, to }: { font: string; width: number; from: number; to: number },
): number =>
  pdf.measure((doc) => {
    const atOne = doc.font(font).fontSize(1).widthOfString(text);
    return Math.max(to, Math.min(from, (width * 0.99) / Math.max(atOne, 0.01)));
  });

interface LineTerms {
  width: number;
  size: number;
}

/** The widths of a row's label and its text. */
const columnsOf = ({ width }: LineTerms) => ({ label: width * 0.21, text: width * 0.79 });
const GAP = 0.35;
const BORDER = 0.5;

function heightOf(doc: PdfDrawing, line: CardLine, terms: LineTerms): number {
  const { width, size } = terms;
  // bold is the wider of the two
  const of = (text: string, room: number) =>
    doc.font(fonts.bold).fontSize(size).heightOfString(text, { width: room });
  if (line.kind === "heading") return of(line.label, width) + GAP * size;
  if (line.kind === "alert")
    return of(`${line.label}: ${line.text}`, width - 2 * BORDER * size) + (2 * BORDER + GAP) * size;
  const { label, text } = columnsOf(terms);
  return (
    Math.max(of(line.label, label), of(`${line.strong}  ${line.text}`, text)) + (GAP / 2) * size
  );
}

/** Draws lines below each other. */
export function drawLines(pdf: TaggedPdf, { lines, size }: FittedLines, { x, y, width }: PdfBox) {
  let top = y;
  for (const line of lines) {
    const height = pdf.measure((doc) => heightOf(doc, line, { width, size }));
    drawLine(pdf, line, { x, y: top, width, height }, size);
    top += height;
  }
}

function drawLine(pdf: TaggedPdf, line: CardLine, box: PdfBox, size: number) {
  if (line.kind === "heading") return drawHeading(pdf, line, box, size);
  if (line.kind === "alert") return drawAlert(pdf, line, box, size);
  return drawRow(pdf, line, box, size);
}

const drawHeading = (pdf: TaggedPdf, { label }: CardLine, { x, y, width }: PdfBox, size: number) =>
  pdf.placed("H2", (doc) =>
    doc
      .font(fonts.bold)
      .fontSize(size)
      .fillColor(INK)
      .text(label, x, y + GAP * size, { width }),
  );

function drawAlert(pdf: TaggedPdf, line: CardLine, { x, y, width, height }: PdfBox, size: number) {
  const border = BORDER * size;
  pdf.decoration((doc) =>
    doc
      .roundedRect(x, y, width, height - GAP * size, 3)
      .lineWidth(1.5)
      .strokeColor(INK)
      .stroke(),
  );
  pdf.placed("P", (doc) =>
    doc
      .font(fonts.bold)
      .fontSize(size)
      .fillColor(INK)
      .text(`${line.label}: ${line.text}`, x + border, y + border, { width: width - 2 * border }),
  );
}

function drawRow(pdf: TaggedPdf, { label, text, strong }: CardLine, box: PdfBox, size: number) {
  const { x, y, width } = box;
  const columns = columnsOf({ width, size });
  pdf.placed("P", (doc) => {
    doc.font(fonts.regular).fontSize(size).fillColor(INK);
    if (label) doc.text(label, x, y, { width: columns.label });
    const at = { width: columns.text };
    if (strong)
      doc.font(fonts.bold).text(`${strong}  `, x + columns.label, y, { ...at, continued: true });
    if (strong) doc.font(fonts.regular).text(text, at);
    else doc.font(fonts.regular).text(text, x + columns.label, y, at);
  });
}

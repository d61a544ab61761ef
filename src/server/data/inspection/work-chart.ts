import type { InspectionPack } from "#contract/data/inspection.ts";
import { formatDay } from "#rules/date-format.ts";
import { formatHours } from "#rules/inspection/workload.ts";
import { fonts, LINE, MUTED, type PdfDrawing, printable, SIZES } from "#server/core/pdf/canvas.ts";
import type { PdfBox, TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";

type Workload = InspectionPack["workload"];

/** Horses in one figure, which fits on a page. */
const HORSES_A_FIGURE = 40;
const ROW = 11;
const LEFT = 110;
const BELOW = 16;
/** Shades by hours in a week, from the least; the first that is more than the hours is taken. */
const shades: [below: number, color: string][] = [
  [5, "#cfe0d3"],
  [10, "#8fb79a"],
  [15, "#4a8460"],
  [Number.POSITIVE_INFINITY, "#1d4a31"],
];

export const SHADES_NOTE =
  "The darker a week, the more work: under 5 hours, under 10, under 15, and 15 hours or more. White weeks have none on record.";

/** A chart of the hours of each horse by week; the table below it has the numbers of the last weeks. */
export function drawWorkChart(pdf: TaggedPdf, { weeks, horses }: Workload): void {
  for (let at = 0; at < horses.length; at += HORSES_A_FIGURE) {
    const some = horses.slice(at, at + HORSES_A_FIGURE);
    const height = some.length * ROW + BELOW;
    pdf.figure(wordsOf(weeks, some), height, (doc, box) => drawWeeks(doc, box, weeks, some));
  }
}

function wordsOf(weeks: Workload["weeks"], horses: Workload["horses"]): string {
  const totals = horses.map(
    ({ horseName, minutes }) =>
      `${horseName} ${formatHours(minutes.reduce((sum, each) => sum + each, 0))}`,
  );
  return `Hours of work by week from ${formatDay(weeks[0] ?? "")}; in all: ${totals.join(", ")}`;
}

function drawWeeks(
  doc: PdfDrawing,
  box: PdfBox,
  weeks: Workload["weeks"],
  horses: Workload["horses"],
) {
  const side = (box.width - LEFT) / Math.max(1, weeks.length);
  for (const [row, { horseName, minutes }] of horses.entries()) {
    const y = box.y + row * ROW;
    doc.font(fonts.regular).fontSize(SIZES.small).fillColor(MUTED);
    doc.text(printable(horseName), box.x, y, {
      width: LEFT - 6,
      height: ROW,
      ellipsis: true,
      lineBreak: false,
    });
    for (const [week, each] of minutes.entries())
      if (each > 0)
        doc.rect(box.x + LEFT + week * side, y + 1, side, ROW - 2).fill(shadeOf(each / 60));
    doc
      .moveTo(box.x, y + ROW)
      .lineTo(box.x + box.width, y + ROW)
      .lineWidth(0.25)
      .strokeColor(LINE)
      .stroke();
  }
  const labels = box.y + horses.length * ROW + 4;
  doc.fillColor(MUTED).text(formatDay(weeks[0] ?? ""), box.x + LEFT, labels, { lineBreak: false });
  doc.text(formatDay(weeks.at(-1) ?? ""), box.x + LEFT, labels, {
    width: box.width - LEFT,
    align: "right",
  });
}

const shadeOf = (hours: number) => shades.find(([below]) => hours < below)?.[1] ?? LINE;

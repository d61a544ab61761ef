import type { DossierEntry } from "#contract/data/dossiers.ts";
import { formatDay } from "#rules/date-format.ts";
import { fonts, INK, LINE, MUTED, SIZES } from "#server/core/pdf/canvas.ts";
import type { TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";

const HEIGHT = 150;
/** Room for the labels at the left and below. */
const LEFT = 44;
const BELOW = 16;
const DOT = 2;

/** A chart of the weights on record; the table below it has the numbers. */
export function drawWeights(pdf: TaggedPdf, entries: readonly DossierEntry[]): void {
  const points = entries.flatMap(({ date, title }) => {
    const kilograms = /^([\d.]+) kg$/.exec(title)?.[1];
    return kilograms ? [{ at: Date.parse(date), date, kilograms: Number(kilograms) }] : [];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return;
  const weights = points.map(({ kilograms }) => kilograms);
  const [low, high] = [
    Math.floor(Math.min(...weights) / 50) * 50,
    Math.ceil((Math.max(...weights) + 1) / 50) * 50,
  ];
  const alt = `Weight from ${formatDay(first.date)} (${first.kilograms} kg) to ${formatDay(last.date)} (${last.kilograms} kg), between ${Math.min(...weights)} and ${Math.max(...weights)} kg`;
  pdf.figure(alt, HEIGHT, (doc, box) => {
    const [width, height] = [box.width - LEFT - DOT, box.height - BELOW - DOT];
    const x = (at: number) =>
      box.x + LEFT + (width * (at - first.at)) / Math.max(1, last.at - first.at);
    const y = (kilograms: number) => box.y + DOT + height * (1 - (kilograms - low) / (high - low));
    doc.font(fonts.regular).fontSize(SIZES.small).lineWidth(0.5).strokeColor(LINE).fillColor(MUTED);
    for (const kilograms of [low, (low + high) / 2, high]) {
      doc
        .moveTo(box.x + LEFT, y(kilograms))
        .lineTo(box.x + box.width, y(kilograms))
        .stroke();
      doc.text(`${kilograms} kg`, box.x, y(kilograms) - 5, {
        width: LEFT - 6,
        align: "right",
        lineBreak: false,
      });
    }
    const labels = { y: box.y + box.height - BELOW + 4 };
    doc.text(formatDay(first.date), box.x + LEFT, labels.y, { lineBreak: false });
    doc.text(formatDay(last.date), box.x + LEFT, labels.y, { width, align: "right" });
    doc.strokeColor(INK).lineWidth(1.2);
    for (const [at, point] of points.entries())
      if (at === 0) doc.moveTo(x(point.at), y(point.kilograms));
      else doc.lineTo(x(point.at), y(point.kilograms));
    doc.stroke();
    for (const point of points) doc.circle(x(point.at), y(point.kilograms), DOT).fill(INK);
  });
}

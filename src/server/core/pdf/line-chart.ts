import { formatDay } from "#rules/date-format.ts";
import { fonts, INK, LINE, MUTED, SIZES } from "./canvas.ts";
import type { TaggedPdf } from "./tagged-pdf.ts";

interface ChartPoint {
  /** Milliseconds since 1970. */
  at: number;
  /** The UK day. */
  date: string;
  value: number;
}

interface LineChart {
  /** What is drawn, such as 'Weight'. */
  name: string;
  /** The axis begins and ends at multiples of this. */
  step: number;
  format: (value: number) => string;
}

const HEIGHT = 150;
/** Room for the labels at the left and below. */
const LEFT = 44;
const BELOW = 16;
const DOT = 2;

/** A chart of values over time, oldest first, at least two; a table below it has the numbers. */
export function drawLineChart(
  pdf: TaggedPdf,
  points: readonly ChartPoint[],
  { name, step, format }: LineChart,
): void {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return;
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  const alt = `${name} from ${formatDay(first.date)} (${format(first.value)}) to ${formatDay(last.date)} (${format(last.value)}), between ${format(least)} and ${format(most)}`;
  pdf.figure(alt, HEIGHT, (doc, box) => {
    const [width, height] = [box.width - LEFT - DOT, box.height - BELOW - DOT];
    const x = (at: number) =>
      box.x + LEFT + (width * (at - first.at)) / Math.max(1, last.at - first.at);
    const y = (value: number) => box.y + DOT + height * (1 - (value - low) / (high - low));
    doc.font(fonts.regular).fontSize(SIZES.small).lineWidth(0.5).strokeColor(LINE).fillColor(MUTED);
    for (const value of [low, (low + high) / 2, high]) {
      doc
        .moveTo(box.x + LEFT, y(value))
        .lineTo(box.x + box.width, y(value))
        .stroke();
      doc.text(format(value), box.x, y(value) - 5, {
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
      if (at === 0) doc.moveTo(x(point.at), y(point.value));
      else doc.lineTo(x(point.at), y(point.value));
    doc.stroke();
    for (const point of points) doc.circle(x(point.at), y(point.value), DOT).fill(INK);
  });
}

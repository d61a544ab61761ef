import type { DossierEntry } from "#contract/data/dossiers.ts";
import { drawLineChart } from "#server/core/pdf/line-chart.ts";
import type { TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";

/** A chart of the weights on record; the table below it has the numbers. */
export function drawWeights(pdf: TaggedPdf, entries: readonly DossierEntry[]): void {
  const points = entries.flatMap(({ date, title }) => {
    const kilograms = /^([\d.]+) kg$/.exec(title)?.[1];
    return kilograms ? [{ at: Date.parse(date), date, value: Number(kilograms) }] : [];
  });
  drawLineChart(pdf, points, { name: "Weight", step: 50, format: (value) => `${value} kg` });
}

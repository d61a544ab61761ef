import { buffer } from "node:stream/consumers";
import { VITAL_SIGNS_MAX } from "#contract/care/vital-signs.ts";
import { formatDay } from "#rules/date-format.ts";
import { londonInstant } from "#rules/london.ts";
import { gutSoundLabels } from "#rules/measures/vital-signs.ts";
import { remarksOn, usualSigns } from "#rules/measures/sign-remarks.ts";
import { drawLineChart } from "#server/core/pdf/line-chart.ts";
import { TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";
import type { SignsOfHorse } from "./queries.ts";

interface DrawnSigns {
  horseName: string;
  /** Whether the figures of adult horses hold for it. */
  isAdult: boolean;
  /** Oldest first. */
  signs: readonly SignsOfHorse[];
  /** Whether these are all there are. */
  isWhole: boolean;
  printedOn: string;
}

/** A horse's vital signs for the vet: the temperature as a chart, and all as a table, the newest first. */
export async function drawVitalSigns(drawn: DrawnSigns): Promise<Buffer> {
  const { horseName, isAdult, signs, isWhole, printedOn } = drawn;
  const printed = formatDay(printedOn);
  const pdf = await TaggedPdf.open({
    title: `${horseName}: vital signs`,
    subject: `As of ${printed}`,
    madeAt: new Date(`${printedOn}T12:00:00Z`),
    foot: `${horseName} · as of ${printed}`,
  });
  const bytes = buffer(pdf.stream);
  pdf.heading(1, `${horseName}: vital signs`);
  pdf.paragraph(isAdult ? USUAL : FOAL);
  if (!isWhole) pdf.paragraph(`The newest ${VITAL_SIGNS_MAX} are below; there are more on record.`);
  drawTemperatures(pdf, signs);
  await drawTable(pdf, drawn);
  pdf.end();
  return bytes;
}

const { temperatureC, pulse, breathing } = usualSigns;
const USUAL = `Usual for an adult horse at rest: ${temperatureC.from} to ${temperatureC.to} °C, pulse ${pulse.from} to ${pulse.to}, breathing ${breathing.from} to ${breathing.to} a minute (Bell Equine Veterinary Clinic, The healthy horse; UK practices differ about the pulse).`;
const FOAL = "A foal: what is usual for adult horses does not hold, so nothing is marked.";

function drawTemperatures(pdf: TaggedPdf, signs: readonly SignsOfHorse[]) {
  const points = signs.flatMap(({ date, takenAt, temperatureC: value }) =>
    value === null ? [] : [{ at: londonInstant(date, takenAt ?? "12:00").getTime(), date, value }],
  );
  if (points.length < 2) return;
  pdf.heading(2, "Temperature");
  drawLineChart(pdf, points, {
    name: "Temperature",
    step: 1,
    format: (value) => `${value.toFixed(1)} °C`,
  });
}

async function drawTable(pdf: TaggedPdf, { signs, isAdult }: DrawnSigns) {
  pdf.heading(2, "All that was taken");
  if (signs.length === 0) return pdf.paragraph("Nothing is on record.");
  return pdf.table({
    summary: "Vital signs, the newest first",
    columns: [
      { title: "When", width: 0.19, isHead: true },
      { title: "Temperature", width: 0.13 },
      { title: "Pulse", width: 0.08 },
      { title: "Breathing", width: 0.1 },
      { title: "Gut sounds", width: 0.15 },
      { title: "Not as usual, and notes", width: 0.35 },
    ],
    rows: signs
      .toReversed()
      .map((each) => [
        [formatDay(each.date), each.takenAt].filter(Boolean).join(", "),
        each.temperatureC === null ? "–" : `${each.temperatureC.toFixed(1)} °C`,
        String(each.pulse ?? "–"),
        String(each.breathing ?? "–"),
        each.gutSounds === null ? "–" : gutSoundLabels[each.gutSounds],
        [...(isAdult ? remarksOn(each).map(({ finding }) => finding) : []), each.notes]
          .filter(Boolean)
          .join(" "),
      ]),
  });
}

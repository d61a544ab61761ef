import {
  dossierPurposeLabels,
  dossierSectionLabels,
  type DossierEntry,
  type DossierFacts,
  type DossierPart,
  type DossierPurpose,
} from "#contract/data/dossiers.ts";
import { formatDay } from "#rules/date-format.ts";
import { sterling } from "#rules/money.ts";
import { TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";
import type { PdfTable } from "#server/core/pdf/table.ts";
import type { ReadPrintedFile } from "#server/domains/files/printed-files.ts";
import { appendFiles } from "./append-files.ts";
import { formatFingerprint } from "./fingerprint.ts";
import { drawLineChart } from "#server/core/pdf/line-chart.ts";

export interface KeptDossier {
  /** The address of the page that says whether it still holds. */
  verifyUrl: string;
  purpose: DossierPurpose;
  fingerprint: Buffer;
  madeAt: Date;
  facts: DossierFacts;
}

export interface DossierFiles {
  /** Finds the files that go with it. */
  read: ReadPrintedFile;
  signal: AbortSignal;
}

/** The PDF of a dossier, with nothing drawn in it yet. */
export const openDossierPdf = ({
  facts,
  purpose,
  madeAt,
  fingerprint,
}: KeptDossier): Promise<TaggedPdf> =>
  TaggedPdf.open({
    title: `${facts.horseName}: dossier for ${dossierPurposeLabels[purpose]}`,
    subject: `What ${facts.yardName} has on record, as of ${formatDay(facts.madeOn)}`,
    madeAt,
    foot: `${facts.horseName} · as of ${formatDay(facts.madeOn)} · ${formatFingerprint(fingerprint)}`,
  });

/** Draws a dossier from what it said when it was made, and ends the PDF; `signal` breaks off between two files. */
export async function drawDossier(
  pdf: TaggedPdf,
  kept: KeptDossier,
  files: DossierFiles,
): Promise<void> {
  const { parts } = kept.facts;
  await drawHead(pdf, kept, files.read);
  for (const part of parts) await drawPart(pdf, part);
  await drawCosts(pdf, parts);
  await appendFiles(pdf, parts, files);
  pdf.end();
}

/** The height of the horse's photo, in points. */
const PHOTO_HEIGHT = 140;

async function drawHead(
  pdf: TaggedPdf,
  { verifyUrl, facts, purpose, fingerprint }: KeptDossier,
  read: ReadPrintedFile,
) {
  const { horseName, yardName, madeOn, identity, photoId } = facts;
  pdf.heading(1, horseName);
  pdf.paragraph(
    `Dossier for ${dossierPurposeLabels[purpose]}. What ${yardName} has on record in Loosebox, as of ${formatDay(madeOn)}.`,
  );
  pdf.paragraph(
    "It says what was written down, and nothing of what was not. It does not replace the passport or an examination by a vet.",
  );
  const photo = photoId && (await read(photoId));
  if (photo) pdf.picture(`Photo of ${horseName}`, photo.bytes, PHOTO_HEIGHT);
  await pdf.table({
    summary: "Who the horse is",
    columns: [
      { title: "Field", width: 0.3, isHead: true },
      { title: "As on record", width: 0.7 },
    ],
    rows: identity,
  });
  pdf.heading(2, "Is it genuine?");
  pdf.paragraph(
    `Scan the code or open the address: the page says what this dossier said when it was made, and what has changed since. Its fingerprint is ${formatFingerprint(fingerprint)}.`,
  );
  pdf.qrCode(verifyUrl, 110);
  pdf.link(verifyUrl);
}

async function drawPart(pdf: TaggedPdf, part: DossierPart) {
  const { section, entries, remarks } = part;
  pdf.heading(2, dossierSectionLabels[section]);
  if (remarks.length > 0) pdf.list(remarks);
  if (entries.length === 0) return;
  if (section === "weights") drawWeights(pdf, entries);
  await pdf.table(tableOf(part));
}

const tableOf = ({ section, entries }: DossierPart): PdfTable => ({
  summary: `${dossierSectionLabels[section]}: ${entries.length} on record, the oldest first`,
  columns: [
    { title: "Date", width: 0.13, isHead: true },
    { title: "What", width: 0.25 },
    { title: "Details", width: 0.42 },
    { title: "Written down", width: 0.2 },
  ],
  rows: entries.flatMap(rowsOf),
});

/** Characters of details that surely fit on one page beside each other. */
const ROW_MAX = 1_500;

/** The rows of an entry: one, unless its details are longer than a page. */
function rowsOf(entry: DossierEntry): string[][] {
  const { date, title, facts, cost } = entry;
  const lines = [
    ...facts.map(([label, text]) => `${label}: ${text}`),
    ...(cost === null ? [] : [`Cost: ${sterling(cost)}`]),
  ];
  const [first = "", ...rest] = inPieces(lines.join("\n"));
  return [
    [formatDay(date), title, first, writtenOf(entry)],
    ...rest.map((piece) => [formatDay(date), `${title} (continued)`, piece, ""]),
  ];
}

/** A text in pieces of at most `ROW_MAX` characters, broken between lines or, where these are longer, between words. */
function inPieces(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > ROW_MAX) {
    const breaks = ["\n", " "].map((mark) => rest.lastIndexOf(mark, ROW_MAX));
    const end = breaks.find((at) => at > 0) ?? ROW_MAX;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}

function writtenOf({ by, enteredOn, changedOn }: DossierEntry): string {
  if (enteredOn === null) return "Not known";
  const changed = changedOn === null ? "" : `, changed on ${formatDay(changedOn)}`;
  return `${formatDay(enteredOn)} by ${by ?? "somebody"}${changed}`;
}

const sum = (all: readonly DossierEntry[]) =>
  sterling(all.reduce((pence, { cost }) => pence + Math.round((cost ?? 0) * 100), 0) / 100);

/** What the records of each year cost, where they say so. */
async function drawCosts(pdf: TaggedPdf, parts: readonly DossierPart[]) {
  const entries = parts.flatMap((part) => part.entries.filter(({ cost }) => cost !== null));
  if (entries.length === 0) return;
  const years = Map.groupBy(entries, ({ date }) => date.slice(0, 4));
  pdf.heading(2, dossierSectionLabels.costs);
  await pdf.table({
    summary: "What the records above cost, by year",
    columns: [
      { title: "Year", width: 0.3, isHead: true },
      { title: "Records with a cost", width: 0.35 },
      { title: "Together", width: 0.35 },
    ],
    rows: [
      ...[...years]
        .toSorted(([one], [other]) => Number(one) - Number(other))
        .map(([year, all]) => [year, String(all.length), sum(all)]),
      ["All years", String(entries.length), sum(entries)],
    ],
  });
}

/** A chart of the weights on record; the table below it has the numbers. */
function drawWeights(pdf: TaggedPdf, entries: readonly DossierEntry[]): void {
  const points = entries.flatMap(({ date, title }) => {
    const kilograms = /^([\d.]+) kg$/.exec(title)?.[1];
    return kilograms ? [{ at: Date.parse(date), date, value: Number(kilograms) }] : [];
  });
  drawLineChart(pdf, points, { name: "Weight", step: 50, format: (value) => `${value} kg` });
}

import {
  type DossierEntry,
  type DossierPart,
  dossierSectionLabels,
} from "#contract/data/dossiers.ts";
import { formatDay } from "#rules/date-format.ts";
import type { TaggedPdf } from "#server/core/pdf/tagged-pdf.ts";
import type { ReadPrintedFile } from "#server/domains/files/printed-files.ts";

/** The most files of a dossier, and bytes of them together: what goes beyond is named. */
const FILES_MAX = 300;
const BYTES_MAX = 40 * 1024 * 1024;
/** Files up to which a picture can be read line by line on A4; with more of them all are smaller, so that they fit. */
const LARGE_FILES = 100;

/** The longer side of a dossier's pictures in pixels. */
export const pictureSide = (parts: readonly DossierPart[]): number =>
  parts.flatMap(({ entries }) => entries.flatMap(({ files }) => files)).length > LARGE_FILES
    ? 1_000
    : 1_400;

/** The height of a picture on its page, in points. */
const PICTURE_HEIGHT = 560;

interface AppendedFile {
  id: string;
  name: string;
  /** What it belongs to, in words. */
  about: string;
}

/** Appends the pictures of the records on pages of their own, and their PDFs as files within the file. */
export async function appendFiles(
  pdf: TaggedPdf,
  parts: readonly DossierPart[],
  { read, signal }: { read: ReadPrintedFile; signal: AbortSignal },
): Promise<void> {
  const files = parts.flatMap(({ section, entries }) =>
    entries.flatMap((entry) => filesOf(dossierSectionLabels[section], entry)),
  );
  if (files.length === 0) return;
  pdf.page();
  pdf.heading(2, dossierSectionLabels.files);
  const attached: string[] = [];
  const left: string[] = [];
  let bytes = 0;
  for (const [at, file] of files.entries()) {
    signal.throwIfAborted();
    const found = at < FILES_MAX && bytes < BYTES_MAX ? await read(file.id) : null;
    bytes += found?.bytes.length ?? 0;
    if (!found || bytes > BYTES_MAX) left.push(`${file.name} (${file.about})`);
    else if (found.isPicture) {
      pdf.heading(3, file.name);
      pdf.paragraph(file.about, { isSmall: true });
      pdf.picture(`${file.name}, ${file.about}`, found.bytes, PICTURE_HEIGHT);
    } else {
      const name = `${String(attached.length + 1).padStart(2, "0")} ${file.name}`;
      pdf.attach({ name, type: found.mimeType, bytes: found.bytes });
      attached.push(`${name} (${file.about})`);
    }
  }
  drawList(
    pdf,
    "Files within this file: open them from your PDF reader's list of attachments",
    attached,
  );
  drawList(pdf, "Not included, because there are too many or they were deleted", left);
}

const filesOf = (section: string, { files, title, date }: DossierEntry): AppendedFile[] =>
  files.map(({ id, originalName }) => ({
    id,
    name: originalName,
    about: `${section}: ${title}, ${formatDay(date)}`,
  }));

function drawList(pdf: TaggedPdf, title: string, items: readonly string[]) {
  if (items.length === 0) return;
  pdf.heading(3, title);
  pdf.list(items);
}

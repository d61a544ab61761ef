import { FILE_BYTES_MAX, type ParsedSheet } from "./parse-sheet.ts";

/** How long a file may take to be read. */
const READING_MS = 20_000;

const TOO_LARGE =
  "This file is larger than 20 MB. Split the sheet into parts of at most 5,000 rows.";
const TOO_LONG = "This file took too long to read. Save the sheet as CSV and choose it again.";
const FAILED =
  "This file could not be read. Save it as CSV or as an Excel workbook (.xlsx), and choose it again.";

/** Reads a file or pasted text in a worker, which is ended when it takes too long. */
export async function readInWorker(
  source: File | string,
  readingMs = READING_MS,
): Promise<ParsedSheet> {
  const isText = typeof source === "string";
  if ((isText ? source.length : source.size) > FILE_BYTES_MAX) return { error: TOO_LARGE };
  const bytes = isText ? null : await source.arrayBuffer().catch(() => null);
  if (!isText && bytes === null) return { error: FAILED };
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  let limit: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ParsedSheet>((resolve) => {
      limit = setTimeout(() => resolve({ error: TOO_LONG }), readingMs);
      worker.addEventListener("message", ({ data }: MessageEvent<ParsedSheet>) => resolve(data));
      worker.addEventListener("error", () => resolve({ error: FAILED }));
      if (isText) worker.postMessage(source, []);
      else if (bytes) worker.postMessage(new Uint8Array(bytes), [bytes]);
    });
  } finally {
    clearTimeout(limit);
    worker.terminate();
  }
}

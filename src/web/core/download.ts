import type { Endpoint } from "#contract/endpoint.ts";
import { csv } from "#rules/csv.ts";
import { asTypedText } from "#rules/sheets/plain-text.ts";
import { CallFailed } from "./call.ts";
import { yardHeader } from "./tab-yard.ts";

/** Makes the browser save a file under this name. */
function download(name: string, content: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // after 10 seconds the browser has certainly read the file
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const downloadText = (name: string, text: string) =>
  download(name, new Blob([text], { type: "text/plain" }));

/** The mark by which Excel knows that a CSV is UTF-8; else it misreads every letter with an accent. */
const UTF8_MARK = "\uFEFF";

/** Downloads rows as CSV. */
export const downloadCsv = (name: string, rows: Parameters<typeof csv>[0]) =>
  download(name, new Blob([UTF8_MARK, csv(rows)], { type: "text/csv;charset=utf-8" }));

/** Downloads rows as an Excel workbook, in which a text stays a text and no number is rounded. */
export async function downloadWorkbook(name: string, rows: Parameters<typeof csv>[0]) {
  const { default: writeWorkbook } = await import("write-excel-file/universal");
  const cells = rows.map((row) =>
    row.map((cell) =>
      typeof cell === "string" ? { value: asTypedText(cell), type: String } : cell,
    ),
  );
  download(name, await writeWorkbook(cells).toBlob());
}

/** Downloads a call's answer under the server's file name. */
export const downloadAnswer = ({ path }: Endpoint): Promise<void> => downloadFrom(path);

/** Downloads a file of ours under the server's name for it; `onBytes` is told how many bytes have come. */
export async function downloadFrom(path: string, onBytes?: (bytes: number) => void): Promise<void> {
  const response = await fetch(path, { credentials: "same-origin", headers: yardHeader() });
  if (!response.ok) throw new CallFailed(response.status, await response.text());
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  const pieces = await piecesOf(response, onBytes);
  download(
    named?.[1] ?? "",
    new Blob(pieces, { type: response.headers.get("content-type") ?? "" }),
  );
}

/** The body of a response in pieces; `onBytes` is told how many bytes have come. */
async function piecesOf({ body }: Response, onBytes?: (bytes: number) => void) {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  // not `for await`, which Safari does not have for streams
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value);
    bytes += read.value.length;
    onBytes?.(bytes);
  }
  return pieces;
}

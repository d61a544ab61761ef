import type { Endpoint } from "#contract/endpoint.ts";
import { csv } from "#rules/csv.ts";
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

/** Downloads rows as CSV. */
export const downloadCsv = (name: string, rows: Parameters<typeof csv>[0]) =>
  download(name, new Blob([csv(rows)], { type: "text/csv;charset=utf-8" }));

/** Downloads a call's answer under the server's file name. */
export async function downloadAnswer(spec: Endpoint): Promise<void> {
  const response = await fetch(spec.path, { credentials: "same-origin", headers: yardHeader() });
  if (!response.ok) throw new CallFailed(response.status, await response.text());
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  download(named?.[1] ?? "", await response.blob());
}

import { parseSheet, parseText } from "./parse-sheet.ts";

/* Runs in a worker of its own, so that no file can stop the page. */

self.addEventListener("message", ({ data }: MessageEvent<string | Uint8Array<ArrayBuffer>>) => {
  const parsed = typeof data === "string" ? parseText(data) : parseSheet(data);
  void parsed.then((sheet) => self.postMessage(sheet, { transfer: [] }));
});

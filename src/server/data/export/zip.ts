import { PassThrough, type Readable } from "node:stream";
import { ZipFile } from "yazl";

/** An entry of a ZIP file, whose content is opened when it is packed. */
export interface Entry {
  name: string;
  at: Date;
  /** Whether to compress the entry: true for text, false for pictures, which are compressed already. */
  isText: boolean;
  open: () => Promise<Readable>;
}

/**
 * A ZIP file as a stream of chunks of about this size; the last one is shorter. One entry is read at a time;
 * `onEntry` is called with the number of entries begun.
 */
export async function* zipped(
  entries: readonly Entry[],
  chunkBytes: number,
  onEntry: (begun: number) => void,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.on("error", (error: Error) => out.destroy(error));
  zip.outputStream.pipe(out);
  const fail = (error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  for (const [index, { name, at, isText, open }] of entries.entries())
    zip.addReadStreamLazy(name, { mtime: at, compress: isText }, (give) => {
      onEntry(index + 1);
      open().then((stream) => give(null, stream.once("error", fail)), fail);
    });
  zip.end();
  yield* inChunks(out, chunkBytes);
}

async function* inChunks(stream: AsyncIterable<Buffer>, chunkBytes: number) {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < chunkBytes) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

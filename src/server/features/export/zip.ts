import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** One entry of a ZIP file; its bytes are asked for when its turn has come. */
export interface Entry {
  name: string;
  at: Date;
  /** Whether packing makes it smaller: text, not pictures. */
  isText: boolean;
  bytes: () => Promise<Buffer>;
}

/**
 * A ZIP file as it comes, in pieces of about this size (the last is shorter). One entry at a time is in memory, however
 * many there are; `onEntry` hears how many have been begun.
 */
export async function* zipped(
  entries: readonly Entry[],
  pieceBytes: number,
  onEntry: (begun: number) => void,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.on("error", (error: Error) => out.destroy(error));
  zip.outputStream.pipe(out);
  for (const [index, { name, at, isText, bytes }] of entries.entries())
    zip.addReadStreamLazy(name, { mtime: at, compress: isText }, (give) => {
      onEntry(index + 1);
      bytes().then(
        (whole) => give(null, Readable.from([whole])),
        (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  zip.end();
  yield* inPieces(out, pieceBytes);
}

async function* inPieces(stream: AsyncIterable<Buffer>, pieceBytes: number) {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

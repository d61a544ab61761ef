import { type Asker, memoryBudget, spoolBudget } from "./response-budget.ts";
import { IN_MEMORY, openSpoolFile, type SpoolFile } from "./spool-file.ts";

/** A file that is all there, in memory or on the disk. */
export interface IncomingFile {
  /** All its bytes; to be called once. */
  read: () => Promise<Buffer>;
  /** Lets go of what it holds; a second time does nothing. */
  discard: () => Promise<void>;
}

/**
 * Takes in a file as it comes, counted by person and address from its first byte: however slowly it is sent, it holds no
 * more than a quarter of a megabyte of memory until it is all there. Throws a 503 when its sender holds too much.
 */
export async function takeIn(asker: Asker, pieces: AsyncIterable<Buffer>): Promise<IncomingFile> {
  const hold = memoryBudget.hold(asker, 0);
  let waiting: Buffer[] = [];
  let bytes = 0;
  let onDisk: SpoolFile | undefined;
  const discard = async () => {
    hold.release();
    const file = onDisk;
    onDisk = undefined;
    await file?.discard();
  };
  try {
    for await (const piece of pieces) {
      waiting.push(piece);
      bytes += piece.length;
      if (!onDisk && bytes <= IN_MEMORY) {
        hold.grow(piece.length);
        continue;
      }
      onDisk ??= await openSpoolFile(spoolBudget.hold(asker, 0));
      await onDisk.append(waiting);
      waiting = [];
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const read = async () => {
    const file = onDisk;
    if (!file) return Buffer.concat(waiting);
    // the stream closes the file
    onDisk = undefined;
    return Buffer.concat(await file.read().toArray(), bytes);
  };
  return { read, discard };
}

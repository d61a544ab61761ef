import { createHash } from "node:crypto";
import { redraw as draw } from "#server/domains/files/redraw-photo.ts";

// named by its whole path, because this module stands in place of the relative one
export { DOCUMENT_SIDE, drawInProcess } from "#server/domains/files/redraw-photo.ts";

/** Pictures of more bytes are drawn each time, so that few bytes are kept. */
const KEPT_BYTES = 50_000;

const drawn = new Map<string, Awaited<ReturnType<typeof draw>>>();
/** How many pieces of work draw every picture; two may do so at the same time. */
let anew = 0;

/**
 * Stands in place of the module in the server tests: a small picture that this worker has drawn before is not drawn
 * again. A process for each took more than half of the work of the tests about the bin.
 */
export const redraw: typeof draw = async (bytes, how) => {
  if (anew > 0 || bytes.length > KEPT_BYTES) return draw(bytes, how);
  how.gone.throwIfAborted();
  const key = `${how.side} ${createHash("sha256").update(bytes).digest("hex")}`;
  const before = drawn.get(key);
  if (before) return before;
  const now = await draw(bytes, how);
  drawn.set(key, now);
  return now;
};

/** As for the server, draws every picture meanwhile, in turns and in a process of its own. */
export async function drawnAnew<T>(work: () => Promise<T>): Promise<T> {
  anew += 1;
  try {
    return await work();
  } finally {
    anew -= 1;
  }
}

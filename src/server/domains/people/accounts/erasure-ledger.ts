import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { config } from "#server/core/config.ts";

/** Where the accounts are listed that were erased: one JSON object a line, ids only. */
export const erasureLedger = (dataDir: string) => join(dataDir, "erased.jsonl");

/**
 * Notes, on the disk before it returns, an account that is about to be erased with its yards: a restore of an older
 * backup erases it again. Called last in the erasing transaction; if that fails after all, the next sweep repeats both.
 */
export async function recordErasure(erased: { userId: string; yardIds: string[] }): Promise<void> {
  const file = erasureLedger(config().dataDir);
  await mkdir(dirname(file), { recursive: true });
  const list = await open(file, "a", 0o600);
  try {
    await list.appendFile(`${JSON.stringify({ ...erased, at: new Date().toISOString() })}\n`);
    await list.sync();
  } finally {
    await list.close();
  }
}

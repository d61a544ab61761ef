import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { config } from "#server/core/config.ts";

/** The file of erased accounts: one JSON object a line, ids only. */
export const erasureLedger = (dataDir: string) => join(dataDir, "erased.jsonl");

/**
 * Appends an account about to be erased with its yards, and syncs to disk before returning: a restore of an older
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

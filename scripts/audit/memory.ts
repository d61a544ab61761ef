import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { parseJson } from "#server/core/http/read-bounded.ts";

const Memory = z.object({
  /** The day on which this clone first tried to ask. */
  firstTried: z.iso.date(),
  /** The last answer; null: there has been none. */
  answer: z.nullable(
    z.object({
      day: z.iso.date(),
      /** A hash of the lock file that it is about. */
      lock: z.string(),
      report: z.unknown(),
    }),
  ),
});

/** What a clone remembers of its audits. */
export type Memory = z.output<typeof Memory>;

/** What was kept in this file; null where that is nothing, or cannot be read. */
export function readMemory(file: string): Memory | null {
  try {
    return Memory.safeParse(parseJson(readFileSync(file, "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

export function keepMemory(file: string, memory: Memory): void {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(memory)}\n`);
  renameSync(beside, file);
}

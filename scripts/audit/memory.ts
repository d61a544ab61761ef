import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { parseJson } from "#server/core/http/read-bounded.ts";

const Memory = z.object({
  /** The day on which this clone was first audited. */
  firstTried: z.iso.date(),
  /** The last answer; null if there has been none. */
  answer: z.nullable(
    z.object({
      day: z.iso.date(),
      /** A hash of the lock file for which the answer was given. */
      lock: z.string(),
      report: z.unknown(),
    }),
  ),
});

/** The stored state of a clone's audits. */
export type Memory = z.output<typeof Memory>;

/** The state in this file; null if there is none or it cannot be read. */
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

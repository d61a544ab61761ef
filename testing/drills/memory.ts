import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** The values that the server's process reports about itself (`memory-probe.ts`), in bytes. */
const Told = z.object({
  /** Resident memory, including the program and its libraries. */
  resident: z.number(),
  /** Objects that are in use or not collected yet. */
  heapUsed: z.number(),
  /** The heap that V8 has allocated. */
  heapTotal: z.number(),
  /** The part of the heap for new objects. */
  young: z.number(),
  /** Buffers, and sources that V8 keeps outside its heap. */
  external: z.number(),
});

/** The memory of the server's process by part, in bytes. */
export type Memory = z.infer<typeof Told> & {
  /** File-backed pages: Node's program and the libraries. Measured only on Linux; 0 elsewhere. */
  program: number;
};

/** Queries a server that was started with the probe. */
export async function askMemory(server: ChildProcess): Promise<Memory> {
  server.send("memory");
  for (;;) {
    // the server's messages to its launcher arrive on the same channel
    const [message] = await once(server, "message", { signal: AbortSignal.timeout(10_000) });
    const told = Told.safeParse(message);
    if (told.success) return { ...told.data, program: programOf(server.pid ?? 0) };
  }
}

function programOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/^RssFile:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1] ?? 0) * 1_024;
}

const MIB = 1_048_576;
const inMib = (bytes: number) => Math.round(bytes / MIB);

/** Resident memory in MiB. */
export const residentMib = ({ resident }: Memory): number => inMib(resident);

/** A line of text with the memory by part, in MiB. */
export function describeMemory(memory: Memory): string {
  const { resident, heapTotal, heapUsed, young, external, program } = memory;
  const rest = resident - heapTotal - program - external;
  const parts = {
    "new objects": young,
    "old objects": heapTotal - young,
    "buffers and sources": external,
    "program and libraries": program,
    "everything else": rest,
  };
  const named = Object.entries(parts).map(([name, bytes]) => `${name} ${inMib(bytes)}`);
  return `${inMib(resident)} MiB resident: ${named.join(", ")}; of all objects in use ${inMib(heapUsed)}`;
}

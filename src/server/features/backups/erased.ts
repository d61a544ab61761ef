import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { connected } from "./tables.ts";

/** An account that was erased, with the yards that went with it: a line of `DATA_DIR/erased.jsonl`. */
const Erased = z.object({ userId: z.uuid(), yardIds: z.array(z.uuid()) });
export type Erased = z.output<typeof Erased>;

/** Reads a list of erased accounts; throws in words at a line that is none. A line that a kill cut short is left out. */
export async function readErased(file: string): Promise<Erased[]> {
  const text = await readFile(file, "utf8");
  const lines = text.split("\n");
  lines.pop(); // after the last end of a line stands nothing, or half a line
  return lines.filter(Boolean).map((line, at) => {
    const { data } = Erased.safeParse(parsed(line));
    if (!data) throw new Error(`${file} is not a list of erased accounts (line ${at + 1}).`);
    return data;
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Erases, in a restored database, those who were erased since; returns how many of them had come back. */
export async function eraseAgain(url: string, erased: readonly Erased[]): Promise<number> {
  if (erased.length === 0) return 0;
  const client = await connected(url);
  try {
    await client.query("begin");
    await client.query("delete from yards where id = any($1::uuid[])", [
      erased.flatMap(({ yardIds }) => yardIds),
    ]);
    const { rowCount } = await client.query("delete from users where id = any($1::uuid[])", [
      erased.map(({ userId }) => userId),
    ]);
    await client.query("commit");
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { parseJson } from "#server/core/http/read-bounded.ts";

/** An erased account with its yards: a line of `DATA_DIR/erased.jsonl`. */
const ErasedAccount = z.object({ userId: z.uuid(), yardIds: z.array(z.uuid()) });
type ErasedAccount = z.output<typeof ErasedAccount>;

/**
 * Reads a list of erased accounts; throws a sentence at an invalid line. A last line without its line end is left out.
 */
export async function readErased(file: string): Promise<ErasedAccount[]> {
  const text = await readFile(file, "utf8");
  const lines = text.split("\n");
  lines.pop(); // after the last line end there is nothing, or a partial line
  return lines.filter(Boolean).map((line, at) => {
    const { data } = ErasedAccount.safeParse(parseJson(line));
    if (!data) throw new Error(`${file} is not a list of erased accounts (line ${at + 1}).`);
    return data;
  });
}

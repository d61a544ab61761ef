import { type Addition, applyEdits, filesOf } from "./addition.ts";
import type { Copy } from "./copy.ts";

/** The result of trying one addition. */
export interface Proof {
  files: string[];
  /** The first failure with the whole addition; null if there is none, as it should be. */
  red: string | null;
  /**
   * For each omitted file, the first failure; null if there is none, which means that the file could be forgotten
   * unnoticed.
   */
  without: Map<string, string | null>;
}

/** Tries an addition in the copy, first as a whole, then without each of its files in turn, and restores the copy. */
export async function prove(addition: Addition, copy: Copy): Promise<Proof> {
  const files = filesOf(addition.edits);
  const after = applyEdits([...addition.edits, ...addition.beside], copy.read);
  const before = new Map([...after.keys()].map((file) => [file, copy.read(file)]));
  const write = (texts: ReadonlyMap<string, string | null>) => {
    for (const [file, text] of texts) copy.write(file, text);
  };
  write(after);
  const red = await findRed(addition, copy);
  const without = new Map<string, string | null>();
  for (const file of red === null ? files : []) {
    copy.write(file, before.get(file) ?? null);
    without.set(file, await findRed(addition, copy));
    write(after);
  }
  write(before);
  return { files, red, without };
}

/** The first failure, with the cheapest checks first; null if there is none. */
async function findRed({ tests }: Addition, copy: Copy): Promise<string | null> {
  const types = await copy.run("tsc", ["-b"]);
  if (!types.isGreen) return `types: ${firstMatch(types.output, /^\S+\(\d+,\d+\)/m)}`;
  for (const [project, files] of Object.entries(tests)) {
    const { isGreen, output } = await copy.run("vitest", ["run", "--project", project, ...files]);
    if (!isGreen) return `test: ${firstMatch(output, /(?<=FAIL\s.*?)\S+\.test\.tsx?.*$/m)}`;
  }
  return null;
}

const firstMatch = (output: string, pattern: RegExp) =>
  (pattern.exec(output) ?? /^.*\berror: .*$/im.exec(output))?.[0].trim() ??
  output.slice(-200).trim();

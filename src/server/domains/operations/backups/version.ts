import { readFile } from "node:fs/promises";
import * as z from "zod/mini";

const Package = z.object({ version: z.string() });

/** The version of this Loosebox, from package.json. */
export async function ownVersion(): Promise<string> {
  const text = await readFile(new URL("../../../../../package.json", import.meta.url), "utf8");
  return Package.parse(JSON.parse(text)).version;
}

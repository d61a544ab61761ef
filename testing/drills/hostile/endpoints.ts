import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpointsIn } from "#testing/endpoints-in.ts";

const contract = join(import.meta.dirname, "../../../src/contract");

/** Every endpoint of the contract, outside of Vite. */
export async function readEndpoints(): Promise<Endpoint[]> {
  const files = globSync("**/*.ts", { cwd: contract }).filter((file) => !file.includes(".test."));
  const found = new Set<Endpoint>();
  for (const file of files.toSorted()) {
    const module: unknown = await import(pathToFileURL(join(contract, file)).href);
    if (typeof module !== "object" || module === null) continue;
    for (const each of Object.values(module).flatMap(endpointsIn)) found.add(each);
  }
  return [...found];
}

import { accessSync, constants, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a program is, on the PATH or in one of the places, which may have wildcards; the last of several there. */
export function findProgram(
  program: string,
  places: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const folders = [...(env["PATH"] ?? "").split(delimiter), ...places];
  return folders
    .flatMap((folder) => globSync(join(folder, program)))
    .toSorted()
    .findLast((path) => isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

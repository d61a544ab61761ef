import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether this process runs as root, which PostgreSQL refuses; always false on Windows. */
export const isRoot = process.getuid?.() === 0;

/** Whether a process with this id exists, whatever its owner. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * The command line of a process; its arguments are separated by NUL on systems that report them so. Empty if
 * unknown.
 */
function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (process.platform === "win32") return askWindows(pid);
    return output("ps", ["-o", "command=", "-p", String(pid)]);
  } catch {
    return "";
  }
}

const askWindows = (pid: number) =>
  output("powershell", [
    "-NoProfile",
    "-Command",
    `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
  ]);

const output = (command: string, words: string[]) =>
  execFileSync(command, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** A PostgreSQL that runs on a data directory, as described by its pid file. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /**
   * The state as PostgreSQL writes it into the file, such as `starting`, `ready` or `stopping`; empty while the
   * file is being written.
   */
  readonly state: string;
}

/** The PostgreSQL that runs on this data directory, or null; a stale pid file does not count. */
export function runningPostmaster(data: string): Postmaster | null {
  const file = readPidFile(data);
  return file && isPostgresOn(file.pid, data) ? file : null;
}

/**
 * Stops the PostgreSQL on this data directory by a fast shutdown, which leaves nothing to replay; after
 * `timeoutMs` by an immediate one, because a fast shutdown can hang during recovery.
 */
export async function stopPostmaster(data: string, timeoutMs = 10_000): Promise<void> {
  const running = runningPostmaster(data);
  if (!running) return;
  signal(running.pid, "SIGINT");
  if (await isGone(running.pid, data, timeoutMs)) return;
  signal(running.pid, "SIGQUIT");
  if (await isGone(running.pid, data, 5_000)) return;
  signal(running.pid, "SIGKILL");
  await isGone(running.pid, data, 5_000);
}

/** Shuts PostgreSQL down immediately; the next start replays committed changes from the log. */
export const stopAtOnce = ({ pid }: Postmaster) => signal(pid, "SIGQUIT");

/**
 * Whether the process with this id is a PostgreSQL on this data directory. Process ids are reused, above all in
 * containers.
 */
export function isPostgresOn(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  const line = commandLine(pid);
  const [program = "", ...words] = line.split("\0");
  if (words.length === 0) return line.includes("postgres") && line.includes(data);
  return basename(program) === "postgres" && words[words.indexOf("-D") + 1] === data;
}

async function isGone(pid: number, data: string, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(10))
    if (!isPostgresOn(pid, data)) return true;
  return false;
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // the process has already ended
  }
}

function readPidFile(data: string): Postmaster | null {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? "" };
  } catch {
    return null;
  }
}

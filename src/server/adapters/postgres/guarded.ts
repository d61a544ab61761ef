import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Cluster } from "./cluster.ts";
import { command, quietEnvironment } from "./programs.ts";

/** A PostgreSQL that we started, with a guard process that stops it when this process has ended. */
export interface GuardedProcess {
  /** How PostgreSQL ended, or null while it runs. */
  readonly ended: () => string | null;
}

/**
 * Starts PostgreSQL under a guard: a shell that reads from our pipe, gets end of file when this process ends for
 * whatever reason, and then shuts PostgreSQL down. `onEnd` is called once, when PostgreSQL ends.
 */
export function launch(cluster: Cluster, settings: Settings, onEnd: () => void): GuardedProcess {
  const log = openSync(freshLog(cluster), "a", 0o600);
  const child = start(cluster, settings, log);
  closeSync(log);
  // neither the child nor the pipe to its guard keeps the process alive
  child.unref();
  const pipe = child.stdio[3];
  pipe?.on("error", () => undefined);
  if (pipe && "unref" in pipe && typeof pipe.unref === "function") pipe.unref();

  let end: string | null = null;
  const finish = (how: string) => {
    if (end !== null) return;
    end = how;
    onEnd();
  };
  child.on("error", (error) => finish(error.message));
  child.on("exit", (code, signal) => finish(signal ?? `exit code ${code}`));
  return { ended: () => end };
}

/** PostgreSQL's settings by their names. */
export type Settings = Readonly<Record<string, string | number>>;

/** The last lines of PostgreSQL's own log. */
export function logTail(cluster: Cluster, lines: number): string {
  try {
    return readFileSync(logOf(cluster), "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}

const logOf = ({ folder }: Cluster) => join(folder, "postgres.log");
const LOG_BYTES = 10_000_000;

function freshLog(cluster: Cluster): string {
  const log = logOf(cluster);
  if (existsSync(log) && statSync(log).size > LOG_BYTES) renameSync(log, `${log}.1`);
  return log;
}

function start(cluster: Cluster, settings: Settings, log: number): ChildProcess {
  const { file, words, identity } = command(cluster.launcher, "postgres", [
    "-D",
    cluster.data,
    ...serverArguments(cluster, settings),
  ]);
  if (process.platform === "win32") return startOnWindows(cluster, settings, log);
  return spawn("/bin/sh", ["-c", GUARD, "loosebox-postgres-guard", file, ...words], {
    ...identity,
    cwd: cluster.folder,
    env: quietEnvironment(),
    detached: true, // Ctrl-C must not reach PostgreSQL, which this process stops last
    stdio: ["ignore", log, log, "pipe"],
  });
}

// a fast shutdown first, an immediate one after 10 s: a fast shutdown can hang during crash recovery
const GUARD = `trap : INT TERM HUP
"$@" 3<&- & p=$!
( read _ <&3; kill -INT $p; n=0
  while kill -0 $p 2>/dev/null && [ $n -lt 40 ]; do sleep 0.25; n=$((n+1)); done
  kill -QUIT $p ) 2>/dev/null & g=$!
exec 3<&-
while :; do wait $p; r=$?; kill -0 $p 2>/dev/null || break; done
kill $g 2>/dev/null; exit $r`;

// starts PostgreSQL by pg_ctl, which drops the Administrator's rights, with which postgres.exe refuses to run; this was
// not tested on Windows
function startOnWindows(cluster: Cluster, settings: Settings, log: number): ChildProcess {
  const quoted = serverArguments(cluster, settings).map((word) =>
    /[ "]/.test(word) ? `"${word}"` : word,
  );
  const words = ["start", "-D", cluster.data, "-w", "-o", quoted.join(" ")];
  const { file, words: all } = command(cluster.launcher, "pg_ctl", words);
  return spawn(file, all, {
    cwd: cluster.folder,
    env: quietEnvironment(),
    windowsHide: true,
    stdio: ["ignore", log, log],
  });
}

function serverArguments({ address }: Cluster, settings: Settings): string[] {
  const all = { ...listening(address.host), ...OUR_SETTINGS, ...settings };
  const words = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-p", String(address.port), ...words];
}

const listening = (host: string): Settings =>
  host.startsWith("/")
    ? {
        listen_addresses: "",
        // the setting is a list, so a comma in the path needs the quotes
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: "0700",
      }
    : { listen_addresses: host, unix_socket_directories: "" };

const OUR_SETTINGS: Settings = {
  max_connections: 60,
  shared_buffers: "64MB",
  huge_pages: "off",
  io_method: "sync", // no I/O worker processes, because the machine may be small
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // no personal data in the log: neither the values of a statement nor those of a violated constraint
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

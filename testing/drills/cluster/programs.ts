import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "#server/adapters/postgres/programs.ts";
import { findProgram } from "../find-program.ts";

/** What the drill runs: the package of Debian that has it, and where that puts what is not on the PATH. */
const packages = {
  etcd: { name: "etcd-server", places: [] },
  patroni: { name: "patroni", places: [] },
  // needed beside the server itself, and never without it
  pg_rewind: { name: "postgresql", places: ["/usr/lib/postgresql/*/bin"] },
  haproxy: { name: "haproxy", places: ["/usr/sbin"] },
  pgbouncer: { name: "pgbouncer", places: ["/usr/sbin"] },
} as const;

type Program = keyof typeof packages;

/** Where each program is. */
export type Programs = Record<Program, string>;

/** Where the programs are, or a sentence for each that is missing. */
export function findPrograms(
  env: NodeJS.ProcessEnv = process.env,
  find: typeof findProgram = findProgram,
): { missing: string[] } | { missing: null; programs: Programs } {
  const missing: string[] = [];
  const pathOf = (program: Program) => {
    const { name, places } = packages[program];
    const path = find(program, places, env);
    if (path === undefined)
      missing.push(`${program} is missing: it is in Debian's package ${name}`);
    return path ?? "";
  };
  const programs = {
    etcd: pathOf("etcd"),
    patroni: pathOf("patroni"),
    pg_rewind: pathOf("pg_rewind"),
    haproxy: pathOf("haproxy"),
    pgbouncer: pathOf("pgbouncer"),
  };
  return missing.length > 0 ? { missing } : { missing: null, programs };
}

/** A program of the drill, which can be ended and started again with the same words. */
export type Service = ReturnType<typeof makeService>;

/** Prepares a program with its words; nothing runs before `start`. What it says goes to `NAME.log` in the folder. */
export function makeService({
  name,
  words: [file, ...words],
  folder,
  account,
}: {
  name: string;
  words: readonly [string, ...string[]];
  folder: string;
  account: Account | null;
}) {
  let child: ChildProcess | undefined;
  const isRunning = () => child?.exitCode === null && child.signalCode === null;
  return {
    start() {
      const log = openSync(join(folder, `${name}.log`), "a");
      child = spawn(file, words, {
        cwd: folder,
        env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" },
        stdio: ["ignore", log, log],
        ...(account && { uid: account.uid, gid: account.gid }),
      });
      closeSync(log);
      // a program that cannot be started is noticed by whoever waits for it
      child.on("error", () => undefined);
    },
    async end(signal: NodeJS.Signals) {
      if (!child || !isRunning()) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
    isRunning,
  };
}

/** Kills a process, those that it has started and theirs, as when their machine loses its power. */
export function killWithChildren(pid: number) {
  for (const each of withDescendants(pid, allProcesses())) killIfThere(each);
}

type Pair = readonly (number | undefined)[];

/** Each process with the one that has started it. */
function allProcesses(): Pair[] {
  try {
    const list = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" });
    return list.split("\n").map((line) => line.trim().split(/ +/).map(Number));
  } catch {
    return [];
  }
}

function withDescendants(pid: number, all: readonly Pair[]): number[] {
  const children = all.flatMap(([child, parent]) => (child && parent === pid ? [child] : []));
  return [pid, ...children.flatMap((child) => withDescendants(child, all))];
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
}

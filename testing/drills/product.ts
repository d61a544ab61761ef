import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { on, once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/adapters/postgres/address.ts";
import { runningPostmaster, stopAtOnce } from "#server/adapters/postgres/postmaster.ts";
import { serverFlags, serverMemoryEnv } from "../../scripts/steps/server-flags.mjs";
import { PREPARED, quickStart } from "#testing/quick-start.ts";
import { askMemory } from "./memory.ts";

const memoryProbe = new URL("memory-probe.ts", import.meta.url).href;

/** Milliseconds after which a start has failed. */
const UP_WITHIN_MS = 120_000;

/** The product as an operator runs it, in a folder of its own, which a drill can kill and restart. */
export type Product = Awaited<ReturnType<typeof makeProduct>>;

interface Options {
  dataDir?: string;
  /** Whether the server trusts a proxy's header for client addresses. */
  proxied?: boolean;
  /** Whether the first start makes the database; otherwise a run of tests may have prepared it. */
  isFirst?: boolean;
  /** Additional environment variables, which are read at each start. */
  env?: Env;
  /** The folder of another release, which is started in place of this one. */
  release?: string;
  /** Modules to load into the server's process before it. */
  imports?: readonly string[];
  /** Called with each line of the server's log, whose level is warn then. */
  onLog?: (line: string) => void;
}

/** Prepares a product on an empty DATA_DIR or on the given one; nothing runs before `start`. */
export async function makeProduct(options: Options = {}) {
  const { dataDir, proxied, isFirst, env, release, imports, onLog } = options;
  const place = mkdtempSync(join(tmpdir(), "loosebox-drill-"));
  chmodSync(place, 0o711); // root's PostgreSQL uses another account
  const folder = dataDir ?? join(place, "data");
  if (!isFirst) copyPrepared(folder);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  const launch = () => {
    server = launchServer({
      release,
      imports,
      onLog,
      env: {
        DATA_DIR: folder,
        PORT: String(port),
        ...(proxied ? { TRUST_PROXY: "true", PUBLIC_URL: origin } : {}),
        ...env,
      },
    });
    return server;
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  return {
    dataDir: folder,
    origin,
    /** Launches the product without waiting for it. */
    launch,
    /** Starts the product, and returns the milliseconds until the health call answers 200. */
    async start() {
      const began = performance.now();
      const child = launch();
      for (; performance.now() - began < UP_WITHIN_MS; await sleep(20)) {
        if (child.exitCode !== null) throw new Error(`The server ended (${child.exitCode})`);
        if (await isUp(origin)) return performance.now() - began;
      }
      throw new Error("The server did not get ready");
    },
    isUp: () => isUp(origin),
    /** The resident megabytes of the server's process. */
    residentMB: () => residentMB(server?.pid ?? raise("nothing runs")),
    /** The memory by part, as the server's process reports it. */
    memory: () => askMemory(server ?? raise("nothing runs")),
    /** Tells the server's process something, and returns what it replies. */
    tell: (message: object) => tell(server ?? raise("nothing runs"), message),
    isRunning: () => server?.exitCode === null && server.signalCode === null,
    killServer: () => end("SIGKILL"),
    killDatabase: () => process.kill(databasePid(folder) ?? raise("no database runs"), "SIGKILL"),
    stop: () => end("SIGTERM"),
    /** Kills the product and removes its folder; what an orderly stop waits for has been seen by then. */
    async leave() {
      await end("SIGKILL");
      await endDatabase(folder);
      rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts the server of this tree, or of another release, which gets nothing of this one's. */
function launchServer({
  release,
  env,
  imports = [],
  onLog,
}: {
  release: string | undefined;
  env: Env;
  imports: readonly string[] | undefined;
  onLog: Options["onLog"];
}) {
  const ours = join(import.meta.dirname, "../..");
  const server = fork(join(release ?? ours, "src/server/main.ts"), {
    env: {
      PATH: process.env["PATH"],
      ...serverMemoryEnv,
      ...(release ? {} : quickStart.env),
      LOG_LEVEL: onLog ? "warn" : "silent",
      RATE_LIMITS: "off",
      WEATHER_FEED_URL: "off",
      ...env,
    },
    execArgv: [
      ...serverFlags,
      ...(release ? [] : [...quickStart.words, "--import", memoryProbe]),
      ...imports.flatMap((each) => ["--import", each]),
    ],
    stdio: ["ignore", onLog ? "pipe" : "ignore", "inherit", "ipc"],
  });
  if (onLog && server.stdout) createInterface({ input: server.stdout }).on("line", onLog);
  return server;
}

async function tell(server: ChildProcess, message: object): Promise<unknown> {
  const heard = on(server, "message", { signal: AbortSignal.timeout(10_000) });
  server.send(message);
  for await (const [said] of heard) if (!isOfStart(said)) return said;
  return null;
}

// how far its start is, the server says on the same channel, and has perhaps not been heard yet
const isOfStart = (said: unknown) =>
  typeof said === "object" && said !== null && ("step" in said || "ready" in said);

function copyPrepared(dataDir: string) {
  const prepared = process.env[PREPARED];
  const database = join(dataDir, "database");
  if (!prepared || existsSync(database)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  cpSync(prepared, database, { recursive: true });
}

function residentMB(pid: number): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) / 1_024;
}

type Env = Record<string, string>;

const databasePid = (dataDir: string) =>
  runningPostmaster(join(dataDir, "database", "pg18"))?.pid ?? null;

async function endDatabase(dataDir: string) {
  const running = runningPostmaster(join(dataDir, "database", "pg18"));
  if (running) stopAtOnce(running);
  for (let tries = 0; databasePid(dataDir) && tries < 500; tries += 1) await sleep(20);
}

const isUp = (origin: string) =>
  fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

function raise(sentence: string): never {
  throw new Error(sentence);
}

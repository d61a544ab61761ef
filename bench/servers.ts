import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serverFlags, serverMemoryEnv } from "../scripts/steps/server-flags.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const probe = ["--import", new URL("probe.ts", import.meta.url).href];

/** The figures of a server's process. */
export interface Vitals {
  /** Event-loop delay in ms, 99th percentile, since the last `forget`. */
  loopP99: number;
  /** Processor time in ms, since the last `forget`. */
  cpuMs: number;
  /** Resident memory in bytes. */
  rss: number;
}

export type Server = ReturnType<typeof serverOf>;

interface StartOptions {
  /** Modules that the process loads first. */
  imports?: string[];
  env?: Record<string, string>;
}

/**
 * Starts the product as an operator would, on the given database or its own, with a probe in its process.
 * BENCH_NODE_ARGS adds arguments for Node, such as `--cpu-prof --cpu-prof-dir=/tmp/profile`.
 */
export async function startProduct(
  databaseUrl?: string,
  { imports = [], env = {} }: StartOptions = {},
): Promise<Server> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "loosebox-bench-"));
  const child = fork(here("../src/server/main.ts"), {
    execArgv: [
      ...serverFlags,
      ...probe,
      ...imports.flatMap((each) => ["--import", each]),
      ...(process.env["BENCH_NODE_ARGS"]?.split(" ") ?? []),
    ],
    env: {
      ...process.env,
      ...serverMemoryEnv,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error("The product did not start");
    await sleep(50);
  }
  return serverOf(child, url);
}

/** Starts the bare server for one yard. */
export const startBare = (databaseUrl: string, yardId: string): Promise<Server> =>
  startScript("bare-server.ts", [databaseUrl, yardId]);

/** Starts a server of the benchmark's own, which tells its port. */
export async function startScript(script: string, given: string[]): Promise<Server> {
  const child = fork(here(script), given, {
    execArgv: probe,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { port } = await nextMessage<{ port: number }>(child, "port");
  return serverOf(child, `http://127.0.0.1:${port}`);
}

const serverOf = (child: ChildProcess, url: string) => ({
  url,
  tell: (message: string) => child.send(message),
  /** Sends a message and returns the one with this key that answers it. */
  ask: <T extends object>(message: string, key: keyof T) => answerTo<T>(child, message, key),
  /** Resets loop delay and processor time. */
  forget: () => child.send("forget"),
  vitals: () => answerTo<Vitals>(child, "tell", "loopP99"),
  stop: async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  },
});

function answerTo<T extends object>(child: ChildProcess, message: string, key: keyof T) {
  const answer = nextMessage<T>(child, key);
  child.send(message);
  return answer;
}

/** The next message from a server that has this key. */
function nextMessage<T extends object>(child: ChildProcess, key: keyof T): Promise<T> {
  const carries = (message: unknown): message is T =>
    typeof message === "object" && message !== null && key in message;
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error("The server ended"));
    const listen = (message: unknown) => {
      if (!carries(message)) return;
      child.off("message", listen).off("exit", end);
      resolve(message);
    };
    child.on("message", listen).on("exit", end);
  });
}

const isUp = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  listener.close();
  return typeof address === "object" && address ? address.port : 0;
}

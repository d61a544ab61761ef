import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freshDatabase } from "#testing/database.ts";
import { quickStart } from "#testing/quick-start.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let running: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "loosebox-main-"));
  database = await freshDatabase();
});
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running = [];
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server as the launcher does, in an environment of its own. */
function start(env: Record<string, string>) {
  const child = fork(main, {
    env: {
      PATH: process.env["PATH"],
      ...quickStart.env,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...env,
    },
    execArgv: quickStart.words,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  running.push(child);
  let said = "";
  child.stderr?.on("data", (bytes) => (said += String(bytes)));
  child.stdout?.on("data", (bytes) => (said += String(bytes)));
  let isReady = false;
  const steps: string[] = [];
  child.on("message", (message) => {
    if (typeof message === "object" && "ready" in message) isReady = true;
    if (typeof message === "object" && "step" in message) steps.push(String(message.step));
  });
  const ended = once(child, "exit").then(([code]) => ({ code: Number(code), said }));
  return {
    child,
    ended,
    steps,
    ready: () => vi.waitFor(() => expect(isReady, said).toBe(true), 40_000),
  };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

describe("an impossible start", () => {
  test("with an invalid variable ends with code 2 and one sentence", async () => {
    const { code, said } = await start({ PORT: "stable" }).ended;
    expect([code, said]).toEqual([
      2,
      "PORT is not valid: it takes a port number from 0 to 65535.\n",
    ]);
  });

  test("with a list of hosts that is none ends with code 2 and no password", async () => {
    const { code, said } = await start({ DATABASE_URL: "postgres://a:secret@b:1,c:x/d" }).ended;
    expect(code).toBe(2);
    expect(said).toMatch(/^DATABASE_URL is not valid: it takes a PostgreSQL address .*\.\n$/);
    expect(said).not.toContain("secret");
  });

  test("several hosts of which none takes writes are named", async () => {
    const url = "postgres://a:secret@127.0.0.1:9,127.0.0.1:10/b";
    const { code, said } = await start({ DATABASE_URL: url }).ended;
    expect(code).toBe(1);
    expect(said).toMatch(
      /^DATABASE_URL: the database cannot be used \(none of its hosts takes writes; 127\.0\.0\.1:9: .*ECONNREFUSED.*; 127\.0\.0\.1:10: .*\)\.\n$/,
    );
    expect(said).not.toContain("secret");
  });

  test("an unreachable database is named", async () => {
    const { code, said } = await start({ DATABASE_URL: "postgres://a:secret@127.0.0.1:9/b" }).ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^DATABASE_URL: the database cannot be used \(.*ECONNREFUSED.*\)\.\n$/);
    expect(said).not.toContain("secret");
  });

  test("a port in use is named", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const PORT = String(typeof address === "object" && address ? address.port : 0);
    const { code, said } = await start({ DATABASE_URL: database.url, PORT }).ended;
    taken.close();
    expect(code).toBe(1);
    expect(said).toMatch(
      /^PORT is taken: another program listens there\. Choose another PORT\.\n$/,
    );
  });
});

/** A request of which only the beginning is sent. */
const beginningOfSignIn = (port: number) =>
  [
    "POST /api/login HTTP/1.1",
    "Host: x",
    `Origin: http://localhost:${port}`,
    "Content-Type: application/json",
    "Content-Length: 51",
    "",
    '{"email":"nobody@yard.example",',
  ].join("\r\n");

describe("a start after a stop", () => {
  test("waits for one that still finishes a request, says so, and serves on the same port", async () => {
    const port = await freePort();
    const env = { DATABASE_URL: database.url, PORT: String(port) };
    const first = start(env);
    await first.ready();
    const never = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(never, "connect");
    never.write(beginningOfSignIn(port));
    await fetch(`http://127.0.0.1:${port}/api/health`);

    const tooEarly = await start(env).ended;
    expect(tooEarly).toEqual({ code: 1, said: expect.stringContaining("is already running on") });

    first.child.kill("SIGTERM");
    const next = start(env);
    await next.ready();
    expect(first.child.exitCode, "in order").toBe(0);
    expect(next.steps[0]).toBe(
      `Waiting for the Loosebox that is stopping (process ${first.child.pid}), at most 30 s`,
    );
    expect(next.steps.filter((step) => step.startsWith("Waiting"))).toHaveLength(1);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    next.child.kill("SIGTERM");
    expect(await next.ended).toEqual({ code: 0, said: "" });
    expect(existsSync(join(dataDir, "loosebox.lock.stopping"))).toBe(false);
  });
});

describe("several processes", () => {
  test("share a port, are replaced when one is killed, later each time, and stop together in order", async () => {
    const port = await freePort();
    const { child, ended, ready } = start({
      DATABASE_URL: database.url,
      PORT: String(port),
      PROCESSES: "2",
    });
    await ready();
    const ask = async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
      return reply?.status ?? null;
    };
    const first = childrenOf(child);
    expect(first).toHaveLength(2);
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([200, 200, 200, 200]);
    const killed: (number | undefined)[] = [];
    const killOne = async () => {
      const victim = childrenOf(child).find((pid) => pid !== first[1]);
      killed.push(victim);
      process.kill(victim ?? 0, "SIGKILL");
      await vi.waitFor(() => expect(childrenOf(child)).not.toContain(victim), 10_000);
      expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
      await vi.waitFor(() => expect(childrenOf(child)).toHaveLength(2), 10_000);
    };
    await killOne();
    await killOne();
    child.kill("SIGTERM");
    const { code, said } = await ended;
    expect([code, said]).toEqual([
      0,
      `Process ${killed[0]} has ended (SIGKILL) and is replaced in 1 s.
Process ${killed[1]} has ended (SIGKILL) and is replaced in 2 s.
`,
    ]);
    expect(await ask()).toBeNull();
  });

  test("say once that the port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const PORT = String(typeof address === "object" && address ? address.port : 0);
    const env = { DATABASE_URL: database.url, PORT, PROCESSES: "3" };
    const { code, said } = await start(env).ended;
    taken.close();
    expect(code).toBe(1);
    expect(said).toBe(
      "PORT is taken: another program listens there. Choose another PORT.\nLoosebox was not started: one of its processes has ended.\n",
    );
  });
});

/** The processes that a process has started, which run. */
const childrenOf = ({ pid }: ChildProcess): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

describe("a stop", () => {
  test("finishes what is running, waits 10 s for nobody longer, and ends with code 0", async () => {
    const port = await freePort();
    const { child, ended, ready } = start({ DATABASE_URL: database.url, PORT: String(port) });
    await ready();
    const head = beginningOfSignIn(port);
    const slow = connect(port, "127.0.0.1");
    const never = connect(port, "127.0.0.1").on("error", () => undefined);
    for (const each of [slow, never]) {
      await once(each, "connect");
      each.write(head);
    }
    // by the time a later request is answered, the server has read the incomplete ones
    const health = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(await health.json()).toEqual({ status: "ok" });
    const asked = performance.now();
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow("fetch failed");
    slow.write('"password":"nobody"}GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    const answers = String(Buffer.concat(await slow.toArray()));
    // the second request is answered too, or told by `Connection: close` to use another connection
    expect(answers).toMatch(
      /^HTTP\/1\.1 401 [\s\S]*is not right\.(HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\})?$/,
    );

    const { code, said } = await ended;
    expect([code, said]).toEqual([0, ""]);
    const seconds = (performance.now() - asked) / 1000;
    expect(seconds).toBeGreaterThan(5);
    expect(seconds).toBeLessThan(15);
  });
});

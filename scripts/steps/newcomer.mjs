import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.mjs";
import { npmCommand, root } from "./runtime.mjs";

/** A new user who runs `npm start` on an empty DATA_DIR and a free port, and calls the server over HTTP. */
export async function makeNewcomer() {
  const place = mkdtempSync(join(tmpdir(), "loosebox-smoke-"));
  chmodSync(place, 0o711); // root's PostgreSQL uses another account
  const dataDir = join(place, "data");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let npm = null;
  let cookie = "";

  // the server holds the lock on the folder, whose file contains its pid
  const serverPid = () => Number(readFileSync(join(dataDir, "loosebox.lock.pid"), "utf8"));

  return {
    dataDir,
    origin,
    /** Starts the server; returns the milliseconds until the health call answers 200. */
    async start() {
      const began = Date.now();
      npm = runNpmStart({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" });
      while (Date.now() - began < FIRST_START_MS && npm.exitCode === null) {
        if (await isUp(origin)) return Date.now() - began;
        await sleep(20);
      }
      throw new Error("it did not get ready");
    },
    /** Stops the server by a SIGTERM to npm, and waits until the server has exited. */
    async stop() {
      const pid = serverPid();
      npm?.kill("SIGTERM");
      for (const until = Date.now() + STOP_MS; isAlive(pid); await sleep(20))
        if (Date.now() > until) throw new Error(`it was still there after ${STOP_MS} ms`);
    },
    /** Kills the server without a shutdown. */
    async killServer() {
      const left = once(npm, "exit");
      process.kill(serverPid(), "SIGKILL");
      await left;
    },
    get: (path) => fetch(`${origin}${path}`, { headers: { cookie } }),
    /** Posts JSON as our pages do, and keeps the cookie of the reply. */
    async post(path, body, from = origin) {
      const reply = await fetch(`${origin}${path}`, {
        method: "POST",
        headers: { origin: from, cookie, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const cookies = reply.headers.getSetCookie().map((each) => each.split(";")[0]);
      if (cookies.length > 0) cookie = cookies.join("; ");
      return reply;
    },
    /** Ends npm and removes the folder, in whatever state they are. */
    leave() {
      npm?.kill("SIGTERM");
      rmSync(place, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

const FIRST_START_MS = 600_000;
const STOP_MS = 20_000;

function runNpmStart(env) {
  const { file, words, shell } = npmCommand(["start"]);
  return spawn(file, words, {
    cwd: root,
    shell,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

const isUp = (origin) =>
  fetch(`${origin}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  );

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

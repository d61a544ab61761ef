import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "#server/adapters/postgres/address.ts";
import { runningPostmaster, isAlive } from "#server/adapters/postgres/postmaster.ts";

let dataDir = "";
beforeEach(() => {
  const place = mkdtempSync(join(tmpdir(), "loosebox-start-test-"));
  chmodSync(place, 0o711);
  dataDir = join(place, "data");
});
afterEach(() => rmSync(join(dataDir, ".."), { recursive: true, force: true, maxRetries: 5 }));

const clone = join(import.meta.dirname, "..");
const postmaster = () => runningPostmaster(join(dataDir, "database", "pg18"));

/** Runs `scripts/start.mjs` as npm would; `said` is the output of the script and the server so far. */
function launch(env: Record<string, string>) {
  const launcher = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: clone,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "silent", NODE_ENV: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(async () => {
    if (launcher.exitCode === null && launcher.signalCode === null) await end(launcher, "SIGTERM");
  });
  const state = { said: "" };
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.on("data", (chunk: Buffer) => {
      state.said += chunk.toString();
    });
  return Object.assign(launcher, {
    said: () => state.said,
    hasSaid: (words: string) =>
      waitFor(
        () => state.said.includes(words),
        () => state.said,
      ),
  });
}

/** What `npm run doctor` says of the installation. */
async function examined(env: Record<string, string>) {
  const doctor = spawn(process.execPath, ["scripts/doctor.mjs"], {
    cwd: clone,
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [chunks, [code]] = await Promise.all([doctor.stdout.toArray(), once(doctor, "exit")]);
  return { code: Number(code), said: Buffer.concat(chunks).toString() };
}

async function waitFor(isSo: () => boolean, why: () => string) {
  for (const until = Date.now() + 60_000; !isSo(); await sleep(20))
    if (Date.now() > until) throw new Error(`It did not happen: ${why()}`);
}

const isGone = (pid: number | undefined) =>
  waitFor(
    () => pid === undefined || !isAlive(pid),
    () => `process ${pid} is still there`,
  );

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, "exit");
  child.kill(signal);
  const [code] = await ended;
  return code;
}

// the file of the lock on DATA_DIR contains the server's pid
const serverPid = () => Number(readFileSync(join(dataDir, "loosebox.lock.pid"), "utf8"));

// each start is a real one, and other tests may keep the machine busy
describe("npm start", { timeout: 180_000 }, () => {
  test("prints its steps, serves, is healthy to the doctor, refuses a second start on the same folder, and stops in order", async () => {
    const port = String(await freePort());
    const first = launch({ PORT: port });
    await first.hasSaid("Loosebox is ready at");
    expect(first.said()).toMatch(/Making the database.*\n.*Starting PostgreSQL 18\n/);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);

    const doctor = await examined({ PORT: port });
    expect(doctor.said).not.toMatch(/^wrong /m);
    for (const name of ["node", "pages", "data", "server", "push", "database", "migrations"])
      expect(doctor.said).toMatch(new RegExp(`^ok +${name} `, "m"));
    expect(doctor.code).toBe(0);

    const second = launch({ PORT: String(await freePort()) });
    const [code] = await once(second, "close");
    expect(code).toBe(1);
    expect(second.said()).toContain(
      `Loosebox is already running on ${dataDir} (process ${serverPid()}). Stop it first or choose another DATA_DIR.`,
    );

    const database = postmaster()?.pid;
    expect(await end(first, "SIGTERM")).toBe(0);
    await isGone(database);
    expect(readFileSync(join(dataDir, "database/postgres.log"), "utf8").trimEnd()).toMatch(
      /database system is shut down$/,
    );
  });

  test("shows an invalid setting as one sentence, without a stack", async () => {
    const launcher = launch({ PORT: "horse" });
    const [code] = await once(launcher, "close");
    expect(code).toBe(2);
    expect(launcher.said()).toContain("PORT is not valid");
    expect(launcher.said()).not.toMatch(/\n {4}at /);
    expect(launcher.said().split("PORT").length).toBe(2);
  });

  test("starts again at once after the server was killed, and leaves nothing running when the launcher is", async () => {
    const port = String(await freePort());
    const first = launch({ PORT: port });
    await first.hasSaid("Loosebox is ready at");
    process.kill(serverPid(), "SIGKILL");
    const [code] = await once(first, "exit");
    expect(code).toBe(137);

    const second = launch({ PORT: port });
    await second.hasSaid("Loosebox is ready at");
    const [server, database] = [serverPid(), postmaster()?.pid];
    await end(second, "SIGKILL");
    await Promise.all([isGone(server), isGone(database)]);
  });
});

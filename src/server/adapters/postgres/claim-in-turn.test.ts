import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { claimInTurn } from "./claim.ts";

let dataDir = "";
let running: ChildProcess[] = [];
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "loosebox-turn-")), "data");
});
afterEach(() => {
  for (const each of running) each.kill("SIGKILL");
  running = [];
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
});

/**
 * Another process that holds the folder, has been asked by a signal to stop, and takes this many milliseconds to
 * do so.
 */
async function holder(stopMs: number) {
  const module = new URL("./claim.ts", import.meta.url).href;
  const script = `import { claimDataDir, sayThatWeStop } from ${JSON.stringify(module)};
    const claim = claimDataDir(${JSON.stringify(dataDir)});
    process.on("SIGTERM", () => {
      sayThatWeStop();
      process.send("stopping");
      setTimeout(() => { claim.release(); process.exit(); }, ${stopMs});
    });
    setInterval(() => {}, 1000);
    process.send("claimed");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  running.push(child);
  await once(child, "message");
  const askToStop = async () => {
    child.kill("SIGTERM");
    await once(child, "message");
  };
  return { pid: child.pid, child, askToStop };
}

test("waits for a process that is stopping, and says so once", async () => {
  const { pid, askToStop } = await holder(700);
  await askToStop();
  const onWait = vi.fn();
  const claim = await claimInTurn(dataDir, { onWait });
  expect(onWait.mock.calls).toEqual([
    [`Waiting for the Loosebox that is stopping (process ${pid}), at most 30 s`],
  ]);
  claim.release();
});

test("waits also for a process that has not yet noted that it is stopping", async () => {
  const { askToStop } = await holder(500);
  const claiming = claimInTurn(dataDir, { onWait: () => undefined });
  await askToStop();
  (await claiming).release();
});

test("is refused immediately while another process keeps running", async () => {
  const { pid } = await holder(0);
  const onWait = vi.fn();
  const began = performance.now();
  await expect(claimInTurn(dataDir, { onWait })).rejects.toThrow(
    new CannotStart(
      `Loosebox is already running on ${dataDir} (process ${pid}). Stop it first or choose another DATA_DIR.`,
    ),
  );
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(onWait).not.toHaveBeenCalled();
});

test("gives up waiting for a process that never ends", async () => {
  const { pid, askToStop } = await holder(60_000);
  await askToStop();
  await expect(claimInTurn(dataDir, { onWait: () => undefined, longest: 300 })).rejects.toThrow(
    new CannotStart(
      `The Loosebox on ${dataDir} is still stopping (process ${pid}). Start again when it has ended.`,
    ),
  );
});

test("ignores the note of a process that was killed while it was stopping", async () => {
  const killed = await holder(60_000);
  await killed.askToStop();
  const ended = once(killed.child, "exit");
  killed.child.kill("SIGKILL");
  await ended;
  const { pid } = await holder(0);
  writeFileSync(join(dataDir, "loosebox.lock.stopping"), `${killed.pid}\n`);
  await expect(claimInTurn(dataDir, { onWait: () => undefined })).rejects.toThrow(
    `is already running on ${dataDir} (process ${pid})`,
  );
});

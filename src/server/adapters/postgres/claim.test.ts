import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { claimDataDir } from "./claim.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "loosebox-claim-")), "data");
});
afterEach(() => rmSync(join(dataDir, ".."), { recursive: true, force: true }));

/** Starts another process that claims the folder and keeps it. */
async function claimElsewhere() {
  const module = new URL("./claim.ts", import.meta.url).href;
  const script = `import { claimDataDir } from ${JSON.stringify(module)};
    claimDataDir(${JSON.stringify(dataDir)});
    process.send("claimed");
    setInterval(() => {}, 1000);
    process.on("disconnect", () => process.exit());`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(other, "message");
  return other;
}

test("a second process is told who has the folder", async () => {
  const other = await claimElsewhere();
  expect(() => claimDataDir(dataDir)).toThrow(
    new CannotStart(
      `Loosebox is already running on ${dataDir} (process ${other.pid}). Stop it first or choose another DATA_DIR.`,
    ),
  );
  const ended = once(other, "exit");
  other.kill();
  await ended;
});

test("the claim of a killed process is free immediately", async () => {
  const other = await claimElsewhere();
  const ended = once(other, "exit");
  other.kill("SIGKILL");
  await ended;
  claimDataDir(dataDir).release();
});

test("a process id that another program now has does not prevent the claim", () => {
  claimDataDir(dataDir).release();
  writeFileSync(join(dataDir, "loosebox.lock.pid"), `${process.ppid}\n`);
  const claim = claimDataDir(dataDir);
  expect(readFileSync(join(dataDir, "loosebox.lock.pid"), "utf8")).toBe(`${process.pid}\n`);
  claim.release();
});

test("of many that claim at the same moment exactly one succeeds", async () => {
  const module = new URL("./claim.ts", import.meta.url).href;
  // whoever has it keeps it until all have tried, however long they take to start
  const script = `import { claimDataDir } from ${JSON.stringify(module)};
    claimDataDir(${JSON.stringify(dataDir)});
    process.send("claimed");
    process.on("disconnect", () => process.exit());`;
  const words = ["--input-type=module", "-e", script];
  const all = Array.from({ length: 6 }, () =>
    spawn(process.execPath, words, { stdio: ["ignore", "ignore", "ignore", "ipc"] }),
  );
  const outcomes = all.map((one) => Promise.race([once(one, "message"), once(one, "exit")]));
  const claimed = (await Promise.all(outcomes)).filter(([said]) => said === "claimed");
  const running = all.filter(({ exitCode }) => exitCode === null);
  const ended = running.map((one) => once(one, "exit"));
  for (const one of running) if (one.connected) one.disconnect();
  await Promise.all(ended);
  expect(claimed).toHaveLength(1);
});

test("the folder is closed to other people", () => {
  claimDataDir(dataDir).release();
  expect(statSync(dataDir).mode & 0o066).toBe(0);
});

test("a folder that cannot be created is reported with a sentence", () => {
  writeFileSync(dataDir, "a file in its place");
  expect(() => claimDataDir(dataDir)).toThrow(CannotStart);
});

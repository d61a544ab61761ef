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
  const script = `import { claimDataDir } from ${JSON.stringify(module)};
    claimDataDir(${JSON.stringify(dataDir)});
    setTimeout(() => {}, 1500);`;
  const ends = Array.from({ length: 6 }, async () => {
    const [code] = await once(
      spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" }),
      "exit",
    );
    return code === 0;
  });
  expect((await Promise.all(ends)).filter(Boolean)).toHaveLength(1);
});

test("the folder is closed to other people", () => {
  claimDataDir(dataDir).release();
  expect(statSync(dataDir).mode & 0o066).toBe(0);
});

test("a folder that cannot be created is reported with a sentence", () => {
  writeFileSync(dataDir, "a file in its place");
  expect(() => claimDataDir(dataDir)).toThrow(CannotStart);
});

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#rules/dates.ts";
import { keepMemory, type Memory, readMemory } from "./memory.ts";

const root = join(import.meta.dirname, "../..");
const LOCK = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

const CLEAN = { vulnerabilities: {} };
const REFUSED = { message: "405 Method Not Allowed", error: {} };
const WEAK = {
  vulnerabilities: {
    "left-pad": {
      severity: "high",
      via: [{ title: "Trouble", url: "https://advisories.example/GHSA-aaaa-bbbb-cccc" }],
    },
  },
};
const FOUND = "audit: left-pad: Trouble (high, GHSA-aaaa-bbbb-cccc)\n";
const NOTHING = "audit: no high or critical weakness is known\n";

let place = "";
const memoryFile = () => join(place, "kept", "audit.json");
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "loosebox-audit-"));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);
const remember = (days: number, report: unknown, lock = LOCK) =>
  keepMemory(memoryFile(), {
    firstTried: daysAgo(days + 20),
    answer: { day: daysAgo(days), lock, report },
  });

/** Runs the audit as npm would, with an npm on the PATH that gives this answer. */
function audit(answer: object | "nothing") {
  const npm = join(place, "npm");
  writeFileSync(join(place, "answer.json"), answer === "nothing" ? "" : JSON.stringify(answer));
  writeFileSync(npm, `#!/bin/sh\ncat "${join(place, "answer.json")}"\nexit 1\n`);
  chmodSync(npm, 0o755);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "scripts/audit.ts"), memoryFile()],
    {
      encoding: "utf8",
      env: { ...process.env, PATH: `${place}${delimiter}${process.env["PATH"]}` },
    },
  );
  return { status, stdout, stderr };
}

// the npm of these tests is a shell script, which Windows does not run
describe.skipIf(process.platform === "win32")("npm run audit", () => {
  test("an answer counts and is stored with its date", () => {
    expect(audit(CLEAN)).toEqual({ status: 0, stdout: NOTHING, stderr: "" });
    expect(readMemory(memoryFile())).toEqual({
      firstTried: today(),
      answer: { day: today(), lock: LOCK, report: CLEAN },
    });
    expect(audit(WEAK)).toEqual({ status: 1, stdout: "", stderr: FOUND });
    expect(readMemory(memoryFile())?.answer?.report).toEqual(WEAK);
  });

  test("without an answer the last one counts for eight days, and no longer", () => {
    remember(8, CLEAN);
    for (const answer of [REFUSED, "nothing"] as const)
      expect(audit(answer)).toEqual({
        status: 0,
        stdout: `audit: npm could not ask for known weaknesses just now; the last answer is of ${daysAgo(8)}\n${NOTHING}`,
        stderr: "",
      });
    remember(9, CLEAN);
    expect(audit(REFUSED)).toMatchObject({
      status: 1,
      stderr: `audit: npm could not ask for known weaknesses just now; the last answer is of ${daysAgo(9)}, more than 8 days ago\n`,
    });
    expect(audit(CLEAN).status, "an answer mends it").toBe(0);
    expect(audit(REFUSED).status).toBe(0);
  });

  test("findings persist while there is no answer, unless the packages have changed", () => {
    remember(1, WEAK);
    expect(audit(REFUSED)).toMatchObject({ status: 1, stderr: FOUND });
    remember(1, WEAK, "another lock file");
    expect(audit(REFUSED)).toMatchObject({ status: 0, stderr: "" });
  });

  test("a clone without any answer passes for eight days from its first try", () => {
    const first = audit(REFUSED);
    expect(first).toEqual({
      status: 0,
      stdout: `audit: npm could not ask for known weaknesses just now; there has been no answer here since the first try on ${today()}\n`,
      stderr: "",
    });
    const never = (days: number): Memory => ({ firstTried: daysAgo(days), answer: null });
    keepMemory(memoryFile(), never(8));
    expect(audit(REFUSED).status).toBe(0);
    expect(readMemory(memoryFile()), "it goes on counting").toEqual(never(8));
    keepMemory(memoryFile(), never(9));
    expect(audit(REFUSED)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("no answer here since the first try on"),
    });
  });

  test("an unreadable memory file counts as none", () => {
    remember(20, CLEAN);
    writeFileSync(memoryFile(), '{"firstTried":"yesterday"');
    expect(audit(REFUSED).status).toBe(0);
    expect(existsSync(memoryFile())).toBe(true);
    expect(readMemory(memoryFile())).toEqual({ firstTried: today(), answer: null });
  });
});

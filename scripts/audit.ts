// `npm run audit`: checks our packages for known vulnerabilities. High and critical ones fail, unless
// scripts/audit/exceptions.json excepts them with a reason and a date. When npm cannot query the registry (offline, or
// no such service), its last answer is used for eight days, and a new clone may go without one for the same time; after
// that the audit fails. The answer is stored in the file named by the first argument, which belongs to the clone and is
// not tracked by git.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseJson } from "#server/core/http/read-bounded.ts";
import { Exceptions } from "./audit/judge.ts";
import { keepMemory, readMemory } from "./audit/memory.ts";
import { verdict } from "./audit/verdict.ts";

const inClone = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const [memoryFile = inClone("node_modules/.cache/loosebox/audit.json")] = process.argv.slice(2);

const { stdout } = spawnSync("npm", ["audit", "--json"], {
  encoding: "utf8",
  timeout: 30_000,
  shell: process.platform === "win32",
});
const { notes, faults, memory } = verdict({
  report: parseJson(stdout),
  remembered: readMemory(memoryFile),
  exceptions: Exceptions.parse(
    JSON.parse(readFileSync(inClone("scripts/audit/exceptions.json"), "utf8")),
  ),
  today: new Date().toISOString().slice(0, 10),
  lock: createHash("sha256")
    .update(readFileSync(inClone("package-lock.json")))
    .digest("hex"),
});
keepMemory(memoryFile, memory);
for (const each of notes) console.log(`audit: ${each}`);
for (const each of faults) console.error(`audit: ${each}`);
process.exitCode = faults.length > 0 ? 1 : 0;

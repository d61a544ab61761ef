import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StepFailed } from "./failure.mjs";
import { runQuietly } from "./run.mjs";
import { inClone, node24, withPackagePrograms } from "./runtime.mjs";

/** Builds the pages when what they are made of has changed since the last build. */
export async function buildWebIfStale(progress) {
  const script = inClone("scripts/build-web.ts");
  if (!existsSync(script)) return;
  const sources = stampOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return;
  progress.step("Building the pages");
  rmSync(STAMP, { force: true });
  const { code, output } = await runQuietly({
    file: node24(),
    words: [script],
    env: withPackagePrograms({ NODE_ENV: "production" }),
  });
  if (code !== 0) throw new StepFailed("The pages could not be built.", output);
  mkdirSync(inClone("dist"), { recursive: true });
  writeFileSync(STAMP, sources);
}

const STAMP = inClone("dist/.sources");

/** What the pages are made of; a test changes nothing about them. */
const SOURCES = [
  "package-lock.json",
  "vite.config.ts",
  "scripts/build-web.ts",
  "scripts/web",
  "src/web",
  "src/contract",
  "src/rules",
];

function stampOfSources() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesIn))
    hash.update(file).update(readFileSync(inClone(file)));
  return hash.digest("hex");
}

function filesIn(path) {
  const whole = inClone(path);
  if (!existsSync(whole)) return [];
  if (statSync(whole).isFile()) return [path];
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name).slice(inClone("").length))
    .toSorted();
}

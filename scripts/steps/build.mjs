import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StepFailed } from "./failure.mjs";
import { runQuietly } from "./run.mjs";
import { inClone, node24, withPackagePrograms } from "./runtime.mjs";

/** Builds the pages if their sources have changed since the last build. */
export const buildWebIfStale = (progress) => buildIfStale(progress, "web");

/** Builds the assistant's model if `knowledge/` or its code has changed since the last build. */
export const buildModelIfStale = (progress) => buildIfStale(progress, "model");

/** What is built, and from what: `sources` are the inputs, `stamp` is the file with their hash at the last build. */
const builds = {
  web: {
    step: "Building the pages",
    failure: "The pages could not be built.",
    script: "scripts/build-web.ts",
    output: "dist/web",
    stamp: "dist/.sources",
    sources: [
      "package-lock.json",
      "vite.config.ts",
      "scripts/build-web.ts",
      "scripts/web",
      "src/web",
      "src/contract",
      "src/rules",
    ],
  },
  model: {
    step: "Building the assistant's model",
    failure: "The assistant's model could not be built.",
    script: "scripts/build-assistant.ts",
    output: "dist/assistant.json",
    stamp: "dist/.assistant-sources",
    sources: [
      "knowledge",
      "scripts/build-assistant.ts",
      "scripts/assistant",
      "src/assistant",
      "src/contract/experts",
      "src/rules/knowledge",
      "src/server/adapters/sentence-model",
    ],
  },
};

/** Whether `web` or `model` is `missing`, `stale` (its sources have changed since it was built) or `current`. */
export function stateOfBuild(name) {
  const { output, stamp, sources } = builds[name];
  if (!existsSync(inClone(output))) return "missing";
  if (!existsSync(inClone(stamp))) return "stale";
  return readFileSync(inClone(stamp), "utf8") === hashOf(sources) ? "current" : "stale";
}

/** Called before `web` or `model` is built; returns a function that notes, once it is, from what. */
export function noteSources(name) {
  const { stamp, sources } = builds[name];
  // of the sources as they are now: what changes during the build makes it stale
  const hash = hashOf(sources);
  rmSync(inClone(stamp), { force: true });
  return () => writeFileSync(inClone(stamp), hash);
}

async function buildIfStale(progress, name) {
  const { step, failure, script } = builds[name];
  if (!existsSync(inClone(script)) || stateOfBuild(name) === "current") return;
  progress.step(step);
  const { code, output: printed } = await runQuietly({
    file: node24(),
    words: [inClone(script)],
    env: withPackagePrograms({ NODE_ENV: "production" }),
  });
  if (code !== 0) throw new StepFailed(failure, printed);
}

function hashOf(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesIn))
    hash.update(file).update(readFileSync(inClone(file)));
  return hash.digest("hex");
}

/** The files at a path except tests, which do not affect the build. */
function filesIn(path) {
  const whole = inClone(path);
  if (!existsSync(whole)) return [];
  if (statSync(whole).isFile()) return [path];
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name).slice(inClone("").length))
    .toSorted();
}

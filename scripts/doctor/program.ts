import { existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Verdict } from "#rules/installation/status.ts";
import { vectorsFile } from "#server/adapters/sentence-model/vectors.ts";
import { stateOfBuild } from "../steps/build.mjs";
import type { Look } from "./look.ts";

const Package = z.object({
  version: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

const ownPackage = () =>
  Package.parse(JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")));

export const programLooks: readonly Look[] = [
  {
    name: "node",
    at: () => {
      const { version, engines, dependencies } = ownPackage();
      const brought = dependencies["node"] ?? "";
      return ofNode(process.versions.node, { version, oldest: engines.node, brought });
    },
  },
  { name: "pages", at: () => ofPages(stateOfBuild("web")) },
  { name: "experts", at: lookAtModel },
];

/** `oldest` is what package.json lets start, as `>=20.19`; `brought` the version that npm installs for the server. */
export function ofNode(
  running: string,
  { version, oldest, brought }: { version: string; oldest: string; brought: string },
): Verdict {
  if (isOlder(running, oldest.replace(/^\D+/, "")) || isOlder(running, majorOf(brought)))
    return [
      "BROKEN",
      `Node ${running} is too old for Loosebox ${version}: npm install brings ${brought}.`,
    ];
  if (majorOf(running) !== majorOf(brought))
    return ["LOOK", `Node ${running} runs Loosebox ${version}, which was tried with ${brought}.`];
  return ["FINE", `Loosebox ${version} on Node ${running}.`];
}

const majorOf = (version: string) => version.split(".")[0] ?? "";
const isOlder = (one: string, other: string) =>
  one.localeCompare(other, "en", { numeric: true }) < 0;

export function ofPages(state: ReturnType<typeof stateOfBuild>): Verdict {
  if (state === "missing") return ["BROKEN", "The pages are not built: npm run build"];
  if (state === "stale")
    return ["BROKEN", "The pages are of another version than the program: npm run build"];
  return ["FINE", "The pages are built from this version."];
}

function lookAtModel(): Verdict {
  const state = stateOfBuild("model");
  if (state === "missing" || !existsSync(vectorsFile))
    return ["BROKEN", "The experts' model is not built: npm run build"];
  if (state === "stale")
    return ["BROKEN", "The experts' model is of another version than the library: npm run build"];
  if (!isInstalled("@lat.md/embed"))
    return [
      "LOOK",
      "The sentence model is not installed: questions are understood by words alone.",
    ];
  return ["FINE", "The experts' model is built from this version's library."];
}

const isInstalled = (name: string) =>
  existsSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url));

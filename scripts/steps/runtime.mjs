import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The clone's root folder. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** A path inside the clone. */
export const inClone = (...names) => join(root, ...names);

/** The path of the Node 24 that npm installed, otherwise of the running Node if it is new enough, otherwise null. */
export function node24() {
  const brought = inClone("node_modules/node/bin", windows ? "node.exe" : "node");
  if (existsSync(brought)) return brought;
  return Number(process.versions.node.split(".")[0]) >= 24 ? process.execPath : null;
}

/**
 * The command for npm: the one that is running, otherwise the one on the PATH (through a shell, which Windows
 * requires).
 */
export function npmCommand(words) {
  const running = process.env.npm_execpath;
  if (running?.endsWith(".js")) return { file: process.execPath, words: [running, ...words] };
  return { file: "npm", words, shell: windows };
}

/** The environment with the programs of packages first on the PATH, as in npm's scripts. */
export function withPackagePrograms(more = {}) {
  const path = [inClone("node_modules/.bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

export const windows = process.platform === "win32";

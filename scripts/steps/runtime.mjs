import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the clone. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** A path inside the clone. */
export const inClone = (...names) => join(root, ...names);

/** The Node 24 that npm brought along, else the running one if it is new enough, else null. */
export function node24() {
  const brought = inClone("node_modules/node/bin", windows ? "node.exe" : "node");
  if (existsSync(brought)) return brought;
  return Number(process.versions.node.split(".")[0]) >= 24 ? process.execPath : null;
}

/** How npm is called: the one that runs us, else the one on the PATH (through a shell, as Windows needs it). */
export function npmCommand(words) {
  const running = process.env.npm_execpath;
  if (running?.endsWith(".js")) return { file: process.execPath, words: [running, ...words] };
  return { file: "npm", words, shell: windows };
}

/** Our environment with the packages' own programs first, as npm gives it to its scripts. */
export function withPackagePrograms(more = {}) {
  const path = [inClone("node_modules/.bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

export const windows = process.platform === "win32";

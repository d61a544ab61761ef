import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A copy of the clone in a temporary folder, in which a change can be tried. */
export interface Copy {
  read: (file: string) => string | null;
  /** Writes a file of the copy; with null the file is removed. */
  write: (file: string, text: string | null) => void;
  /** Runs the program of a package in the copy. */
  run: (program: string, words: readonly string[]) => Promise<{ isGreen: boolean; output: string }>;
  remove: () => void;
}

export function copyClone(clone: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), "loosebox-adding-"));
  chmodSync(folder, 0o711); // root's PostgreSQL uses another account
  for (const file of filesOfClone(clone)) cpSync(join(clone, file), join(folder, file));
  linkPackages(join(clone, "node_modules"), join(folder, "node_modules"));
  return {
    read: (file) =>
      existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : null,
    write: (file, text) => {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      if (text === null) rmSync(path, { force: true });
      else writeFileSync(path, text);
    },
    run: (program, words) => runIn(folder, program, words),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The files that git tracks or would track, without deleted ones. */
const filesOfClone = (clone: string) =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: clone,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(clone, file)));

/** Links each package separately, so that the copy has caches of its own for the compiler and vitest. */
function linkPackages(from: string, to: string) {
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!name.startsWith(".") || name === ".bin") symlinkSync(join(from, name), join(to, name));
}

function runIn(folder: string, program: string, words: readonly string[]) {
  const path = join(folder, "node_modules/.bin", program);
  const { promise, resolve } = Promise.withResolvers<{ isGreen: boolean; output: string }>();
  const child = spawn(path, words, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += String(chunk);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  child.on("error", (error) => resolve({ isGreen: false, output: error.message }));
  child.on("close", (code) => resolve({ isGreen: code === 0, output }));
  return promise;
}

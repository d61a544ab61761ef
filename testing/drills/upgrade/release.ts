import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const ours = join(import.meta.dirname, "../../..");

/** The commit before the newest migration was added, so that an upgrade from it has something to migrate. */
export function previousRelease(): string {
  const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", "migrations/*.sql");
  if (!added) throw new Error("Git knows no migration; name a commit");
  return git("rev-parse", `${added}^1`);
}

/** What a commit is called in a sentence. */
export const formatCommit = (commit: string): string =>
  git("log", "-1", "--format=%h of %as (%s)", commit);

/** The migrations of this tree that a commit does not have. */
export function migrationsSince(commit: string): string[] {
  const names = git("ls-tree", "--name-only", commit, "migrations/").split("\n");
  const here = git("ls-files", "--cached", "--others", "migrations/*.sql").split("\n");
  return here.filter((name) => !names.includes(name) && !name.includes("/functions/"));
}

/** Takes a commit out of git into a folder, which gets our packages where it wants the same, and builds it. */
export function buildRelease(commit: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "release.tar");
  git("archive", "--output", archive, commit);
  run(folder, "tar", "-xf", archive);
  const lock = "package-lock.json";
  if (readFileSync(join(folder, lock), "utf8") === readFileSync(join(ours, lock), "utf8"))
    symlinkSync(join(ours, "node_modules"), join(folder, "node_modules"));
  else run(folder, "npm", "ci", "--no-audit", "--no-fund");
  build(folder);
}

/** Whether a release serves on until proxies have noticed that it stops. */
export const knowsStopDelay = (folder: string): boolean =>
  readFileSync(join(folder, "src/server/core/variables.ts"), "utf8").includes("STOP_DELAY");

/** Builds this tree where it is not built. */
export function buildOurs() {
  if (!existsSync(join(ours, "dist/web"))) build(ours);
}

function build(folder: string) {
  for (const script of ["build-web", "build-assistant"])
    run(folder, process.execPath, `scripts/${script}.ts`);
}

function run(cwd: string, program: string, ...words: string[]) {
  execFileSync(program, words, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

const git = (...words: string[]): string =>
  execFileSync("git", words, { cwd: ours, encoding: "utf8" }).trim();

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { giveTo } from "./launcher.ts";
import { isAlive } from "./postmaster.ts";
import { type Launcher, runProgram } from "./programs.ts";

/** Whether the folder is a data directory of PostgreSQL's. */
export const isCluster = (data: string) => existsSync(join(data, "PG_VERSION"));

/**
 * Creates the data directory under a temporary name and renames it, so that a kill during the first start leaves
 * nothing incomplete.
 */
export async function makeCluster(wanted: NewCluster) {
  const { folder, data } = wanted;
  const beside = mkdtempSync(join(folder, `${HALF_MADE}${process.pid}-`));
  try {
    renameSync(await initialise(wanted, beside), data);
    keepName(folder);
  } catch (error) {
    if (isCluster(data)) return; // a concurrent start has created the data directory
    if (!existsSync(data)) throw error;
    throw new CannotStart(
      `${data} is in the way: it is there, but it is no database. Move it away.`,
    );
  } finally {
    removeIfStill(beside);
  }
}

interface NewCluster {
  folder: string;
  data: string;
  launcher: Launcher;
  password: string;
  durable: boolean;
}

async function initialise({ folder, launcher, password, durable }: NewCluster, beside: string) {
  const made = join(beside, "data");
  const secret = join(beside, "secret");
  mkdirSync(made, { mode: 0o700 });
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  for (const each of [beside, made, secret]) giveTo(launcher, each);
  const words = ["-D", made, "-U", "loosebox", `--pwfile=${secret}`, ...INITDB_WORDS];
  await runProgram(launcher, "initdb", durable ? words : [...words, "--no-sync"], folder);
  return made;
}

const HALF_MADE = ".half-made-";
const HALF_MADE_FOR_CERTAIN_MS = 10 * 60_000;

const INITDB_WORDS = [
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  "--lc-messages=C",
  "--data-checksums",
];

/** Removes what killed first starts have left. */
export function sweepHalfMade(folder: string) {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(HALF_MADE))) {
    const path = join(folder, name);
    // a folder that a concurrent start may be creating is kept
    const pid = Number(name.slice(HALF_MADE.length).split("-")[0]);
    const isYoung = Date.now() - statSync(path).mtimeMs < HALF_MADE_FOR_CERTAIN_MS;
    if (!(isAlive(pid) && isYoung)) removeIfStill(path);
  }
}

// an initdb that outlived its killed start may still be writing into the folder; then the next start removes it
function removeIfStill(path: string) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // a folder that cannot be removed does no harm
  }
}

function keepName(folder: string) {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

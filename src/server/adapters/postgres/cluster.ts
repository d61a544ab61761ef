import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Address, addressOf, chooseAddress } from "./address.ts";
import { type Launcher, nativeFolder, runProgram } from "./programs.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { makeDataDir } from "./claim.ts";
import { chooseLauncher, giveTo, takeOwnership, type Way } from "./root.ts";
import { isAlive, isRoot, runningPostmaster } from "./postmaster.ts";
import { randomBytes } from "node:crypto";
import { writeAtomically } from "#server/core/files/disk.ts";

/** The properties of our PostgreSQL that are the same at every start. */
export interface Cluster {
  /** `DATA_DIR/database`: the password, the log, the socket and the data. */
  readonly folder: string;
  /** PostgreSQL's data directory, one for each major version. */
  readonly data: string;
  readonly version: number;
  readonly launcher: Launcher;
  readonly address: Address;
  readonly password: string;
  /** Whether this start created the cluster. */
  readonly isNew: boolean;
}

/** Finds or creates the cluster under DATA_DIR; `durable: false` turns fsync off for tests. */
export async function prepareCluster(wanted: {
  dataDir: string;
  durable: boolean;
  ways: readonly Way[] | undefined;
  onStep: (step: string) => void;
}): Promise<Cluster> {
  const folder = databaseFolder(wanted.dataDir);
  const launcher = await chooseLauncher(nativeFolder(), folder, wanted.ways);
  const version = await majorVersion(launcher);
  const data = join(folder, `pg${version}`);
  refuseOtherVersions(folder, data, version);
  const password = readOrMakePassword(folder);
  sweepHalfMade(folder);
  if (existsSync(data)) takeOwnership(data, launcher);
  const isNew = !isCluster(data);
  if (isNew) {
    wanted.onStep(`Making the database (PostgreSQL ${version}, first start only)`);
    await makeCluster({ folder, data, launcher, password, durable: wanted.durable });
  }
  const address = await chooseAddress(folder, launcher.owner);
  return { folder, data, version, launcher, address, password, isNew };
}

/** Address and password of the PostgreSQL that runs on this DATA_DIR; null when none does. */
export function runningCluster(dataDir: string): Pick<Cluster, "address" | "password"> | null {
  const inside = join(dataDir, "database");
  if (!existsSync(inside)) return null;
  const folder = realpathSync(inside);
  for (const name of readdirSync(folder).filter((each) => /^pg\d+$/.test(each))) {
    const running = runningPostmaster(join(folder, name));
    if (running?.state === "ready")
      return {
        address: addressOf(folder, running.port),
        password: readFileSync(join(folder, "password"), "utf8").trim(),
      };
  }
  return null;
}

function databaseFolder(dataDir: string): string {
  makeDataDir(dataDir);
  const folder = join(dataDir, "database");
  mkdirSync(folder, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  return realpathSync(folder);
}

async function majorVersion(launcher: Launcher): Promise<number> {
  const printed = await runProgram(launcher, "postgres", ["--version"], "/");
  return Number(/\) (\d+)/.exec(printed)?.[1]);
}

function refuseOtherVersions(folder: string, data: string, version: number) {
  if (existsSync(data)) return;
  const other = readdirSync(folder).find((name) => /^pg\d+$/.test(name));
  if (other)
    throw new CannotStart(
      `${folder} holds data of PostgreSQL ${other.slice(2)}, and this Loosebox brings PostgreSQL ${version}. Start the Loosebox that wrote it, make a backup there, and restore that into an empty DATA_DIR.`,
    );
}

/** The database's password: created once, kept in `folder`, readable by our account only. */
function readOrMakePassword(folder: string): string {
  const file = join(folder, "password");
  if (!existsSync(file)) writeAtomically(file, randomBytes(24).toString("base64url"));
  chmodSync(file, 0o600); // a restore or a copy may have made the file readable to others
  return readFileSync(file, "utf8").trim();
}

/** Whether the folder is a data directory of PostgreSQL's. */
const isCluster = (data: string) => existsSync(join(data, "PG_VERSION"));

/**
 * Creates the data directory under a temporary name and renames it, so that a kill during the first start leaves
 * nothing incomplete.
 */
async function makeCluster(wanted: NewCluster) {
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
  const all = durable ? words : [...words, "--no-sync"];
  await runProgram(launcher, "initdb", all, folder).catch((error: unknown) => {
    throw notMade(error);
  });
  return made;
}

function notMade(error: unknown) {
  // what initdb said, without its command line
  const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  if (!said) return error;
  const sentence = "The database could not be made";
  return /No space left on device/.test(said)
    ? new CannotStart(`${sentence}: there is no room left on the disk.`, { cause: error })
    : new CannotStart(`${sentence}.\n${said}`, { cause: error });
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
function sweepHalfMade(folder: string) {
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

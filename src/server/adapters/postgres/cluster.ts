import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, chmodSync } from "node:fs";
import { join } from "node:path";
import { type Address, addressOf, chooseAddress } from "./address.ts";
import { nativeFolder, type Launcher, runProgram } from "./programs.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { makeDataDir } from "./claim.ts";
import { isCluster, makeCluster, sweepHalfMade } from "./initdb.ts";
import { chooseLauncher, takeOwnership } from "./launcher.ts";
import { runningPostmaster, isRoot } from "./postmaster.ts";
import type { Way } from "./root.ts";
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

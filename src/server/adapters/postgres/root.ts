import { execFileSync, type StdioOptions } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  renameSync,
  rmSync,
  statSync,
  chownSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { programIn, type Account, type Launcher, runAny, runProgram } from "./programs.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { runningPostmaster, isRoot } from "./postmaster.ts";

/** One way of running PostgreSQL as root: returns the launcher, or null where the way is not available. */
export type Way = (native: string, folder: string) => Promise<Launcher | null>;

/**
 * Runs PostgreSQL as the account that owns DATA_DIR, so that root leaves no files that this account cannot use
 * afterwards.
 */
const asOwner: Way = async (native, folder) => {
  const { uid, gid } = statSync(dirname(folder));
  const name = uid === 0 ? null : answerOf("id", ["-un", String(uid)]);
  if (name === null) return null;
  const account = { name, uid, gid };
  const how = `as ${name}, who owns DATA_DIR`;
  return ifItWorks({ how, native, prefix: [], become: account, owner: account }, folder);
};

/** Runs PostgreSQL as another account that can reach the programs and the files where they are. */
export const asOtherAccount: Way = async (native, folder) => {
  const account = otherAccount();
  const how = `as ${account.name}`;
  return ifItWorks({ how, native, prefix: [], become: account, owner: account }, folder);
};

/**
 * Runs PostgreSQL in a user namespace, in which root appears as another account while the files stay root's.
 * This serves clones under /root.
 */
export const inUserNamespace: Way = async (native, folder) => {
  const { name, uid, gid } = otherAccount();
  const prefix = ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`];
  const how = `in a user namespace as ${name}`;
  return ifItWorks({ how, native, prefix, become: null, owner: null }, folder);
};

/**
 * Chooses how to run PostgreSQL on files under `folder`. PostgreSQL refuses to run as root, so for root several
 * ways are tried in turn; any other account runs it directly.
 */
export async function chooseLauncher(
  native: string,
  folder: string,
  ways: readonly Way[] = rootWays,
): Promise<Launcher> {
  if (!isRoot) return isNameless() ? nameless(native) : plain(native);
  for (const way of ways) {
    const launcher = await way(native, folder);
    if (launcher) return launcher;
  }
  throw new CannotStart(
    `PostgreSQL does not run as root, and no other account can reach ${folder}. Set DATA_DIR to a folder that others may pass through (such as /var/lib/loosebox), start Loosebox as another user, or set DATABASE_URL.`,
  );
}

const plain = (native: string): Launcher => ({
  how: "as the account we have",
  native,
  prefix: [],
  become: null,
  owner: null,
});

// PostgreSQL refuses an account that has a number but no name (`docker run --user 12345`), so it is mapped to nobody
const nameless = (native: string): Launcher => ({
  ...plain(native),
  how: "in a user namespace, our account having no name",
  prefix: ["unshare", "--user", "--map-user=65534", "--map-group=65534"],
});

function isNameless() {
  if (process.platform !== "linux") return false;
  try {
    userInfo();
    return false;
  } catch {
    return true;
  }
}

/** Gives a file to the account that PostgreSQL runs as. */
export function giveTo({ owner }: Launcher, path: string) {
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/**
 * Gives the data directory to the account that PostgreSQL runs as now. Root may have run it as another account
 * last time, because the clone was moved or an account was created since.
 */
export function takeOwnership(data: string, launcher: Launcher) {
  if (process.platform === "win32") return;
  const [uid, gid] = ownerFor(launcher);
  if (statSync(data).uid !== uid) changeOwner(data, `${uid}:${gid}`);
  chmodSync(data, 0o700); // a restore or a copy may have widened the permissions, which PostgreSQL refuses
}

const ownerFor = ({ owner }: Launcher) =>
  owner ? [owner.uid, owner.gid] : [process.getuid?.(), process.getgid?.()];

function changeOwner(data: string, owner: string) {
  if (!isRoot)
    throw new CannotStart(
      `${data} belongs to another account (was Loosebox started as root before?). Give it back with: sudo chown -R "$(id -u)" ${data}`,
    );
  if (!runningPostmaster(data)) execFileSync("chown", ["-R", owner, data]);
}

/** Runs a copy of the programs, made in a public folder, as another account. */
export const fromCopies: Way = async (native, folder) => {
  const account = otherAccount();
  const inPlace: Launcher = { how: "", native, prefix: [], become: account, owner: account };
  if (!(await reaches(inPlace, folder)) || !(await reaches(inPlace, tmpdir()))) return null;
  const copy = copiedPrograms(native);
  const how = `as ${account.name}, from copies in ${copy}`;
  return ifItWorks({ ...inPlace, how, native: copy }, folder);
};

/**
 * Runs PostgreSQL as another account with the capability to traverse any folder. This serves containers that
 * forbid user namespaces.
 */
export const passingThrough: Way = async (native, folder) => {
  const account = otherAccount();
  const prefix = [
    "setpriv",
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ];
  const how = `as ${account.name}, passing through closed folders`;
  return ifItWorks({ how, native, prefix, become: null, owner: account }, folder);
};

/** The ways in which root can run PostgreSQL, the cleanest first. */
export const rootWays: readonly Way[] = [
  asOwner,
  asOtherAccount,
  inUserNamespace,
  fromCopies,
  passingThrough,
];

async function ifItWorks(launcher: Launcher, folder: string): Promise<Launcher | null> {
  return (await reaches(launcher, folder)) && (await runs(launcher)) ? launcher : null;
}

const runs = (launcher: Launcher) =>
  runProgram(launcher, "postgres", ["--version"], "/").then(
    () => true,
    () => false,
  );

const reaches = (launcher: Launcher, folder: string) =>
  runAny(launcher, ["/bin/sh", "-c", 'cd "$1"', "sh", folder]).then(
    () => true,
    () => false,
  );

const ACCOUNTS = ["loosebox", "postgres", "nobody"];

/** An account that is not root's, which PostgreSQL may run as. */
export function otherAccount(): Account {
  for (const name of ACCOUNTS) {
    const [uid, gid] = [answerOf("id", ["-u", name]), answerOf("id", ["-g", name])];
    if (uid !== null && gid !== null) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new CannotStart(
    `PostgreSQL does not run as root, and there is none of the accounts ${ACCOUNTS.join(", ")} to run it as. Start Loosebox as another user or set DATABASE_URL.`,
  );
}

function answerOf(file: string, words: string[]): string | null {
  try {
    const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
    return execFileSync(file, words, { encoding: "utf8", stdio }).trim();
  } catch {
    return null;
  }
}

function copiedPrograms(native: string): string {
  const stamp = `${native} ${statSync(programIn(native, "postgres")).mtimeMs}`;
  const name = `loosebox-postgres-${createHash("sha256").update(stamp).digest("hex").slice(0, 12)}`;
  const copy = join(tmpdir(), name);
  if (isSafelyOurs(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  chmodSync(half, 0o755);
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!isSafelyOurs(copy)) throw error; // a concurrent start may have made the copy
  }
  return copy;
}

// anybody may create a folder of that name under /tmp, so programs are run only from one that only this account can
// write
function isSafelyOurs(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { uid, mode } = lstatSync(folder);
  if (lstatSync(folder).isDirectory() && uid === process.getuid?.() && !(mode & 0o022)) return true;
  throw new CannotStart(`${folder} belongs to somebody else. Remove it, or set DATABASE_URL.`);
}

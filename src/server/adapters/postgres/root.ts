import { execFileSync, type StdioOptions } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, lstatSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { programIn, type Account, type Launcher, runAny, runProgram } from "./programs.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";

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

/** Runs a copy of the programs, made in a public folder, as another account. */
export const fromCopies: Way = async (native, folder) => {
  const account = otherAccount();
  const plain: Launcher = { how: "", native, prefix: [], become: account, owner: account };
  if (!(await reaches(plain, folder)) || !(await reaches(plain, tmpdir()))) return null;
  const copy = copiedPrograms(native);
  const how = `as ${account.name}, from copies in ${copy}`;
  return ifItWorks({ ...plain, how, native: copy }, folder);
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

function otherAccount(): Account {
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

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, lstatSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { programIn } from "./binaries.ts";
import { CannotStart } from "./cannot-start.ts";
import { type Account, type Launcher, runProgram } from "./programs.ts";

/** One way of running PostgreSQL as root: the launcher, or null where that way is barred. */
export type Way = (native: string, folder: string) => Promise<Launcher | null>;

/** As another account, which can reach the programs and the files as they are. */
export const asOtherAccount: Way = async (native, folder) => {
  if (!othersCanReach(folder) || !othersCanReach(join(native, "bin"))) return null;
  const account = otherAccount();
  return { how: `as ${account.name}`, native, prefix: [], become: account, owner: account };
};

/** In a user namespace: there root shows as another account, and the files stay root's. For clones under /root. */
export const inUserNamespace: Way = async (native) => {
  const { name, uid, gid } = otherAccount();
  const prefix = ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`];
  const how = `in a user namespace as ${name}`;
  return works({ how, native, prefix, become: null, owner: null });
};

/** As another account, from a copy of the programs in a public folder. */
export const fromCopies: Way = async (native, folder) => {
  if (!othersCanReach(folder) || !othersCanReach(tmpdir())) return null;
  const account = otherAccount();
  const copy = copiedPrograms(native);
  const how = `as ${account.name}, from copies in ${copy}`;
  return works({ how, native: copy, prefix: [], become: account, owner: account });
};

/** As another account with the right to pass through any folder: for containers that forbid user namespaces. */
export const passingThrough: Way = async (native) => {
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
  return works({ how, native, prefix, become: null, owner: account });
};

/** The ways in which root runs PostgreSQL, the cleanest first. */
export const rootWays: readonly Way[] = [
  asOtherAccount,
  inUserNamespace,
  fromCopies,
  passingThrough,
];

const works = (launcher: Launcher): Promise<Launcher | null> =>
  runProgram(launcher, "postgres", ["--version"], "/").then(
    () => launcher,
    () => null,
  );

const ACCOUNTS = ["loosebox", "postgres", "nobody"];

function otherAccount(): Account {
  for (const name of ACCOUNTS) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid !== null && gid !== null) return { name, uid, gid };
  }
  throw new CannotStart(
    `PostgreSQL does not run as root, and there is none of the accounts ${ACCOUNTS.join(", ")} to run it as. Start Loosebox as another user or set DATABASE_URL.`,
  );
}

function idOf(which: "-u" | "-g", name: string): number | null {
  try {
    return Number(execFileSync("id", [which, name], { stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return null;
  }
}

/** Whether accounts other than the owner may pass through every folder on the way; what is not there yet is passed over. */
export function othersCanReach(path: string): boolean {
  for (let each = resolve(path); ; each = dirname(each)) {
    if (existsSync(each) && !(statSync(each).mode & 0o001)) return false;
    if (each === dirname(each)) return true;
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
    if (!isSafelyOurs(copy)) throw error; // else another start was faster
  }
  return copy;
}

// anybody may make a folder of that name under /tmp; programs are run only from one that is ours alone to write
function isSafelyOurs(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { uid, mode } = lstatSync(folder);
  if (lstatSync(folder).isDirectory() && uid === process.getuid?.() && !(mode & 0o022)) return true;
  throw new CannotStart(`${folder} belongs to somebody else. Remove it, or set DATABASE_URL.`);
}

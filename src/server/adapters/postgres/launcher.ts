import { userInfo } from "node:os";
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { runningPostmaster, isRoot } from "./postmaster.ts";
import type { Launcher } from "./programs.ts";
import { rootWays, type Way } from "./root.ts";

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

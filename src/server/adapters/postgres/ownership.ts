import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";
import { CannotStart } from "#server/core/process.ts";
import { runningPostmaster } from "./postmaster.ts";
import { isRoot } from "./processes.ts";
import type { Launcher } from "./programs.ts";

/** Makes a file the account's that PostgreSQL runs as. */
export function giveTo({ owner }: Launcher, path: string) {
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/**
 * Sees to it that the data directory belongs to the account that PostgreSQL runs as now: root may have run it as
 * another last time, because the clone was moved or an account has appeared since.
 */
export function takeOwnership(data: string, launcher: Launcher) {
  if (process.platform === "win32") return;
  const [uid, gid] = ownerFor(launcher);
  if (statSync(data).uid !== uid) changeOwner(data, `${uid}:${gid}`);
  chmodSync(data, 0o700); // a restore or a copy may have opened it, and PostgreSQL would refuse
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

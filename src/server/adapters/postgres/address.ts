import { createHash } from "node:crypto";
import { chmodSync, lchownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:net";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { isRoot } from "./postmaster.ts";
import type { Account } from "./programs.ts";

/** Where PostgreSQL listens: a host name, or the folder of its socket when it begins with a slash. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Chooses a socket in a private folder or, on Windows, a free port of the loopback interface. */
export async function chooseAddress(folder: string, owner: Account | null): Promise<Address> {
  if (process.platform === "win32") return { host: "127.0.0.1", port: await freePort() };
  const host = socketFolder(folder);
  makePrivate(host, owner);
  return { host, port: 5432 };
}

/** The address of a PostgreSQL that is already running, from the folder it was started in. */
export const addressOf = (folder: string, port: number): Address =>
  process.platform === "win32" ? { host: "127.0.0.1", port } : { host: socketFolder(folder), port };

/** The connection string of one database at this address. */
export function urlOf({ host, port }: Address, password: string, database: string): string {
  return `postgres://loosebox:${password}@${encodeURIComponent(host)}:${port}/${encodeURIComponent(database)}`;
}

/** The socket files that an earlier server may have left. */
export const socketFiles = ({ host, port }: Address) =>
  host.startsWith("/") ? [join(host, `.s.PGSQL.${port}`), join(host, `.s.PGSQL.${port}.lock`)] : [];

// the path of a socket, including its file name, has at most 108 bytes on Linux and 104 on macOS
const LONGEST_FOLDER = 85;

function socketFolder(folder: string): string {
  const inside = join(folder, "run");
  if (Buffer.byteLength(inside) <= LONGEST_FOLDER) return inside;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  return join(tmpdir(), `loosebox-${name}`);
}

function makePrivate(folder: string, owner: Account | null) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const mayTake = isRoot || found.uid === process.getuid?.();
  // under /tmp another user may have created this folder, or a link in its place
  if (!found.isDirectory() || !mayTake)
    throw new CannotStart(`${folder} belongs to somebody else. Remove it, or set DATABASE_URL.`);
  // an earlier start by root may have created the folder for another account
  if (isRoot) lchownSync(folder, owner?.uid ?? 0, owner?.gid ?? 0);
  chmodSync(folder, 0o700);
}

/** A free port of the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

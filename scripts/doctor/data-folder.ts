import { accessSync, constants, existsSync, statSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { ofDisk, type Verdict } from "#rules/installation/status.ts";
import { holderOf } from "#server/adapters/postgres/claim.ts";
import { stateOfPushKeys } from "#server/adapters/push.ts";
import type { Config } from "#server/core/config.ts";
import { diskOfData } from "#server/core/files/disk.ts";
import { refuseHalfRestored } from "#server/domains/operations/backups/installation.ts";
import { CONNECT_MS, type Look } from "./look.ts";

/** What lies in DATA_DIR; the first start makes each. */
const FOLDERS = ["database", "files", "secrets", "outbox", "backups"];

export const dataFolderLooks: readonly Look[] = [
  { name: "data", needs: ["DATA_DIR"], at: ({ settings }) => lookAtFolder(settings.dataDir) },
  { name: "disk", needs: ["DATA_DIR"], at: ({ settings }) => lookAtDisk(settings.dataDir) },
  {
    name: "server",
    needs: ["DATA_DIR", "HOST", "PORT"],
    at: ({ settings }) => lookAtServer(settings),
  },
  { name: "push", needs: ["DATA_DIR"], at: ({ settings }) => lookAtPushKeys(settings.dataDir) },
];

function lookAtFolder(dataDir: string): Verdict {
  if (!existsSync(dataDir)) return ofMissingFolder(dataDir);
  const { uid, mode } = statSync(dataDir);
  const account = process.getuid?.() ?? uid;
  const closed = [dataDir, ...FOLDERS.map((name) => join(dataDir, name))].find(isClosed);
  if (closed)
    return [
      "BROKEN",
      `${closed} cannot be read and written by this account (${account}); it belongs to account ${statSync(closed).uid}. Run as that one, or give it: sudo chown -R ${account} ${dataDir}`,
    ];
  if (uid !== account)
    return [
      "LOOK",
      `${dataDir} belongs to account ${uid}, and this is account ${account}: run this as the account of the server.`,
    ];
  // others may pass through, as root's PostgreSQL has to, and no more
  if ((mode & 0o066) !== 0)
    return ["LOOK", `Other accounts may read ${dataDir}: chmod 711 ${dataDir}`];
  return ["FINE", `${dataDir} is there and can be written to.`];
}

function ofMissingFolder(dataDir: string): Verdict {
  let above = dirname(dataDir);
  while (!existsSync(above)) above = dirname(above);
  if (isClosed(above))
    return ["BROKEN", `${dataDir} is not there, and this account may not make it in ${above}.`];
  return ["LOOK", `${dataDir} is not there yet: the first start makes it.`];
}

function isClosed(folder: string): boolean {
  if (!existsSync(folder)) return false;
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return !statSync(folder).isDirectory();
  } catch {
    return true;
  }
}

async function lookAtDisk(dataDir: string): Promise<Verdict> {
  if (!existsSync(dataDir)) return ["LOOK", "Not looked at: DATA_DIR is not there yet."];
  return ofDisk({ disk: await diskOfData() });
}

async function lookAtServer(settings: Config): Promise<Verdict> {
  const { dataDir, port } = settings;
  refuseHalfRestored(dataDir);
  const holder = existsSync(dataDir) ? holderOf(dataDir) : null;
  if (holder) return lookAtRunning(settings, holder.heldBy ?? "its id is not known yet");
  if (port !== 0 && (await listens(settings)))
    return [
      "BROKEN",
      `No Loosebox runs on DATA_DIR, and another program listens on port ${port}: stop it, or choose another PORT.`,
    ];
  return ["FINE", `None runs on DATA_DIR, and port ${port} is free.`];
}

async function lookAtRunning(settings: Config, id: number | string): Promise<Verdict> {
  const url = `http://${hereOf(settings.host, "url")}:${settings.port}/api/health`;
  const signal = AbortSignal.timeout(CONNECT_MS);
  const answer = await fetch(url, { signal, redirect: "error" }).catch(() => null);
  if (answer?.ok) return ["FINE", `It runs on DATA_DIR (process ${id}) and is in good health.`];
  if (answer)
    return ["BROKEN", `It runs (process ${id}), and ${url} answers ${answer.status}. See its log.`];
  return [
    "LOOK",
    `It runs on DATA_DIR (process ${id}), and ${url} does not answer: is it starting, or are HOST and PORT other ones here than it has?`,
  ];
}

/** The address at which this machine reaches a server that listens on this host. */
function hereOf(host: string, use: "url" | "socket"): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  const address = host === "::" ? "::1" : host;
  return use === "url" && address.includes(":") ? `[${address}]` : address;
}

function listens({ host, port }: Config): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hereOf(host, "socket"), port, timeout: CONNECT_MS });
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on("connect", end(true)).on("error", end(false)).on("timeout", end(false));
  });
}

function lookAtPushKeys(dataDir: string): Verdict {
  const state = stateOfPushKeys(join(dataDir, "secrets"));
  if (state === "fine") return ["FINE", "The key pair of push messages can be read."];
  if (state === "missing")
    return ["LOOK", "There is no key pair of push messages yet: the next start makes one."];
  return [
    "BROKEN",
    "secrets/push-keys.json in DATA_DIR is spoilt: put it back from a backup. Without it all browsers have to subscribe again.",
  ];
}

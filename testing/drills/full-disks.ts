import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { makeKeyFile } from "#server/domains/operations/backups/key-file.ts";
import { quickStart } from "#testing/quick-start.ts";
import { addHorses, longNotes } from "./outages.ts";
import { newRider } from "./client.ts";
import { makeProduct } from "./product.ts";
import { makeSmallDisk } from "./small-disk.ts";

/** What one of the operator's commands did on a full disk. */
export interface OnFullDisk {
  what: string;
  /** The exit code; null where it had to be ended. */
  code: number | null;
  /** What it said on the standard error. */
  said: string;
  /** What is on the disk that should not be there. */
  left: string[];
  /** Whether the same went through, or nothing was missing, once there was room. */
  isFineWithRoom: boolean;
}

/** Whether a command said in a sentence why it did nothing, and left nothing half done. */
export const isMet = ({ code, said, left, isFineWithRoom }: OnFullDisk): boolean =>
  code === 1 &&
  said.includes("no room left on the disk") &&
  !/^ +at /m.test(said) &&
  left.length === 0 &&
  isFineWithRoom;

/** Makes backups, a key, a restore and starts on disks that are full, and again when there is room. */
export async function drillOperatorsDisk(): Promise<OnFullDisk[]> {
  const place = mkdtempSync(join(tmpdir(), "loosebox-operator-"));
  const backup = join(place, "backup.tar.zst");
  try {
    return [
      ...(await backUpAndMakeKey(backup)),
      await restoreInto(backup),
      await startWithRows(),
      await startFirst(),
    ];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function backUpAndMakeKey(backup: string): Promise<OnFullDisk[]> {
  const disk = makeSmallDisk(1);
  const product = await makeProduct();
  try {
    await product.start();
    const add = addHorses(await newRider(product.origin), []);
    for (let n = 0; n < 300; n += 1) await add({ notes: longNotes() });
    const env = { DATA_DIR: product.dataDir };
    const onDisk = join(disk.folder, "backup.tar.zst");
    const backingUp = await runCommand("scripts/backup.ts", [onDisk], env);
    const left = readdirSync(disk.folder);
    const free = disk.fill();
    const keyFile = join(disk.folder, "key");
    const making = await runCommand("scripts/backup.ts", ["--new-key", keyFile], env);
    const leftOfKey = readdirSync(disk.folder);
    free();
    const made = await makeKeyFile(keyFile, product.dataDir).catch(() => "");
    const again = await runCommand("scripts/backup.ts", [backup], env);
    return [
      { what: "a backup", ...backingUp, left, isFineWithRoom: again.code === 0 },
      { what: "a new key", ...making, left: leftOfKey, isFineWithRoom: made !== "" },
    ];
  } finally {
    await product.leave();
    disk.leave();
  }
}

async function restoreInto(backup: string): Promise<OnFullDisk> {
  const disk = makeSmallDisk(60);
  try {
    const dataDir = join(disk.folder, "restored");
    const env = { DATA_DIR: dataDir };
    const restoring = await runCommand("scripts/restore.ts", [backup], env);
    // what is half restored stays, but no server starts on it
    const start = await runCommand("src/server/main.ts", [], { ...env, PORT: "0" });
    const left =
      start.code === 1 && start.said.includes("not finished") ? [] : ["a server started"];
    disk.grow(400);
    rmSync(dataDir, { recursive: true });
    const again = await runCommand("scripts/restore.ts", [backup], env);
    return { what: "a restore", ...restoring, left, isFineWithRoom: again.code === 0 };
  } finally {
    disk.leave();
  }
}

/** Starts a furnished server on a disk that became full while it was stopped. */
async function startWithRows(): Promise<OnFullDisk> {
  const disk = makeSmallDisk(256);
  const product = await makeProduct({ dataDir: disk.folder });
  try {
    await product.start();
    const rider = await newRider(product.origin);
    const kept: string[] = [];
    await addHorses(rider, kept)();
    await product.stop();
    const before = readdirSync(disk.folder);
    const free = disk.fill();
    const starting = await runCommand("src/server/main.ts", [], {
      DATA_DIR: disk.folder,
      PORT: "0",
    });
    const left = readdirSync(disk.folder).filter((name) => !before.includes(name));
    free();
    await product.start();
    const list = JSON.stringify((await rider.ask("GET", "/api/horses"))?.body);
    const isFineWithRoom = kept.length === 1 && kept.every((id) => list.includes(id));
    return { what: "a start", ...starting, left, isFineWithRoom };
  } finally {
    await product.leave();
    disk.leave();
  }
}

/** Starts a server for the first time on a disk too small for a database. */
async function startFirst(): Promise<OnFullDisk> {
  const disk = makeSmallDisk(24);
  const product = await makeProduct({ dataDir: disk.folder, isFirst: true });
  try {
    const starting = await runCommand("src/server/main.ts", [], {
      DATA_DIR: disk.folder,
      PORT: "0",
    });
    const database = join(disk.folder, "database");
    const left = (existsSync(database) ? readdirSync(database) : []).filter(
      (name) => name.startsWith("pg") || name.startsWith(".half-made"),
    );
    disk.grow(400);
    const isFineWithRoom = await product.start().then(
      () => true,
      () => false,
    );
    return { what: "the first start", ...starting, left, isFineWithRoom };
  } finally {
    await product.leave();
    disk.leave();
  }
}

const LONGEST_MS = 120_000;

/** Runs a command to its end; what it said is that on the standard error. */
export async function runCommand(
  script: string,
  words: string[],
  env: Record<string, string>,
): Promise<Pick<OnFullDisk, "code" | "said">> {
  const path = join(import.meta.dirname, "../..", script);
  const child = spawn(process.execPath, [...quickStart.words, path, ...words], {
    env: { PATH: process.env["PATH"], ...quickStart.env, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: LONGEST_MS,
  });
  const ended = once(child, "exit");
  const said = await text(child.stderr);
  await ended;
  return { code: child.exitCode, said: said.trim() };
}

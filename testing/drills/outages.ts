import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeFileLock } from "#server/adapters/postgres/claim.ts";
import { makeProduct } from "./product.ts";
import { type Answer, horse, newRider } from "./client.ts";

/** What people observed during an outage. */
export interface Outage {
  /** The number of replies of each kind during the outage: `503`, `200`, or `none`. */
  answers: Record<string, number>;
  /** The distinct sentences of the refusals. */
  sentences: string[];
  /** Whether the server's process was the same throughout. */
  lived: boolean;
  /** Milliseconds from the end of the outage to the first successful write. */
  backAfterMs: number;
  /** Number of writes acknowledged before and after the outage that are missing in the end. */
  lost: number;
}

/** Kills our own PostgreSQL and prevents its restart for `ms` milliseconds; then checks that everything works again. */
export async function drillDatabaseGone(ms: number): Promise<Outage> {
  const product = await makeProduct();
  try {
    await product.start();
    const rider = await newRider(product.origin);
    const kept: string[] = [];
    const add = addHorses(rider, kept);
    await add();
    // PostgreSQL is started only under this lock
    const lock = takeFileLock(join(product.dataDir, "database", "starting.lock"));
    if (!("release" in lock)) throw new Error("Somebody is starting the database");
    product.killDatabase();
    // the server processes of PostgreSQL notice the kill a little later
    await sleep(500);
    const seen: Answer[] = [];
    for (const until = Date.now() + ms; Date.now() < until; await sleep(50)) {
      seen.push(await rider.ask("GET", "/api/horses"), await add());
      seen.push(await rider.ask("GET", "/api/health"));
    }
    lock.release();
    return await seeItComeBack({ product, rider, kept, seen, add });
  } finally {
    await product.leave();
  }
}

/** Whether this account may mount a small disk that can be filled. */
export function mayMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const place = mkdtempSync(join(tmpdir(), "loosebox-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "loosebox-drill", place]);
    execFileSync("umount", [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Runs the server on a disk of 256 MB, fills the disk, writes rows and photos, and frees space again. */
export async function drillDiskFull(photo: Buffer): Promise<Outage> {
  const disk = mkdtempSync(join(tmpdir(), "loosebox-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=256m", "loosebox-drill", disk]);
  chmodSync(disk, 0o711);
  const dataDir = join(disk, "data");
  mkdirSync(dataDir, { mode: 0o711 });
  const product = await makeProduct({ dataDir });
  try {
    await product.start();
    const rider = await newRider(product.origin);
    const kept: string[] = [];
    const add = addHorses(rider, kept);
    await add();
    const ballast = fill(disk);
    const seen: Answer[] = [];
    for (let n = 0; n < 60; n += 1) {
      seen.push(await rider.upload(photo));
      // long notes, so that the tables' files and PostgreSQL's log must grow
      seen.push(await add({ notes: randomBytes(4_900).toString("hex") }));
    }
    for (const file of ballast) rmSync(file);
    return await seeItComeBack({ product, rider, kept, seen, add });
  } finally {
    await product.leave();
    execFileSync("umount", ["-l", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

/** Leaves almost no space free; returns the files whose removal frees it again. */
function fill(disk: string): string[] {
  const files: string[] = [];
  for (const piece of [1_048_576, 4_096]) {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize < piece) break;
      const file = join(disk, `ballast-${files.length}`);
      try {
        writeFileSync(file, Buffer.alloc(piece, 1));
        files.push(file);
      } catch {
        files.push(file);
        break;
      }
    }
  }
  return files;
}

type Rider = Awaited<ReturnType<typeof newRider>>;
type Add = (more?: object) => Promise<Answer>;

const addHorses =
  (rider: Rider, kept: string[]): Add =>
  async (more = {}) => {
    const id = randomUUID();
    const reply = await rider.ask("POST", "/api/horses", horse({ id, ...more }));
    if (reply?.status === 200) kept.push(id);
    return reply;
  };

async function seeItComeBack({
  product,
  rider,
  kept,
  seen,
  add,
}: {
  product: Awaited<ReturnType<typeof makeProduct>>;
  rider: Rider;
  kept: string[];
  seen: Answer[];
  add: Add;
}): Promise<Outage> {
  const began = performance.now();
  for (let last = await add(); last?.status !== 200; last = await add()) {
    if (performance.now() - began > 60_000)
      throw new Error(
        `It did not come back: ${last ? `${last.status} ${String(last.body)}` : "none"}`,
      );
    await sleep(50);
  }
  const backAfterMs = performance.now() - began;
  const list = await rider.ask("GET", "/api/horses");
  const there = JSON.stringify(list?.body);
  return {
    answers: tally(seen),
    sentences: [
      ...new Set(seen.flatMap((each) => (each && each.status !== 200 ? [String(each.body)] : []))),
    ],
    lived: product.isRunning(),
    backAfterMs,
    lost: kept.filter((id) => !there.includes(id)).length,
  };
}

function tally(seen: readonly Answer[]): Record<string, number> {
  const answers: Record<string, number> = {};
  for (const each of seen) {
    const name = each ? String(each.status) : "none";
    answers[name] = (answers[name] ?? 0) + 1;
  }
  return answers;
}

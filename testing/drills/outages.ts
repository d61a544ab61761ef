import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { takeFileLock } from "#server/adapters/postgres/claim.ts";
import { makeProduct } from "./product.ts";
import { type Answer, horse, newRider } from "./client.ts";
import { makeSmallDisk } from "./small-disk.ts";

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
  /** Number of stored files that are not whole. */
  half: number;
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

/**
 * Runs the server on a disk of 256 MB, fills the disk, writes rows and photos and asks for an export, and frees space
 * again. The first calls come while the server still believes its last look at the disk, so they meet the full disk
 * itself and not the refusal that comes before.
 */
export async function drillDiskFull(): Promise<Outage> {
  // a large upload goes to the disk before it is drawn, a small one afterwards
  const [large, small] = [await noisyPhoto(900, 700), await noisyPhoto(300, 200)];
  const disk = makeSmallDisk(256);
  const product = await makeProduct({ dataDir: disk.folder });
  try {
    await product.start();
    const rider = await newRider(product.origin);
    const kept: string[] = [];
    const add = addHorses(rider, kept);
    const photos: Answer[] = [];
    const upload = async (photo: Buffer) => {
      const reply = await rider.upload(photo);
      photos.push(reply);
      return reply;
    };
    // the export is then too large for the memory, and goes to the disk
    for (let n = 0; n < 40; n += 1) await add({ notes: longNotes() });
    await upload(small);
    const free = disk.fill();
    const seen: Answer[] = await Promise.all([
      upload(small),
      upload(large),
      rider.ask("GET", "/api/gdpr/export"),
    ]);
    for (let n = 0; n < 60; n += 1) {
      seen.push(await upload(large));
      // long notes, so that the tables' files and PostgreSQL's log must grow
      seen.push(await add({ notes: longNotes() }));
    }
    // PostgreSQL cannot start again before there is room, and must then
    product.killDatabase();
    await sleep(2_000);
    seen.push(await rider.ask("GET", "/api/horses"), await add());
    free();
    const outage = await seeItComeBack({ product, rider, kept, seen, add });
    const files = filesUnder(join(disk.folder, "files"));
    const lostPhotos = photos.filter((each) => each?.status === 200 && !isStored(each, files));
    return {
      ...outage,
      lost: outage.lost + lostPhotos.length,
      half: files.filter((file) => !isWholePicture(file)).length,
    };
  } finally {
    await product.leave();
    disk.leave();
  }
}

/** Notes that no compression makes short. */
export const longNotes = () => randomBytes(4_900).toString("hex");

const noisyPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#a86",
      noise: { type: "gaussian", mean: 120, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));

/** Whether an acknowledged photo is among the files. */
function isStored(answer: Answer, files: readonly string[]): boolean {
  const id = /[\da-f]{8}-[\da-f-]{27}/.exec(JSON.stringify(answer?.body))?.[0];
  return id !== undefined && files.some((file) => file.includes(id));
}

/** A WebP file says its own length. */
function isWholePicture(file: string): boolean {
  const bytes = readFileSync(file);
  return bytes.length > 12 && bytes.readUInt32LE(4) + 8 === bytes.length;
}

type Rider = Awaited<ReturnType<typeof newRider>>;
type Add = (more?: object) => Promise<Answer>;

/** Adds horses, and notes the ids of those that were acknowledged. */
export const addHorses =
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
    half: 0,
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

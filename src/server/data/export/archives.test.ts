import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { config, useConfig } from "#server/core/config.ts";
import { runWaitingJobs } from "#server/core/jobs/jobs.ts";
import { eraseFiles } from "#server/domains/files/erase.ts";
import { type FileStore, fileStore, openFileStore } from "#server/adapters/files.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { newMember } from "#testing/member.ts";
import { unzip } from "#testing/unzip.ts";
import { newHorse, openYard, query, type Visitor } from "#testing/yard.ts";
import { dropExpiredArchives } from "./archives.ts";
import { named } from "./entries.ts";

const yard = fixture(openYard);

const PATH = "/api/gdpr/archives";
interface Archive {
  id: string;
  state: string;
  done: number;
  total: number;
  bytes: number;
  url: string | null;
}
const latest = async (who: Visitor) => (await made<Archive[]>(who.get(PATH)))[0];

const picture = (colour: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function furnished() {
  const owner = await yard.newOwner();
  const photo = await made<{ fileUrl: string }>(
    owner.upload("/api/upload/horse-photo", "photo", await picture("#a86"), "IMG_1.jpg"),
  );
  const horse = await newHorse(owner, {
    name: "Bramble / Øyvind",
    imageUrl: photo.fileUrl,
    notes: '=HYPERLINK("http://evil.example")',
  });
  const paper = await made(
    owner.upload("/api/upload/attachment", "file", Buffer.from("%PDF-1.4 bill"), "../Bill.pdf"),
  );
  await made(
    owner.post(`/api/horses/${horse.id}/farrier`, {
      farrier: "Jo, the smith",
      serviceType: "TRIMMING",
      date: "2025-01-05",
      cost: 45.5,
      photos: [paper.id],
    }),
  );
  return { owner, horse };
}

async function downloaded(who: Visitor) {
  const archive = await latest(who);
  const reply = await who.get(archive?.url ?? "/none");
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  return { reply, entries: unzip(reply.rawPayload) };
}

// the whole name: an id, drawn at random, may also end in digits with a hyphen between
const piecesOf = async (yardId: string) =>
  (await readdir(join(yard.dataDir, "files", yardId), { recursive: true })).filter((path) =>
    /^\d+-\d+(\.sealed)?$/.test(basename(path)),
  );

describe("POST and GET /api/gdpr/archives", () => {
  test("a caller without a session is refused, also for the file itself", async () => {
    const nobody = yard.visitor();
    const replies = [
      await nobody.get(PATH),
      await nobody.post(PATH),
      await nobody.get("/archives/x"),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });

  test("an archive contains JSON, tables, photos and documents under readable names, and a mail announces it", async () => {
    const { owner } = await furnished();
    const begun = await made<Archive>(owner.post(PATH));
    expect(begun).toMatchObject({ state: "WAITING", url: null });
    await runWaitingJobs();
    expect(await latest(owner)).toMatchObject({ id: begun.id, state: "READY" });
    const { reply, entries } = await downloaded(owner);
    expect(reply.headers["content-type"]).toBe("application/zip");
    expect(reply.headers["cache-control"]).toBe("private, no-store");
    expect(reply.headers["content-disposition"]).toMatch(/filename="loosebox-archive-[\d-]+\.zip"/);
    expect(Number(reply.headers["content-length"])).toBe(reply.rawPayload.length);
    const names = [...entries.keys()];
    expect(names).toEqual(
      expect.arrayContaining([
        "README.txt",
        "lists/horses.csv",
        "lists/records-farrier.csv",
        "photos/Bramble _ Øyvind/IMG_1.webp",
        "attachments/farrier/Bill.pdf",
      ]),
    );
    expect(entries.get("attachments/farrier/Bill.pdf")?.toString()).toBe("%PDF-1.4 bill");
    const json = entries.get(names.find((name) => name.endsWith(".json")) ?? "");
    expect(JSON.parse(String(json))).toMatchObject({ account: { email: owner.user.email } });
    const mail = (await yard.mails()).find((each) => each.includes(owner.user.email));
    expect(mail).toContain("Your Loosebox archive is ready");
    expect(mail).toContain("/settings/privacy");
  });

  test("a table begins with a byte order mark, quotes where it must, and holds no formula", async () => {
    const { owner } = await furnished();
    await owner.post(PATH);
    await runWaitingJobs();
    const { entries } = await downloaded(owner);
    const horses = entries.get("lists/horses.csv")?.toString() ?? "";
    expect(horses.charCodeAt(0)).toBe(0xfeff);
    expect(horses).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const farrier = entries.get("lists/records-farrier.csv")?.toString() ?? "";
    expect(farrier).toContain('"Jo, the smith"');
    expect(farrier).toContain("45.5");
    expect(farrier.split("\r\n")).toHaveLength(2);
  });

  test("neither another yard nor another person of the same yard finds the archive", async () => {
    const { owner } = await furnished();
    await owner.post(PATH);
    await runWaitingJobs();
    const url = (await latest(owner))?.url ?? "";
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    for (const other of [await yard.newOwner(), groom]) {
      expect(await other.get(url)).toAnswer([404, "Archive not found"]);
      expect(await made(other.get(PATH))).toEqual([]);
    }
  });

  test("a groom's archive holds what they made themselves", async () => {
    const { owner } = await furnished();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    await newHorse(groom, { name: "Groom's own" });
    await groom.post(PATH);
    await runWaitingJobs();
    const { entries } = await downloaded(groom);
    const whole = [...entries.values()].join("\n");
    expect(whole).toContain("Groom's own");
    expect(whole).not.toContain("Bramble / Øyvind");
    expect([...entries.keys()].filter((name) => name.startsWith("photos/"))).toEqual([]);
  });

  test("a request while an archive is being made returns that archive", async () => {
    const { owner } = await furnished();
    const replies = await Promise.all([1, 2, 3, 4].map(() => made<Archive>(owner.post(PATH))));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    await runWaitingJobs();
    expect(await made<Archive[]>(owner.get(PATH))).toHaveLength(1);
  });

  test("a sixth archive in a day is refused until tomorrow", async () => {
    const owner = await yard.newOwner();
    limitsInThisTest();
    for (let n = 0; n < 5; n += 1) {
      await made(owner.post(PATH));
      await query("update archives set state = 'FAILED' where user_id = $1", [owner.user.id]);
    }
    expect(await owner.post(PATH)).toAnswer([
      429,
      "Five archives have been made for you today. Please try again tomorrow.",
    ]);
  });
});

/** A file store whose first write of an archive's chunk fails. */
function failingOnce(store: FileStore): FileStore {
  let failed = false;
  return {
    ...store,
    put: (key, bytes) => {
      if (failed || !/\/\d+-\d+$/.test(key)) return store.put(key, bytes);
      failed = true;
      return Promise.reject(new Error("The power is gone"));
    },
  };
}

test("after a crash an archive is made again from the start, and is complete", async () => {
  const { owner } = await furnished();
  await owner.post(PATH);
  const store = fileStore();
  openFileStore(failingOnce(store));
  await expect(runWaitingJobs()).rejects.toThrow("The power is gone");
  openFileStore(store);
  expect(await latest(owner)).toMatchObject({ state: "WAITING", done: 0 });
  const { rows } = await query<{ id: string }>(
    "select id, yard_id, user_id from archives where user_id = $1",
    [owner.user.id],
  );
  // a killed process has not reset the row either
  await query(
    "update archives set state = 'WORKING', worked_at = now() - interval '2 minutes' where id = $1",
    [rows[0]?.id],
  );
  const { archiveJob } = await import("./make-archive.ts");
  await archiveJob.run({ id: rows[0]?.id ?? "", yardId: owner.user.yardId, userId: owner.user.id });
  const { entries } = await downloaded(owner);
  expect(entries.size).toBeGreaterThan(5);
});

test("of two workers on the same archive the second stops", async () => {
  const { owner } = await furnished();
  const { id } = await made(owner.post(PATH));
  const { archiveJob } = await import("./make-archive.ts");
  const what = { id, yardId: owner.user.yardId, userId: owner.user.id };
  await Promise.all([archiveJob.run(what), archiveJob.run(what)]);
  const { rows } = await query("select attempt, state from archives where id = $1", [id]);
  expect(rows).toEqual([{ attempt: 1, state: "READY" }]);
});

test("an archive is deleted after a week, with its chunks", async () => {
  const { owner } = await furnished();
  await owner.post(PATH);
  await runWaitingJobs();
  const url = (await latest(owner))?.url ?? "";
  expect(await piecesOf(owner.user.yardId)).toHaveLength(1);
  await query("update archives set expires_at = now() - interval '1 second' where user_id = $1", [
    owner.user.id,
  ]);
  expect((await owner.get(url)).statusCode).toBe(404);
  expect(await made(owner.get(PATH))).toEqual([]);
  await dropExpiredArchives();
  await eraseFiles();
  expect(await piecesOf(owner.user.yardId)).toEqual([]);
});

test("an archive made while its yard is erased leaves nothing behind", async () => {
  const { owner } = await furnished();
  const { id } = await made(owner.post(PATH));
  const { user } = owner;
  const store = fileStore();
  openFileStore({
    ...store,
    put: async (key, bytes) => {
      await query("delete from yards where id = $1", [user.yardId]);
      await eraseFiles();
      await store.removeFolder(user.yardId);
      return store.put(key, bytes);
    },
  });
  const { archiveJob } = await import("./make-archive.ts");
  await expect(archiveJob.run({ id, yardId: user.yardId, userId: user.id })).rejects.toThrow();
  openFileStore(store);
  expect(await piecesOf(user.yardId)).toHaveLength(1);
  await eraseFiles();
  expect(await piecesOf(user.yardId)).toEqual([]);
});

describe("with an ARCHIVE_KEY", () => {
  const useKey = (key: string | null) =>
    useConfig({ ...config(), archiveKey: key ? Buffer.from(key.repeat(64), "hex") : null });
  beforeEach(() => useKey("a"));
  afterEach(() => useKey(null));

  const GONE = "This archive cannot be opened any more. Please ask for a new one.";
  // does not shrink, so that an archive has many parts
  const noise = randomBytes(300_000);

  async function made300kB() {
    const { owner } = await furnished();
    const [name, type] = ["Large.pdf", "file"] as const;
    const bytes = Buffer.concat([Buffer.from("%PDF-1.4 "), noise]);
    const paper = await made(owner.upload("/api/upload/attachment", type, bytes, name));
    const horse = await newHorse(owner, { name: "Large" });
    await made(
      owner.post(`/api/horses/${horse.id}/farrier`, {
        farrier: "Jo",
        serviceType: "TRIMMING",
        date: "2025-01-06",
        photos: [paper.id],
      }),
    );
    await owner.post(PATH);
    await runWaitingJobs();
    const [piece = ""] = await piecesOf(owner.user.yardId);
    const url = (await latest(owner))?.url ?? "";
    return { owner, url, file: join(yard.dataDir, "files", owner.user.yardId, piece) };
  }

  test("an archive is encrypted in the store and opened while it is downloaded", async () => {
    const { owner, file } = await made300kB();
    expect(file).toMatch(/\/1-1\.sealed$/);
    const stored = await readFile(file);
    for (const trace of ["PK\u0003\u0004", "README.txt", noise.subarray(0, 64)])
      expect(stored.includes(trace)).toBe(false);
    const { reply, entries } = await downloaded(owner);
    expect(Number(reply.headers["content-length"])).toBe(reply.rawPayload.length);
    expect(stored.length - reply.rawPayload.length).toBe(
      28 * Math.ceil(reply.rawPayload.length / 65_536),
    );
    const paper = [...entries.values()].find((bytes) => bytes.includes(noise));
    expect(paper).toBeDefined();
  });

  test("with another key, or none, it is refused in a sentence; one from before the key is still opened", async () => {
    const { owner, url } = await made300kB();
    for (const key of ["b", null]) {
      useKey(key);
      expect(await owner.get(url)).toAnswer([409, GONE]);
    }
    await query("delete from archives where user_id = $1", [owner.user.id]);
    await owner.post(PATH);
    await runWaitingJobs();
    useKey("a");
    expect((await downloaded(owner)).entries.size).toBeGreaterThan(5);
  });

  test("parts that were changed, moved or cut off are never sent", async () => {
    const { owner, url, file } = await made300kB();
    const stored = await readFile(file);
    const whole = (await owner.get(url)).rawPayload;
    const PART = 65_536 + 28;
    const parts = Array.from({ length: Math.ceil(stored.length / PART) }, (_, n) =>
      stored.subarray(n * PART, (n + 1) * PART),
    );
    const changed = Buffer.from(stored);
    changed[40] = (changed[40] ?? 0) ^ 1;
    for (const spoilt of [changed, stored.subarray(0, 20), Buffer.alloc(0)]) {
      await writeFile(file, spoilt);
      expect(await owner.get(url)).toAnswer([409, GONE]);
    }
    const [first = whole, second = whole, ...more] = parts;
    expect(more.length).toBeGreaterThan(1);
    // once the first part is on its way the connection breaks off
    for (const spoilt of [
      [first, ...more],
      [first, second],
      [second, first, ...more],
    ]) {
      await writeFile(file, Buffer.concat(spoilt));
      const reply = await owner.get(url).catch(() => null);
      if (reply?.statusCode === 200) expect(reply.rawPayload.length).toBeLessThan(whole.length);
    }
  });

  test("an archive is deleted after a week, with its chunks", async () => {
    const { owner } = await made300kB();
    await query("update archives set expires_at = now() - interval '1 second' where user_id = $1", [
      owner.user.id,
    ]);
    await dropExpiredArchives();
    await eraseFiles();
    expect(await piecesOf(owner.user.yardId)).toEqual([]);
  });
});

test("an archive with the id of a file, even one in the bin, is refused", async () => {
  const { owner, horse } = await furnished();
  const { imageUrl } = await made<{ imageUrl: string }>(owner.get(`/api/horses/${horse.id}`));
  const id = imageUrl.replace("/files/", "");
  const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  const [{ photos: [paper] } = { photos: [] }] = await made<{ photos: { id: string }[] }[]>(
    owner.get(`/api/horses/${horse.id}/farrier`),
  );
  expect((await viewer.post(PATH, { id })).statusCode).toBe(409);
  await owner.delete(`/api/horses/${horse.id}`);
  expect((await viewer.post(PATH, { id: paper?.id })).statusCode).toBe(409);
  expect(await made(viewer.get(PATH))).toEqual([]);
});

test("no two files in an archive have the same name, and no name points outside its folder", () => {
  const hostile = [
    "../../etc/passwd",
    "a/b.pdf",
    "con\u0000.pdf",
    "CON.pdf",
    "lpt1.old.pdf",
    "..",
    "",
    "x".repeat(300),
    "\u202egpj.exe",
  ];
  const files = [...hostile, ...hostile].map((originalName) => ({
    originalName,
    holder: "attachments/../farrier",
    isPicture: false,
  }));
  const names = named(files).map(({ name }) => name);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(files.length);
  for (const name of names) {
    expect(name).toMatch(/^attachments\/other\/farrier\/[^/\\]+$/);
    expect(name.split("/")).not.toContain("..");
    expect(name).not.toMatch(/\/(con|lpt1)\./i);
  }
});

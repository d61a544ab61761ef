import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { backUp, BACKUP_LOCK, notDuringBackup, backUpTonight } from "./backup.ts";
import { openForBackup } from "./installation.ts";
import { config, useConfig } from "#server/core/config.ts";
import { watchDisk } from "#server/core/files/disk.ts";
import { job } from "#server/core/jobs/jobs.ts";
import { eraseDue } from "#server/domains/people/accounts/erasure/erase.ts";
import { folderStore } from "#server/adapters/files.ts";
import { s3Store } from "#server/adapters/s3-store.ts";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { fixture } from "#testing/fixture.ts";
import { PREPARED, quickStart } from "#testing/quick-start.ts";
import { openS3Double } from "#testing/doubles/s3.ts";
import { newHorse, openYard, PASSWORD } from "#testing/yard.ts";
import { checkBackupFile, writeBackupFile } from "./backup-file.ts";
import { newKeyPair } from "./encryption.ts";
import { refuseOtherSecrets, refuseOtherVersion } from "./restore.ts";
import { BadBackup } from "./tar.ts";

const script = (name: string) =>
  fileURLToPath(new URL(`../../../../../scripts/${name}.ts`, import.meta.url));

const later = job({ name: "to-be-done-later", data: z.string(), run: async () => undefined });

let place: string;
const yard = fixture(() => openYard({}, { jobs: [later] }));
const owner = fixture(() => yard.newOwner());
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "loosebox-backup-test-"));
  await chmod(place, 0o711); // root's PostgreSQL uses another account
  await mkdir(join(yard.dataDir, "secrets"));
  await writeFile(join(yard.dataDir, "secrets", "seal-key"), "what second factors are sealed with");
});
afterAll(() => rm(place, { recursive: true, force: true, maxRetries: 5 }));

/** Runs one of the scripts as an operator would, and returns its output. */
async function run(name: "backup" | "restore", words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...quickStart.words, script(name), ...words], {
    env: { PATH: process.env["PATH"], ...quickStart.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  if (child.exitCode === null) await once(child, "exit");
  return { code: child.exitCode, said: Buffer.concat([...out, ...errors]).toString() };
}

const backUpTo = (file: string) =>
  run("backup", [file], { DATABASE_URL: yard.url, DATA_DIR: yard.dataDir });

/** An empty database on the tests' server, to restore into in less time than a PostgreSQL of its own takes to make. */
async function emptyDatabase() {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client(yard.url);
  await client.connect();
  onTestFinished(async () => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  });
  await client.query(`create database ${name} template template0`);
  return Object.assign(new URL(yard.url), { pathname: `/${name}` }).href;
}

/** A backup that is not encrypted. */
const plain = (file: string) => ({ file, keys: [] });

/**
 * Every row of every table as text, without unlogged tables and those of the job library, and without the ids of
 * transactions, which mean nothing in another database.
 */
async function everything(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'change_logs' order by 1`,
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - 'xid')::text as row from ${name} t order by 1`,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  await client.end();
  return all;
}

async function constraintsAndTriggers(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ is: string }>(
    `select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as is
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
     order by 1`,
  );
  await client.end();
  return rows.map(({ is }) => is);
}

async function filesUnder(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  const pairs = files.map(async (file) => [file.slice(root.length), await readFile(file)] as const);
  return new Map((await Promise.all(pairs)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const photo = (colour: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function said(call: ReturnType<typeof owner.get>) {
  const reply = await call;
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ id: string; fileUrl: string }>();
}

/** Creates data in most parts of the product. */
async function live(name: string) {
  const { fileUrl } = await said(
    owner.upload("/api/upload/horse-photo", "photo", await photo("#a86")),
  );
  const notes = `${name}\t"quoted" \\ back \\N and\r\nlines, naïve – 馬 🐴`;
  const horse = await newHorse(owner, { name, notes, imageUrl: fileUrl });
  await said(
    owner.post(`/api/horses/${horse.id}/farrier`, {
      farrier: name,
      serviceType: "TRIMMING",
      date: "2025-01-05",
      cost: 45.5,
    }),
  );
  await said(
    owner.post("/api/care-events", {
      horseId: horse.id,
      title: `${name} rides`,
      eventType: "EXERCISE",
      dueDate: "2027-01-05T15:00",
    }),
  );
  const chat = await said(
    owner.post("/api/chat/sessions", { assistantType: "bha", title: `${name}'s chat` }),
  );
  await said(owner.post(`/api/chat/sessions/${chat.id}/messages`, { content: `I am ${name}` }));
}

describe("written, backed up while writing, destroyed, restored", () => {
  test("every row and every file is restored, and the server works with them", async () => {
    await live("Bramble");
    await live("Samson");
    await later.send("after the restore", { afterSeconds: 3_600 });
    await oldArchive();

    // rows are written and photos are deleted throughout the backup
    const rest = new AbortController();
    const writer = (async () => {
      for (let n = 0; !rest.signal.aborted; n += 1) {
        const { fileUrl } = await said(
          owner.upload("/api/upload/horse-photo", "photo", await photo("#321")),
        );
        const { id } = await newHorse(owner, { name: `Written ${n}`, imageUrl: fileUrl });
        if (n % 3 === 0) await owner.delete(`/api/horses/${id}`);
        // without a pause there would be so many rows that all that is done with the backups takes longer
        await sleep(50);
      }
    })();
    const file = join(place, "while-writing.tar.zst");
    const made = await backUpTo(file);
    rest.abort();
    await writer;
    expect(made, made.said).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o777, "nobody else may read it").toBe(0o600);

    // a second backup, while nothing is written: exactly this state must be restored
    const still = join(place, "still.tar.zst");
    expect(await backUpTo(still)).toMatchObject({ code: 0 });
    const rowsBefore = await everything(yard.url);
    // ZIP archives are rebuilt on request and not part of a backup, so the restore deletes their rows and the entries
    // about them
    rowsBefore.set("archives", []);
    const bonds = await constraintsAndTriggers(yard.url);

    const dataDir = join(place, "restored");
    const restored = await run("restore", [still], { DATA_DIR: dataDir });
    expect(restored, restored.said).toMatchObject({ code: 0 });
    expect(restored.said).toMatch(/Restored \d+ rows, \d+ files and [1-9]\d* waiting jobs in/);

    const postgres = await startEmbedded({ dataDir, durable: false });
    onTestFinished(() => postgres.stop());
    const rowsAfter = await everything(postgres.url);
    expect([...rowsAfter.keys()]).toEqual([...rowsBefore.keys()]);
    rowsBefore.delete("erased_files");
    for (const [table, rows] of rowsBefore) expect(rowsAfter.get(table), table).toEqual(rows);
    expect(rowsBefore.get("horses")?.length).toBeGreaterThan(2);
    expect(await constraintsAndTriggers(postgres.url)).toEqual(bonds);

    await journalGoesOn(postgres.url);

    const secret = join("secrets", "seal-key");
    const [after, before] = [join(dataDir, secret), join(yard.dataDir, secret)];
    expect(await readFile(after)).toEqual(await readFile(before));
    expect((await stat(after)).mode & 0o777).toBe(0o600);

    const kept = await filesUnder(join(dataDir, "files"));
    const original = await filesUnder(join(yard.dataDir, "files"));
    for (const [key, bytes] of kept) expect(original.get(key)?.equals(bytes), key).toBe(true);
    await everyRowHasItsFile(postgres.url, kept);

    // a backup made during writes must be equally consistent
    const other = join(place, "restored-while-writing");
    const second = await emptyDatabase();
    const again = await run("restore", [file], { DATA_DIR: other, DATABASE_URL: second });
    expect(again, again.said).toMatchObject({ code: 0 });
    await everyRowHasItsFile(second, await filesUnder(join(other, "files")));
  }, 240_000);

  async function oldArchive() {
    const client = new pg.Client(yard.url);
    await client.connect();
    await client.query(
      "insert into archives (yard_id, id, user_id, state) values ($1, gen_random_uuid(), $2, 'READY')",
      [owner.user.yardId, owner.user.id],
    );
    await client.end();
  }

  // checks that sequences do not restart at 1, and that nothing is left for the first start to rewrite
  async function journalGoesOn(url: string) {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(
      `select count(*) filter (where xid <> '0') as foreign, max(n) as last, nextval(pg_get_serial_sequence('row_changes', 'n')) as next
       from row_changes`,
    );
    await client.end();
    expect(Number(rows[0]?.foreign)).toBe(0);
    expect(Number(rows[0]?.last)).toBeGreaterThan(10);
    expect(Number(rows[0]?.next)).toBe(Number(rows[0]?.last) + 1);
  }

  async function everyRowHasItsFile(url: string, kept: Map<string, Buffer>) {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ key: string }>(
      `select '/' || yard_id || '/' || id || '/' || file_name as key from files
       union select '/' || yard_id || '/' || row_id || '/' || (row ->> 'file_name') from bin_rows
         where table_name = 'files'`,
    );
    const { rows: loose } = await client.query(
      `select image_url from horses h where image_url is not null
         and not exists (select from files f where h.image_url = '/files/' || f.id)`,
    );
    const { rows: counted } = await client.query(
      "select id from yards y where horse_count <> (select count(*) from horses h where h.yard_id = y.id)",
    );
    await client.end();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => !kept.has(key))).toEqual([]);
    expect(loose).toEqual([]);
    expect(counted, "triggers did not count twice").toEqual([]);
  }
});

describe("into a place that is not empty", () => {
  test("a DATA_DIR with anything in it is not changed", async () => {
    const file = await aBackup();
    const dataDir = await mkdtemp(join(place, "full-"));
    await writeFile(join(dataDir, "photo.jpg"), "mine");
    const { code, said: sentence } = await run("restore", [file], { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(sentence).toContain(`DATA_DIR (${dataDir}) is not empty (photo.jpg is in it).`);
    expect(await readdir(dataDir)).toEqual(["photo.jpg"]);
  });

  test("a database with tables is not changed", async () => {
    const file = await aBackup();
    const before = await everything(yard.url);
    const dataDir = await mkdtemp(join(place, "beside-"));
    const env = { DATABASE_URL: yard.url, DATA_DIR: dataDir };
    const { code, said: sentence } = await run("restore", [file], env);
    expect(code).toBe(1);
    expect(sentence).toContain("The database is not empty");
    expect(await everything(yard.url)).toEqual(before);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test("a DATA_DIR with another key in it is refused, because sealed values could never be opened", async () => {
    const dataDir = await mkdtemp(join(place, "other-key-"));
    await mkdir(join(dataDir, "secrets"));
    await refuseOtherSecrets(plain(await aBackup()), dataDir);
    await writeFile(join(dataDir, "secrets", "seal-key"), "another");
    await expect(refuseOtherSecrets(plain(await aBackup()), dataDir)).rejects.toThrow(
      "is not the key that the backup was made with",
    );
  });

  test("a server does not start on an interrupted restore", async () => {
    const dataDir = await mkdtemp(join(place, "half-"));
    await writeFile(join(dataDir, "restoring"), "");
    const main = fileURLToPath(new URL("../../../main.ts", import.meta.url));
    const child = spawn(process.execPath, [...quickStart.words, main], {
      env: {
        PATH: process.env["PATH"],
        ...quickStart.env,
        DATA_DIR: dataDir,
        DATABASE_URL: yard.url,
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const errors = Buffer.concat(await child.stderr.toArray()).toString();
    expect(errors).toMatch(/^A restore into DATA_DIR .* was not finished/);
  });
});

let made: Promise<string> | undefined;
/** A small backup that the following tests share. */
function aBackup() {
  made ??= (async () => {
    const to = join(place, "small.tar.zst");
    const from = {
      url: yard.url,
      store: folderStore(join(yard.dataDir, "files")),
      dataDir: yard.dataDir,
    };
    await backUp(from, { to, version: "9.9.9", recipients: [], onStep: () => undefined });
    return to;
  })();
  return made;
}

test("encrypted by one command, restored by another with the private key only", async () => {
  const keyFile = join(place, "backup-key");
  const { code: keyCode, said: variable } = await run("backup", ["--new-key", keyFile], {
    DATA_DIR: yard.dataDir,
  });
  const recipient = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(variable)?.[1] ?? "";
  expect([keyCode, recipient]).toEqual([0, expect.stringMatching(/^age1\w{58}$/)]);
  expect((await run("backup", ["--new-key", keyFile], {})).code, "a key is never replaced").toBe(1);

  const upload = owner.upload("/api/upload/horse-photo", "photo", await photo("#246"));
  const { fileUrl: imageUrl } = await said(upload);
  const horse = await newHorse(owner, { name: "Encrypted Ebony", imageUrl });
  const env = { DATABASE_URL: yard.url, DATA_DIR: yard.dataDir, BACKUP_RECIPIENT: recipient };
  const { said: report } = await run("backup", [join(place, "closed.tar.zst")], env);
  const file = join(place, "closed.tar.zst.age");
  expect(report, "the name says that it is encrypted").toContain(`${file}: `);
  expect((await readFile(file)).toString("latin1")).toMatch(/^age-encryption\.org\/v1\n/);
  expect(existsSync(join(place, "closed.tar.zst"))).toBe(false);

  const dataDir = join(place, "from-encrypted");
  const restoreWith = (words: string[], more = {}) =>
    run("restore", [file, ...words], { DATA_DIR: dataDir, ...more });
  const inside = join(yard.dataDir, "key-inside");
  await copyFile(keyFile, inside);
  for (const [refused, why] of [
    [restoreWith([]), "The backup is encrypted. Name the file with its key"],
    [restoreWith(["--identity", join(place, "nowhere")]), "nowhere is not there."],
    [restoreWith(["--identity", file]), "holds no key of age"],
    [restoreWith(["--identity", inside], { DATA_DIR: yard.dataDir }), "lies inside DATA_DIR"],
  ] as const) {
    const { code, said: sentence } = await refused;
    expect([code, sentence]).toEqual([1, expect.stringContaining(why)]);
    expect(sentence, "in words, with no stack").not.toMatch(/\n\s+at /);
    expect(existsSync(dataDir)).toBe(false);
  }
  await rm(inside);

  const target = await emptyDatabase();
  const way = { BACKUP_IDENTITY_FILE: keyFile, DATABASE_URL: target };
  const restored = await restoreWith([], way);
  expect(restored, restored.said).toMatchObject({ code: 0 });
  const [before, after] = [await everything(yard.url), await everything(target)];
  expect(after.get("horses")).toEqual(before.get("horses"));
  expect(after.get("horses")?.join()).toContain(horse.id);
  const kept = await filesUnder(join(dataDir, "files"));
  const original = await filesUnder(join(yard.dataDir, "files"));
  for (const [key, bytes] of kept) expect(original.get(key)?.equals(bytes), key).toBe(true);
}, 180_000);

test("a name that promises encryption is refused where no key is set", async () => {
  const { code, said: sentence } = await backUpTo(join(place, "plain.tar.zst.age"));
  expect([code, sentence]).toEqual([1, expect.stringContaining("would not be encrypted")]);
  expect(existsSync(join(place, "plain.tar.zst.age"))).toBe(false);
});

describe("an invalid backup", () => {
  const check = async (bytes: Buffer) => {
    const file = join(place, "wrong.tar.zst");
    await writeFile(file, bytes);
    return checkBackupFile(plain(file));
  };
  // positions that are the same in each run and spread over the whole file
  const places = (length: number, how: number) =>
    Array.from({ length: how }, (_, n) => Math.floor(((n * 0.618_034) % 1) * length));

  function unpacked(bytes: Buffer): Buffer | null {
    try {
      return zstdDecompressSync(bytes);
    } catch {
      return null;
    }
  }

  test("a byte changed anywhere is detected", async () => {
    const whole = await readFile(await aBackup());
    const tar = zstdDecompressSync(whole);
    let found = 0;
    for (const at of places(whole.length, 60)) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      // flipping some bits of the compressed data does not change the result
      if (unpacked(bytes)?.equals(tar)) continue;
      await expect(check(bytes), `byte ${at}`).rejects.toThrow(BadBackup);
      found += 1;
    }
    expect(found).toBeGreaterThan(50);
  });

  test("a byte changed before compression is detected by its checksum", async () => {
    const tar = zstdDecompressSync(await readFile(await aBackup()));
    const firstEntry = Array.from({ length: 1_024 }, (_, at) => at);
    const lastEntry = firstEntry.map((at) => tar.length - 2_048 + at);
    for (const at of [...firstEntry, ...places(tar.length - 1_024, 60), ...lastEntry]) {
      const bytes = Buffer.from(tar);
      // padding after a file belongs to no file
      if (bytes[at] === 0) continue;
      bytes[at] = (bytes[at] ?? 0) ^ 0x01;
      await expect(check(zstdCompressSync(bytes)), `byte ${at}`).rejects.toThrow(BadBackup);
    }
  });

  test("a duplicate entry is detected, also of the first and the last ones", async () => {
    const tar = zstdDecompressSync(await readFile(await aBackup()));
    const entries = tar.subarray(0, -1_024);
    const [head, seal] = [entries.subarray(0, 1_024), entries.subarray(-1_024)];
    const end = Buffer.alloc(1_024);
    for (const twice of [
      [head, entries, end],
      [entries, seal, end],
    ])
      await expect(check(zstdCompressSync(Buffer.concat(twice)))).rejects.toThrow(/is there twice/);
  });

  test("a backup truncated anywhere is refused", async () => {
    const whole = await readFile(await aBackup());
    for (const at of [0, 1, 100, ...places(whole.length, 30)])
      await expect(check(whole.subarray(0, at)), `${at} bytes`).rejects.toThrow(BadBackup);
    const tar = zstdDecompressSync(whole);
    for (const at of [512, 5_120, tar.length - 2_048])
      await expect(check(zstdCompressSync(tar.subarray(0, at)))).rejects.toThrow(BadBackup);
  });

  test("another program's file is refused, and nothing is touched", async () => {
    const foreign = join(place, "foreign.tar.zst");
    const dataDir = join(place, "untouched");
    for (const bytes of [
      Buffer.from(JSON.stringify({ exportedAt: "2026-11-21" })),
      zstdCompressSync(Buffer.alloc(4_096, "photo")),
      zstdCompressSync(Buffer.alloc(4_096)),
    ])
      await expect(check(bytes)).rejects.toThrow(BadBackup);
    await writeFile(foreign, "PK\u0003\u0004 a zip");
    const { code, said: sentence } = await run("restore", [foreign], { DATA_DIR: dataDir });
    expect([code, sentence]).toEqual([1, expect.stringContaining("Nothing is restored.")]);
    expect(sentence, "in words, with no stack").not.toMatch(/\n\s+at /);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("one made by a newer Loosebox is refused with a sentence", async () => {
    const manifest = await checkBackupFile(plain(await aBackup()));
    const newer = { name: "9999_the_future.sql", checksum: "0".repeat(64) };
    const migrations = [...manifest.migrations, newer];
    await expect(refuseOtherVersion({ ...manifest, migrations })).rejects.toThrow(
      "The backup was made by a newer Loosebox (9.9.9, it has 9999_the_future.sql). Restore it with that one.",
    );
    await expect(refuseOtherVersion(manifest)).resolves.toBeUndefined();
  });

  test("a later backup format is not read as ours", async () => {
    const tar = zstdDecompressSync(await readFile(await aBackup()));
    const later2 = Buffer.from(
      tar.toString("latin1").replace('"formatVersion": 1', '"formatVersion": 2'),
      "latin1",
    );
    await expect(check(zstdCompressSync(later2))).rejects.toThrow(BadBackup);
  });
});

test("a failed backup leaves no file under its name", async () => {
  const to = join(place, "broken-off.tar.zst");
  const head = {
    format: "loosebox-backup",
    formatVersion: 1,
    version: "1",
    madeAt: new Date().toISOString(),
  } as const;
  async function* entries() {
    yield { name: "jobs.json", bytes: Buffer.from("[]") };
    throw new Error("the database went away");
  }
  const writing = writeBackupFile(to, {
    head,
    entries: entries(),
    recipients: [],
    manifest: () => {
      throw new Error("never asked");
    },
  });
  await expect(writing).rejects.toThrow("the database went away");
  expect((await readdir(place)).filter((name) => name.startsWith("broken-off"))).toEqual([]);
});

test("an account erased after the backup is not restored", async () => {
  const leaver = await yard.newOwner({ firstName: "Quilla", lastName: "Zanthorpe" });
  await newHorse(leaver, { name: "Quilla's horse" });
  const { fileUrl } = await said(
    leaver.upload("/api/upload/horse-photo", "photo", await photo("#111")),
  );
  const file = join(place, "before-leaving.tar.zst");
  expect(await backUpTo(file)).toMatchObject({ code: 0 });
  await said(leaver.send({ method: "DELETE", url: "/api/user", payload: { password: PASSWORD } }));
  const client = new pg.Client(yard.url);
  await client.connect();
  await client.query("update users set erase_after = now() - interval '1 second' where id = $1", [
    leaver.user.id,
  ]);
  await client.end();
  await eraseDue();

  const dataDir = join(place, "without-leaver");
  const list = join(yard.dataDir, "erased.jsonl");
  const target = await emptyDatabase();
  const { code, said: words } = await run("restore", [file, "--erased", list], {
    DATABASE_URL: target,
    DATA_DIR: dataDir,
  });
  expect([code, words]).toEqual([0, expect.stringContaining("1 of the 1 accounts in")]);
  const all = JSON.stringify([...(await everything(target))]);
  for (const trace of [leaver.user.email, "Zanthorpe", leaver.user.id, "Quilla's horse"])
    expect(all, trace).not.toContain(trace);
  const keys = [...(await filesUnder(join(dataDir, "files"))).keys()];
  expect(keys.filter((key) => key.includes(leaver.user.yardId) || fileUrl.includes(key))).toEqual(
    [],
  );
  expect(all).toContain(owner.user.email);
}, 180_000);

test("into a managed database, with the list of erased accounts in DATA_DIR", async () => {
  const leaver = await yard.newOwner();
  const file = join(place, "managed.tar.zst");
  expect(await backUpTo(file)).toMatchObject({ code: 0 });
  const target = await emptyDatabase();
  const dataDir = await mkdtemp(join(place, "managed-"));
  const erased = { userId: leaver.user.id, yardIds: [leaver.user.yardId] };
  // the second line is incomplete, as after a kill
  await writeFile(join(dataDir, "erased.jsonl"), `${JSON.stringify(erased)}\n{"userId":"01`);
  const { code, said: words } = await run("restore", [file], {
    DATABASE_URL: target,
    DATA_DIR: dataDir,
  });
  expect([code, words]).toEqual([0, expect.stringContaining("1 of the 1 accounts in")]);
  const [before, after] = [await everything(yard.url), await everything(target)];
  expect(after.get("horses")).toEqual(before.get("horses"));
  expect(after.get("users")?.length).toBe((before.get("users")?.length ?? 0) - 1);
  expect(await readdir(dataDir), "no mark is left").not.toContain("restoring");
  // a second restore into the same place is refused
  const again = await run("restore", [file], { DATABASE_URL: target, DATA_DIR: dataDir });
  expect([again.code, again.said]).toEqual([1, expect.stringContaining("is not empty")]);
}, 180_000);

test("in a database that something else has restored, the list alone erases accounts and their files", async () => {
  const [leaver, stayer] = [await yard.newOwner(), await yard.newOwner()];
  const folder = join(yard.dataDir, "files", leaver.user.yardId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "left.webp"), "a photo");
  const list = join(place, "erased-after-a-moment.jsonl");
  const erased = { userId: leaver.user.id, yardIds: [leaver.user.yardId] };
  await writeFile(list, `${JSON.stringify(erased)}\n`);
  const env = { DATABASE_URL: yard.url, DATA_DIR: yard.dataDir };
  for (const count of [1, 0])
    expect(await run("restore", ["--erased", list], env)).toEqual({
      code: 0,
      said: expect.stringContaining(`${count} of the 1 accounts in`),
    });
  const all = JSON.stringify([...(await everything(yard.url))]);
  expect(all).not.toContain(leaver.user.email);
  expect(all).toContain(stayer.user.email);
  expect(existsSync(folder)).toBe(false);

  expect(await run("restore", ["--erased", join(place, "nowhere.jsonl")], env)).toEqual({
    code: 1,
    said: expect.stringMatching(/^Not all are erased\. .*nowhere\.jsonl is not there\./),
  });
}, 60_000);

const nameOf = (day: number) => `loosebox-2026-11-0${day}.tar.zst`;

/** Starts a database of our own, which the running test works on; returns its DATA_DIR. */
async function workOnOurOwn(name: string) {
  const dataDir = join(place, name);
  await mkdir(dataDir, { mode: 0o711 });
  await cp(process.env[PREPARED] ?? "", join(dataDir, "database"), { recursive: true });
  const postgres = await startEmbedded({ dataDir, durable: false });
  onTestFinished(() => postgres.stop());
  const settings = config();
  useConfig({ ...settings, dataDir, databaseUrl: null });
  onTestFinished(() => useConfig(settings));
  return dataDir;
}

test("our own database is backed up every night, and seven backups are kept", async () => {
  // these tests use an external database, which the nightly backup skips
  expect(await backUpTonight()).toBeNull();
  const dataDir = await workOnOurOwn("nightly");
  await backUpTonight(new Date("2026-11-01T02:30:00Z"));
  const backups = join(dataDir, "backups");
  for (let day = 2; day <= 7; day += 1)
    await copyFile(join(backups, nameOf(1)), join(backups, nameOf(day)));
  for (const day of [8, 9]) await backUpTonight(new Date(`2026-11-0${day}T02:30:00Z`));
  await backUpTonight(new Date("2026-11-09T23:00:00Z"));
  const names = await readdir(backups);
  expect(names.toSorted()).toEqual([3, 4, 5, 6, 7, 8, 9].map(nameOf));
  await expect(checkBackupFile(plain(join(backups, nameOf(9))))).resolves.toBeDefined();

  // from the night on that a key is set, the new ones are encrypted, and the oldest plain ones go
  const { key, recipient } = await newKeyPair();
  useConfig({ ...config(), backupRecipients: [recipient] });
  for (const day of [9, 10]) await backUpTonight(new Date(Date.UTC(2026, 10, day, 2, 30)));
  const encrypted = ["loosebox-2026-11-09.tar.zst.age", "loosebox-2026-11-10.tar.zst.age"];
  expect((await readdir(backups)).toSorted()).toEqual([
    ...[4, 5, 6, 7, 8].map(nameOf),
    ...encrypted,
  ]);
  const file = join(backups, encrypted[1] ?? "");
  await expect(checkBackupFile({ file, keys: [key] })).resolves.toBeDefined();
  await expect(checkBackupFile(plain(file))).rejects.toThrow("The backup is encrypted.");
}, 180_000);

test("a nightly backup stops before it takes the room of people's writes, and sweeps away what a killed one left", async () => {
  const backups = join(await workOnOurOwn("nightly-full"), "backups");
  onTestFinished(() => watchDisk());
  await mkdir(backups);
  await writeFile(join(backups, `${nameOf(1)}.part`), "half a backup");
  const tonight = () => backUpTonight(new Date("2026-11-02T02:30:00Z"));
  watchDisk(async () => ({ free: 240_000_000, total: 200_000_000_000 }));
  await expect(tonight()).rejects.toThrow("Loosebox has no room left on its disk");
  expect(await readdir(backups)).toEqual([]);
  // a low disk is no reason to go without a backup
  watchDisk(async () => ({ free: 260_000_000, total: 200_000_000_000 }));
  await tonight();
  expect(await readdir(backups)).toEqual([nameOf(2)]);
}, 60_000);

test("while a backup runs no files are deleted, and afterwards they are", async () => {
  const client = new pg.Client(yard.url);
  await client.connect();
  let rounds = 0;
  const round = notDuringBackup(async () => (rounds += 1));
  await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
  await round();
  expect(rounds).toBe(0);
  await client.end();
  await vi.waitFor(async () => {
    await round();
    expect(rounds).toBe(1);
  });
  // a failed run must release the lock too
  await expect(notDuringBackup(() => Promise.reject(new Error("no")))()).rejects.toThrow("no");
  await backUp(
    { url: yard.url, store: folderStore(join(yard.dataDir, "files")), dataDir: yard.dataDir },
    {
      to: join(place, "after-rounds.tar.zst"),
      version: "1",
      recipients: [],
      onStep: () => undefined,
    },
  );
});

test("the lock of a deletion belongs to a transaction, because a pooler lends the session to others meanwhile", async () => {
  const client = new pg.Client(yard.url);
  await client.connect();
  onTestFinished(() => client.end());
  await notDuringBackup(async () => {
    const { rows } = await client.query<{ state: string }>(
      "select state from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1",
      [BACKUP_LOCK],
    );
    expect(rows).toEqual([{ state: "idle in transaction" }]);
  })();
});

test("a backup goes past a pooler, because it holds its lock for all of its work", async () => {
  const databaseUrl = "postgres://pooler.example/loosebox";
  const databaseDirectUrl = "postgres://postgres.example/loosebox";
  const settings = { ...config(), databaseUrl };
  expect((await openForBackup({ ...settings, databaseDirectUrl })).url).toBe(databaseDirectUrl);
  expect((await openForBackup({ ...settings, databaseDirectUrl: null })).url).toBe(databaseUrl);
});

test("files in a bucket are backed up and restored", async () => {
  const double = await openS3Double();
  onTestFinished(double.close);
  const store = s3Store(double.place);
  for (const [key, bytes] of await filesUnder(join(yard.dataDir, "files")))
    await store.put(key.slice(1), bytes);
  const to = join(place, "s3.tar.zst");
  const from = { url: yard.url, store, dataDir: yard.dataDir };
  const { manifest } = await backUp(from, {
    to,
    version: "1",
    recipients: [],
    onStep: () => undefined,
  });
  expect(manifest.files.lost).toEqual([]);
  expect(manifest.files.count).toBeGreaterThan(0);
});

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decrypter, Encrypter } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BackupSource, checkBackupFile, readEntries, writeBackupFile } from "./backup-file.ts";
import { decryptWith, encryptTo, newKeyPair, refuseWrongRecipients } from "./encryption.ts";
import { makeKeyFile, readKeyFile } from "./key-file.ts";
import { BadBackup } from "./tar.ts";

let place: string;
let key: string;
let recipient: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "loosebox-encryption-test-"));
  ({ key, recipient } = await newKeyPair());
});
afterAll(() => rm(place, { recursive: true, force: true }));

const HORSE = "Bramble, who must not be read";
// three parts of 64 KiB, which compression leaves as long as they are
const photo = randomBytes(140_000);

/** Writes a backup of two entries, and returns its name. */
async function write(name: string, recipients: readonly string[]) {
  const file = join(place, name);
  const head = {
    format: "loosebox-backup",
    formatVersion: 1,
    version: "1",
    madeAt: "2026-11-27T02:30:00.000Z",
  } as const;
  async function* entries() {
    yield { name: "jobs.json", bytes: Buffer.from(HORSE) };
    yield { name: "files/photo.webp", bytes: photo };
  }
  await writeBackupFile(file, {
    head,
    entries: entries(),
    recipients,
    manifest: (sealed) => ({
      ...head,
      migrations: [],
      tables: [],
      files: { count: 1, bytes: photo.length, lost: [] },
      entries: sealed,
    }),
  });
  return file;
}

async function read(from: BackupSource) {
  await checkBackupFile(from);
  const entries = new Map<string, Buffer>();
  for await (const { name, bytes } of readEntries(from)) entries.set(name, Buffer.from(bytes));
  return entries;
}

const whole = new Map([
  ["jobs.json", Buffer.from(HORSE)],
  ["files/photo.webp", photo],
]);

describe("an encrypted backup", () => {
  test("is restored by each of its keys, and by no other", async () => {
    const second = await newKeyPair();
    const file = await write("two.age", [recipient, second.recipient]);
    for (const keys of [[key], [second.key], [(await newKeyPair()).key, key]])
      expect(await read({ file, keys })).toEqual(whole);
    const other = checkBackupFile({ file, keys: [(await newKeyPair()).key] });
    await expect(other).rejects.toThrow(
      "This key does not open the backup: it was encrypted for another one.",
    );
    await expect(checkBackupFile({ file, keys: [] })).rejects.toThrow(
      "The backup is encrypted. Name the file with its key: --identity FILE, or BACKUP_IDENTITY_FILE.",
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test("a plain one is read with and without a key", async () => {
    const file = await write("plain.tar.zst", []);
    for (const keys of [[], [key]]) expect(await read({ file, keys })).toEqual(whole);
  });

  test("is what any program for age opens, and what such a program has written is read", async () => {
    const plain = await readFile(await write("plain.tar.zst", []));
    const decrypter = new Decrypter();
    decrypter.addIdentity(key);
    const opened = await decrypter.decrypt(await readFile(await write("ours.age", [recipient])));
    expect(Buffer.from(opened).equals(plain)).toBe(true);

    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    const file = join(place, "theirs.age");
    await writeFile(file, await encrypter.encrypt(plain));
    expect(await read({ file, keys: [key] })).toEqual(whole);
  });

  test("a byte changed, added or cut off anywhere is detected", async () => {
    const bytes = await readFile(await write("whole.age", [recipient]));
    expect(bytes.length).toBeGreaterThan(2 * 65_536);
    const file = join(place, "spoilt.age");
    const refused = async (spoilt: Buffer, what: string) => {
      await writeFile(file, spoilt);
      await expect(checkBackupFile({ file, keys: [key] }), what).rejects.toThrow(BadBackup);
    };
    // all of the head, the ends of the parts, and places all over
    const seams = [0, 1, 2].flatMap((part) => [-1, 0, 1].map((by) => 216 + part * 65_552 + by));
    const spread = Array.from({ length: 40 }, (_, n) =>
      Math.floor(((n * 0.618_034) % 1) * bytes.length),
    );
    const head = Array.from({ length: 220 }, (_, at) => at);
    for (const at of [...head, ...seams, ...spread, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      await refused(changed, `byte ${at}`);
    }
    for (const at of [0, 1, 30, 200, ...seams, ...spread])
      await refused(bytes.subarray(0, at), `${at} bytes`);
    await refused(Buffer.concat([bytes, Buffer.from("x")]), "one more");
  });

  test("nothing that was backed up can be read in it, nor is anything left of one that failed", async () => {
    const bytes = await readFile(await write("secret.age", [recipient]));
    expect(bytes.includes(HORSE)).toBe(false);
    expect(bytes.includes(photo.subarray(0, 64))).toBe(false);
    const before = await readdir(place);
    await expect(write("mistyped.age", [`${recipient.slice(0, -1)}b`])).rejects.toThrow(
      /^BACKUP_RECIPIENT is not valid: age1\w+ is mistyped\.$/,
    );
    expect(await readdir(place)).toEqual(before);
  });

  test("passes on in bounded memory, however long it is and however slow the disk", async () => {
    const PIECE = 64 * 1_024;
    const AHEAD_MAX = 1_024 * 1_024;
    let made = 0;
    async function* long() {
      for (; made < 16 * 1_024 * 1_024; made += PIECE) yield Buffer.alloc(PIECE, made);
    }
    let passed = 0;
    let most = 0;
    for await (const piece of decryptWith([key], inBuffers(encryptTo([recipient], long())))) {
      passed += piece.length;
      most = Math.max(most, made - passed);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(passed).toBe(16 * 1_024 * 1_024);
    expect(most).toBeLessThan(AHEAD_MAX);
  });
});

async function* inBuffers(source: AsyncIterable<Uint8Array>) {
  for await (const piece of source) yield Buffer.from(piece);
}

test("a start with a mistyped public key is refused", async () => {
  await expect(refuseWrongRecipients([recipient, "age1mistyped"])).rejects.toThrow(
    "BACKUP_RECIPIENT is not valid: age1mistyped is mistyped.",
  );
  await expect(refuseWrongRecipients([recipient])).resolves.toBeUndefined();
  await expect(refuseWrongRecipients([])).resolves.toBeUndefined();
});

describe("a file with a key", () => {
  const dataDir = () => join(place, "data");

  test("is made once, for its owner only, and read again", async () => {
    const file = join(place, "key.txt");
    const made = await makeKeyFile(file, dataDir());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, "utf8");
    expect(text).toContain(`# public key: ${made}\n`);
    const keys = await readKeyFile(file, dataDir());
    expect(await read({ file: await write("made.age", [made]), keys })).toEqual(whole);
    await expect(makeKeyFile(file, dataDir())).rejects.toMatchObject({ code: "EEXIST" });
    expect(await readFile(file, "utf8"), "it is left as it was").toBe(text);
  });

  test("never lies inside DATA_DIR, whether that exists or not and whatever the way there", async () => {
    const inside = /lies inside DATA_DIR \(.*\): whoever copies that folder would have the key/;
    await expect(makeKeyFile(join(dataDir(), "key"), dataDir())).rejects.toThrow(inside);
    expect(existsSync(dataDir())).toBe(false);
    await mkdir(dataDir());
    await symlink(dataDir(), join(place, "elsewhere"));
    for (const file of ["data/deep/key", "data/../data/key", "elsewhere/key", "elsewhere"]) {
      await expect(makeKeyFile(join(place, file), dataDir()), file).rejects.toThrow(inside);
      await expect(readKeyFile(join(place, file), dataDir()), file).rejects.toThrow(inside);
    }
    const linked = join(place, "linked-key");
    await writeFile(join(dataDir(), "key"), key);
    await symlink(join(dataDir(), "key"), linked);
    await expect(readKeyFile(linked, dataDir())).rejects.toThrow(inside);
    // a neighbour whose name begins the same, or with dots, is not inside
    await expect(makeKeyFile(join(place, "data-key"), dataDir())).resolves.toMatch(/^age1/);
    await expect(makeKeyFile(join(place, "..key"), dataDir())).resolves.toMatch(/^age1/);
  });

  test("without a key in it, or with a mistyped one, is refused in a sentence", async () => {
    const file = join(place, "no-key.txt");
    for (const text of ["", recipient, "x".repeat(100_000)]) {
      await writeFile(file, text);
      await expect(readKeyFile(file, dataDir())).rejects.toThrow(/ holds no key of age/);
    }
    await writeFile(file, `${key.slice(0, -1)}${key.endsWith("A") ? "C" : "A"}\n`);
    const mistyped = readKeyFile(file, dataDir());
    await expect(mistyped).rejects.toThrow(`The key in ${file} is mistyped.`);
    await expect(readKeyFile(join(place, "nowhere"), dataDir())).rejects.toMatchObject({
      code: "ENOENT",
    });
  });
});

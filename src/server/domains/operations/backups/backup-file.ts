import * as z from "zod/mini";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { parseJson } from "#server/core/http/read-bounded.ts";
import { decryptWith, encryptTo } from "./encryption.ts";
import { BadBackup, type Entry, readTar, tarEnd, tarPieces } from "./tar.ts";

/**
 * The name of the first entry, which identifies a backup. The last entry but one is the manifest; the last is
 * the manifest's SHA-256.
 */
const HEAD = "loosebox-backup.json";
const MANIFEST = "manifest.json";
const SEAL = "manifest.json.sha256";
const ENDS = new Set([HEAD, MANIFEST, SEAL]);

/**
 * Writes a backup file (tar in Zstandard, mode 0600): the head, the entries, and a manifest with their sizes and
 * SHA-256. With `recipients` it is encrypted before it reaches the disk. The file gets its name only when it is
 * complete and synced to disk. Returns its size in bytes.
 */
export async function writeBackupFile(
  file: string,
  {
    head,
    entries,
    manifest,
    recipients,
    mayGrow = async () => undefined,
  }: {
    head: Head;
    entries: AsyncIterable<Entry>;
    /** Makes the manifest; called when the last entry has been written. */
    manifest: (sealed: SealedEntry[]) => Manifest;
    /** The age public keys to encrypt to; none for a plain file. */
    recipients: readonly string[];
    /** Called before each piece; the backup fails with what it throws. */
    mayGrow?: () => Promise<void>;
  },
): Promise<number> {
  const part = `${resolve(file)}.part`;
  await mkdir(dirname(part), { recursive: true, mode: 0o700 });
  // an existing file would keep its permissions
  await rm(part, { force: true });
  const madeAt = new Date(head.madeAt);

  async function* all(): AsyncGenerator<Buffer> {
    const sealed: SealedEntry[] = [];
    yield* tarPieces(headEntry(head), madeAt);
    for await (const entry of entries) {
      sealed.push({ name: entry.name, size: entry.bytes.length, sha256: sha256(entry.bytes) });
      yield* tarPieces(entry, madeAt);
    }
    const last = asEntry(MANIFEST, manifest(sealed));
    yield* tarPieces(last, madeAt);
    yield* tarPieces({ name: SEAL, bytes: sealOf(last.bytes) }, madeAt);
    yield tarEnd();
  }

  try {
    const params = { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 };
    await pipeline(
      all,
      createZstdCompress({ params }),
      (packed: AsyncIterable<Buffer>) => encryptTo(recipients, packed),
      async function* grow(pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          await mayGrow();
          yield piece;
        }
      },
      createWriteStream(part, { mode: 0o600 }),
    );
    const size = await toDisk(part);
    await rename(part, file);
    await toDisk(dirname(resolve(file)));
    return size;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A backup, and the age private keys to try if it is encrypted. */
export interface BackupSource {
  file: string;
  keys: readonly string[];
}

/** The entries of a backup without the head and the manifest. They are not verified, so call `checkBackupFile` first. */
export async function* readEntries(from: BackupSource): AsyncGenerator<Entry> {
  for await (const entry of readAll(from)) if (!ENDS.has(entry.name)) yield entry;
}

/**
 * Reads a whole backup and compares every entry with the manifest. Throws `BadBackup` with a sentence when the
 * backup is damaged, incomplete, not ours, or not to be opened with these keys. `onEntry` is called for each entry, to show progress.
 */
export async function checkBackupFile(
  from: BackupSource,
  onEntry: (bytes: number) => void = () => undefined,
): Promise<Manifest> {
  const found = new Map<string, string>();
  const ends = new Map<string, Buffer>();
  for await (const { name, bytes } of readAll(from)) {
    onEntry(bytes.length);
    if (found.has(name) || ends.has(name)) throw damaged(`${name} is there twice`);
    if (ENDS.has(name)) ends.set(name, bytes);
    else found.set(name, `${bytes.length} ${sha256(bytes)}`);
  }
  const manifest = openSealed(ends);
  compare(found, manifest.entries);
  return manifest;
}

function openSealed(ends: ReadonlyMap<string, Buffer>): Manifest {
  const written = ends.get(MANIFEST);
  if (!written || !ends.get(SEAL)?.equals(sealOf(written)))
    throw damaged("its manifest is missing or was changed");
  const { data } = Manifest.safeParse(parseJson(written.toString()));
  if (!data) throw damaged("its manifest cannot be read");
  // the head is not listed in the manifest, which repeats its fields
  if (!ends.get(HEAD)?.equals(headEntry(data).bytes)) throw damaged("its head was changed");
  return data;
}

function compare(found: Map<string, string>, entries: readonly SealedEntry[]) {
  for (const { name, size, sha256: sum } of entries) {
    if (found.get(name) !== `${size} ${sum}`) throw damaged(`${name} is missing or was changed`);
    found.delete(name);
  }
  const [more] = found.keys();
  if (more) throw damaged(`${more} does not belong to it`);
}

const damaged = (why: string) => new BadBackup(`The backup is damaged: ${why}.`);

async function* readAll({ file, keys }: BackupSource): AsyncGenerator<Entry> {
  const stored = createReadStream(file);
  const packed = Readable.from(decryptWith(keys, stored));
  const bytes = packed.pipe(createZstdDecompress());
  packed.on("error", (error) => bytes.destroy(error));
  let isFirst = true;
  try {
    for await (const entry of readTar(bytes)) {
      if (isFirst) refuseForeign(entry);
      isFirst = false;
      yield entry;
    }
  } catch (error) {
    throw explainFailure(error);
  } finally {
    packed.destroy();
    stored.destroy();
    bytes.destroy();
  }
}

function refuseForeign({ name, bytes }: Entry) {
  const isOurs = name === HEAD && Head.safeParse(parseJson(bytes.toString())).success;
  if (!isOurs) throw new BadBackup("This is not a Loosebox backup.");
}

// zlib's messages are about compression and not meant for operators
function explainFailure(error: unknown) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ZSTD_error_prefix_unknown") return new BadBackup("This is not a Loosebox backup.");
  if (/^(ZSTD_|Z_)/.test(code)) return damaged("it cannot be unpacked");
  return error;
}

const asEntry = (name: string, value: object): Entry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
});

const headEntry = (head: Head): Entry => asEntry(HEAD, Head.parse(head));

const sealOf = (manifest: Buffer) => Buffer.from(`${sha256(manifest)}\n`);

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function toDisk(path: string): Promise<number> {
  if (process.platform === "win32") return 0;
  const opened = await open(path);
  try {
    await opened.sync();
    return (await opened.stat()).size;
  } finally {
    await opened.close();
  }
}

const hex = z.string().check(z.regex(/^[\da-f]{64}$/));

/** The content of a backup's first entry. */
export const Head = z.object({
  format: z.literal("loosebox-backup"),
  formatVersion: z.literal(1),
  /** The app's version. */
  version: z.string(),
  madeAt: z.iso.datetime(),
});
export type Head = z.output<typeof Head>;

const SealedEntry = z.object({ name: z.string(), size: z.int(), sha256: hex });
type SealedEntry = z.output<typeof SealedEntry>;

const Table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() });
export type Table = z.output<typeof Table>;

const Migration = z.object({ name: z.string(), checksum: hex });
export type Migration = z.output<typeof Migration>;

/** A description of a backup's contents, by which a restore can tell whether it is complete. */
export const Manifest = z.extend(Head, {
  migrations: z.array(Migration),
  tables: z.array(Table),
  /**
   * The number of uploaded files and their total bytes; files that were already missing before the backup are
   * named.
   */
  files: z.object({ count: z.int(), bytes: z.int(), lost: z.array(z.string()) }),
  entries: z.array(SealedEntry),
});
export type Manifest = z.output<typeof Manifest>;

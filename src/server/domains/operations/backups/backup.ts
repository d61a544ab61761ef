import type pg from "pg";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { waitingJobs, job, type Nightly } from "#server/core/jobs/jobs.ts";
import { namesOf } from "#server/domains/files/files.ts";
import { type FileStore, fileStore } from "#server/adapters/files.ts";
import { type Head, type Manifest, type Table, writeBackupFile } from "./backup-file.ts";
import { connected, copyOut, listMigrations, listTables } from "./tables.ts";
import type { Entry } from "./tar.ts";
import { connectionPool } from "#server/core/database/database.ts";
import * as z from "zod/mini";
import { runningUrl } from "#server/adapters/postgres/postgres.ts";
import { config } from "#server/core/config.ts";
import { refuseOnSpentReserve } from "#server/core/files/disk.ts";

/** The places in which an installation keeps the data that a backup includes. */
export interface Installation {
  /** The URL of the installation's database. */
  url: string;
  store: FileStore;
  /** DATA_DIR; a backup includes its folder `secrets`, without which sessions and links would become invalid. */
  dataDir: string;
}

/** The result of a backup. */
export interface BackedUp {
  manifest: Manifest;
  /** The backup's size in bytes. */
  bytes: number;
}

/**
 * Writes one file with a snapshot of the database and every file that its rows name, while the server runs.
 * Until it is complete no files are deleted (`notDuringBackup`), so no row in it
 * refers to a missing file.
 */
export async function backUp(
  { url, store, dataDir }: Installation,
  {
    to,
    version,
    recipients,
    mayGrow,
    onStep,
  }: {
    to: string;
    version: string;
    /** The age public keys to encrypt to; none for a plain backup. */
    recipients: readonly string[];
    /** Called before each piece of the file; the backup fails with what it throws. */
    mayGrow?: () => Promise<void>;
    onStep: (step: string) => void;
  },
): Promise<BackedUp> {
  const client = await connected(url);
  try {
    await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
    await client.query("begin isolation level repeatable read read only");
    const head = await headOf(client, version);
    const migrations = await listMigrations(client);
    const tables: Table[] = [];
    const files = { count: 0, bytes: 0, lost: new Array<string>() };
    let manifest: Manifest | undefined;

    async function* entries(): AsyncGenerator<Entry> {
      yield* database(client, { tables, onStep });
      const keys = await filesNamed(client);
      // nothing more is read from the snapshot, so it is released early: it prevents vacuum from removing old rows
      await client.query("commit");
      yield* secretsIn(dataDir);
      yield* uploads(store, keys, { files, onStep });
    }

    const bytes = await writeBackupFile(to, {
      head,
      entries: entries(),
      recipients,
      ...(mayGrow && { mayGrow }),
      manifest: (sealed) =>
        (manifest = { ...head, migrations, tables, files, entries: sealed }) satisfies Manifest,
    });
    if (!manifest) throw new Error("The backup was not written");
    return { manifest, bytes };
  } finally {
    await client.end();
  }
}

async function headOf(client: pg.Client, version: string): Promise<Head> {
  const { rows } = await client.query<{ now: Date }>("select now()");
  const madeAt = (rows[0]?.now ?? new Date()).toISOString();
  return { format: "loosebox-backup", formatVersion: 1, version, madeAt };
}

async function* database(
  client: pg.Client,
  { tables, onStep }: { tables: Table[]; onStep: (step: string) => void },
): AsyncGenerator<Entry> {
  const listed = await listTables(client);
  for (const [place, table] of listed.entries()) {
    let rows = 0;
    yield* copyOut(client, table, (count) => (rows = count));
    tables.push({ ...table, rows });
    onStep(`Database: table ${place + 1} of ${listed.length}, ${table.name}, ${rows} rows`);
  }
  const jobs = await waitingJobs(client);
  yield { name: "jobs.json", bytes: Buffer.from(JSON.stringify(jobs)) };
}

/** The keys of all files that the snapshot's rows name. Files in the bin are included, because they can be restored. */
async function filesNamed(client: pg.Client): Promise<string[]> {
  const { rows: there } = await client.query("select to_regclass('bin_rows') as bin");
  // a database older than the migration that added the bin has no such table
  const inBin = there[0]?.bin
    ? `union select yard_id, row_id, row ->> 'file_name', row ->> 'mime_type' from bin_rows
       where table_name = 'files'`
    : "";
  const { rows } = await client.query<Parameters<typeof namesOf>[0]>(
    `select yard_id as "yardId", id, file_name as "fileName", mime_type as "mimeType" from files
     ${inBin} order by 1, 2`,
  );
  return rows.flatMap(namesOf);
}

async function* secretsIn(dataDir: string): AsyncGenerator<Entry> {
  const folder = join(dataDir, "secrets");
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const each of found.filter((one) => one.isFile()))
    yield { name: `secrets/${each.name}`, bytes: await readFile(join(folder, each.name)) };
}

async function* uploads(
  store: FileStore,
  keys: readonly string[],
  { files, onStep }: { files: Manifest["files"]; onStep: (step: string) => void },
): AsyncGenerator<Entry> {
  for (const [place, key] of keys.entries()) {
    const bytes = await store.get(key);
    if (bytes) {
      files.count += 1;
      files.bytes += bytes.length;
      yield { name: `files/${key}`, bytes };
    } else files.lost.push(key);
    if ((place + 1) % 500 === 0 || place + 1 === keys.length)
      onStep(`Files: ${place + 1} of ${keys.length}`);
  }
}

/**
 * The key of an advisory lock, an arbitrary number. A backup takes the lock exclusively; deletions of files
 * share it.
 */
export const BACKUP_LOCK = 7_811_015;

/**
 * Wraps work so that it is postponed to the next sweep while a backup runs, because the backup's rows still name
 * the files that the work would delete.
 */
export const notDuringBackup = (work: () => Promise<unknown>) => async (): Promise<void> => {
  const client = await connectionPool().connect();
  // without a listener, an error event would end the process; the failing statement throws anyway
  client.on("error", nextStatementSaysSo);
  let isBroken = true;
  try {
    // held by a transaction and not by the session, which a pooler would lend to others meanwhile
    await client.query("begin; set local idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ got: boolean }>(
      "select pg_try_advisory_xact_lock_shared($1) as got",
      [BACKUP_LOCK],
    );
    if (rows[0]?.got) await work();
    await client.query("commit");
    isBroken = false;
  } finally {
    client.off("error", nextStatementSaysSo);
    // a lost connection releases its lock by itself
    client.release(isBroken);
  }
};

const nextStatementSaysSo = () => undefined;

/** The name of a nightly backup. */
const BACKUP_NAME = /^loosebox-[\d-]{10}\.tar\.zst(?:\.age)?$/;

const HALF_NAME = /^loosebox-[\d-]{10}\.tar\.zst(?:\.age)?\.part$/;

/** How many nightly backups are kept. */
const KEPT = 7;

/**
 * Backs up our own database into `DATA_DIR/backups`, one file a day, and keeps the newest seven. The operator of
 * an external database backs it up with its own tools (docs/operations.md).
 */
export const nightlyBackup = job({
  name: "nightly-backup",
  data: z.null(),
  run: () => backUpTonight(),
  key: () => "one at a time",
  withinSeconds: 14_400,
});

/** Runs at night, long before the morning's reminders. */
export const backupNightly: readonly Nightly[] = [{ job: nightlyBackup, at: "02:30" }];

/**
 * Makes today's backup, replacing an earlier one of the same day; returns its path, or null with an external
 * database.
 */
export async function backUpTonight(now = new Date()): Promise<string | null> {
  const { dataDir, databaseUrl, backupRecipients: recipients } = config();
  const url = databaseUrl ? null : runningUrl(dataDir);
  if (!url) return null;
  const folder = join(dataDir, "backups");
  const plain = join(folder, `loosebox-${now.toISOString().slice(0, 10)}.tar.zst`);
  const encrypted = `${plain}.age`;
  const [to, other] = recipients.length > 0 ? [encrypted, plain] : [plain, encrypted];
  const place = { url, store: fileStore(), dataDir };
  await removeHalfMade(folder);
  await backUp(place, {
    to,
    version: await ownVersion(),
    recipients,
    // it lies on the disk that people write to, whose last room is theirs
    mayGrow: refuseOnSpentReserve,
    onStep: () => undefined,
  });
  await rm(other, { force: true });
  await keepNewest(folder);
  return to;
}

// a backup that was killed leaves its part, which only another one of the same day would replace
async function removeHalfMade(folder: string) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => HALF_NAME.test(each))) await rm(join(folder, name));
}

async function keepNewest(folder: string) {
  const all = (await readdir(folder)).filter((name) => BACKUP_NAME.test(name));
  for (const name of all.toSorted().slice(0, -KEPT)) await rm(join(folder, name));
}

/** When the newest nightly backup in this DATA_DIR was made; null when there is none. */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const folder = join(dataDir, "backups");
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .at(-1);
  return newest === undefined ? null : (await stat(join(folder, newest))).mtime;
}

const Package = z.object({ version: z.string() });

/** The app's version, from package.json. */
export async function ownVersion(): Promise<string> {
  const text = await readFile(new URL("../../../../../package.json", import.meta.url), "utf8");
  return Package.parse(JSON.parse(text)).version;
}

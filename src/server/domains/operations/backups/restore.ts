import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { PersistentJobs, restoreJobs } from "#server/core/jobs/jobs.ts";
import { isTooOld, migrate, migrationNames, readMigration } from "#server/core/database/migrate.ts";
import { writeAtomically } from "#server/core/files/disk.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { forgetRestoredArchives } from "#server/data/export/archives.ts";
import { type BackupSource, type Manifest, readEntries } from "./backup-file.ts";
import type { Installation } from "./backup.ts";
import { loadTables } from "./load.ts";
import { connected } from "./tables.ts";
import { BadBackup } from "./tar.ts";

/** The result of a restore. */
interface RestoreResult {
  rows: number;
  files: number;
  /** Number of migrations that are newer than the backup and were applied after it. */
  migrations: number;
  /** Number of accounts in the ledger that the backup contained and that were erased again. */
  erased: number;
  jobs: number;
}

/** Throws a sentence if a backup was made by a newer version, by one that is too old, or with other migrations. */
export async function refuseOtherVersion({ migrations, version }: Manifest): Promise<void> {
  if (isTooOld(migrations.map(({ name }) => name)))
    throw new BadBackup(
      `The backup was made by a Loosebox older than the first release (${version}). Restore it with that one.`,
    );
  const known = await migrationNames();
  for (const { name, checksum } of migrations) {
    if (!known.includes(name))
      throw new BadBackup(
        `The backup was made by a newer Loosebox (${version}, it has ${name}). Restore it with that one.`,
      );
    if ((await readMigration(name)).checksum !== checksum)
      throw new BadBackup(`The backup was made by another Loosebox: its ${name} is not ours.`);
  }
}

/** Throws a sentence if a database has any table. */
export async function refuseFilled(url: string): Promise<void> {
  const client = await connected(url);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
       limit 1`,
    );
    if (rows[0])
      throw new CannotStart(
        `The database is not empty (it has the table ${rows[0].name}). A restore goes into an empty one only, and overwrites nothing.`,
      );
  } finally {
    await client.end();
  }
}

/**
 * Throws a sentence if a key in `DATA_DIR/secrets` differs from the backup's, because encrypted values could
 * then never be decrypted.
 */
export async function refuseOtherSecrets(from: BackupSource, dataDir: string): Promise<void> {
  const folder = join(dataDir, "secrets");
  if (!existsSync(folder)) return;
  for await (const { name, bytes } of secretsIn(from)) {
    const place = join(dataDir, name);
    if (!existsSync(place) || bytes.equals(await readFile(place))) continue;
    throw new CannotStart(
      `${place} is not the key that the backup was made with. Move ${folder} away first: the backup brings its own.`,
    );
  }
}

const SECRET = /^secrets\/[\w.-]+$/;

async function* secretsIn(from: BackupSource) {
  for await (const entry of readEntries(from)) {
    if (entry.name.startsWith("files/")) return; // secrets precede the files
    if (SECRET.test(entry.name)) yield entry;
  }
}

/**
 * Restores a verified backup (`checkBackupFile`) into an empty place: first the tables, then newer migrations,
 * then the erasure of accounts that were erased after the backup, then secrets, files and waiting jobs.
 */
export async function restore(
  { url, store, dataDir }: Installation,
  {
    from,
    manifest,
    eraseAgain,
    onStep,
  }: {
    from: BackupSource;
    manifest: Manifest;
    /**
     * Erases accounts that were erased after the backup, in the database at this URL; returns how many of them it
     * contained.
     */
    eraseAgain: (url: string) => Promise<number>;
    onStep: (step: string) => void;
  },
): Promise<RestoreResult> {
  onStep("Database: making the tables");
  await migrate(url, new Set(manifest.migrations.map(({ name }) => name)));
  await loadTables(url, { from, manifest, onStep });
  const migrations = await migrate(url);
  // an erasure stores a keyed hash, so the key must be restored first
  await putSecrets(from, dataDir);
  const gone = await eraseAgain(url);
  const yards = await afterwards(url);
  const { put, all } = severalAtOnce();
  let files = 0;
  let jobs = 0;
  for await (const { name, bytes } of readEntries(from)) {
    if (name === "jobs.json") {
      const kept = PersistentJobs.parse(JSON.parse(bytes.toString()));
      await restoreJobs(url, kept);
      jobs = kept.length;
    }
    const [, key, yardId = ""] =
      /^files\/(([\da-f-]{36})\/[\da-f-]{36}\/[\w.-]+)$/.exec(name) ?? [];
    if (!key || !yards.has(yardId)) continue;
    await put(() => store.put(key, bytes));
    files += 1;
    if (files % 500 === 0) onStep(`Files: ${files} of ${manifest.files.count}`);
  }
  await all();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, files, migrations, erased: gone, jobs };
}

/** Keeps several writes running concurrently, because each waits for the disk or for the bucket. */
function severalAtOnce(most = 8) {
  const underWay = new Set<Promise<void>>();
  let failed: { error: unknown } | undefined;
  const put = async (work: () => Promise<void>) => {
    if (underWay.size >= most) await Promise.race(underWay);
    if (failed) throw failed.error;
    const one = work()
      .catch((error: unknown) => {
        failed = { error };
      })
      .finally(() => underWay.delete(one));
    underWay.add(one);
  };
  const all = async () => {
    await Promise.all(underWay);
    if (failed) throw failed.error;
  };
  return { put, all };
}

/** Deletes the rows about data that a backup omits; returns the ids of the yards. */
async function afterwards(url: string): Promise<Set<string>> {
  const client = await connected(url);
  try {
    await forgetRestoredArchives(client);
    const { rows } = await client.query<{ id: string }>("select id from yards");
    return new Set(rows.map(({ id }) => id));
  } finally {
    await client.end();
  }
}

async function putSecrets(from: BackupSource, dataDir: string) {
  const folder = join(dataDir, "secrets");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const { name, bytes } of secretsIn(from))
    // an existing file is kept: it has the same content (`refuseOtherSecrets`)
    writeAtomically(join(folder, basename(name)), bytes);
}

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { DatabaseClient } from "./client.ts";

const migrations = new URL("../../../../migrations/", import.meta.url);
const functions = new URL("functions/", migrations);

/** A migration that only databases older than the baseline have; such databases cannot be migrated. */
const OLDER_THAN_THE_BASELINE = "0001_people_and_yards.sql";

/**
 * Brings a database up to date with `migrations/*.sql`, in the order of their names, each file in its own transaction;
 * then applies the files of functions and triggers in `migrations/functions/` whose text has changed. Several processes
 * may call it at once: an advisory lock lets one work while the others wait. Refuses, without a change, a database with
 * a migration that this build does not know or whose text has changed since. `only` limits the migrations and skips all
 * functions, for a restore that starts from the backup's version. Returns the number of migrations applied.
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<number> {
  const client = new DatabaseClient({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // "loosebox" as a number; any constant works that no other program locks on this database
    await client.query("select pg_advisory_lock(7811014)");
    const count = await applyMigrations(client, only);
    if (!only) await applyFunctions(client);
    return count;
  } finally {
    await client.end();
  }
}

async function applyMigrations(client: pg.Client, only?: ReadonlySet<string>) {
  const { applied, pending } = await compareMigrations(client);
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  let count = 0;
  for (const name of pending.filter((each) => only?.has(each) ?? true)) {
    const { sql, checksum } = await readMigration(name);
    if (count === 0 && applied > 0) await dropViews(client);
    await applyOne(client, name, async () => {
      await client.query(sql);
      await client.query("insert into migrations (name, checksum) values ($1, $2)", [
        name,
        checksum,
      ]);
    });
    count += 1;
  }
  return count;
}

/**
 * How many migrations a database has, and the names of those that it lacks. Changes nothing, and throws `CannotStart`
 * where this build cannot migrate it.
 */
export async function compareMigrations(
  client: pg.Client,
): Promise<{ applied: number; pending: string[] }> {
  const applied = await appliedMigrations(client);
  const files = await migrationNames();
  refuseUnknown(applied, files);
  for (const name of files.filter((each) => applied.has(each)))
    if (applied.get(name) !== (await readMigration(name)).checksum)
      throw new CannotStart(`Migration ${name} was changed after it was applied.`);
  return { applied: applied.size, pending: files.filter((name) => !applied.has(name)) };
}

/**
 * Drops the views of granted horses before a migration changes tables: a column cannot be dropped while a view
 * has it. The views are created again together with the functions.
 */
async function dropViews(client: pg.Client) {
  await client.query("drop schema if exists granted cascade");
  await client.query("drop table if exists applied_functions");
}

/** The checksums of the applied migrations by name; empty for an empty database. */
async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows: made } = await client.query("select to_regclass('migrations') as it");
  if (made[0]?.it === null) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Whether a database or backup with these applied migrations is too old for this build. */
export const isTooOld = (names: Iterable<string>): boolean =>
  new Set(names).has(OLDER_THAN_THE_BASELINE);

function refuseUnknown(applied: ReadonlyMap<string, string>, files: readonly string[]) {
  if (isTooOld(applied.keys()))
    throw new CannotStart(
      "The database was made by a Loosebox older than the first release, and this one cannot take its data over. Start that one, or choose another DATA_DIR.",
    );
  const unknown = [...applied.keys()].find((name) => !files.includes(name));
  if (unknown)
    throw new CannotStart(
      `The database was made by a newer Loosebox (it has ${unknown}). Start that one.`,
    );
}

/**
 * A file of functions and triggers replaces what its earlier version created, so it is applied whenever its
 * checksum changes.
 */
async function applyFunctions(client: pg.Client) {
  // unlogged tables are not backed up, so a restored database gets the functions of the build that opens it
  await client.query(
    "create unlogged table if not exists applied_functions (name text primary key, checksum text not null)",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from applied_functions",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const name of await sqlFiles(functions)) {
    const { sql, checksum } = await readSql(new URL(name, functions));
    if (applied.get(name) === checksum) continue;
    await applyOne(client, `functions/${name}`, async () => {
      await client.query(sql);
      await client.query(
        "insert into applied_functions values ($1, $2) on conflict (name) do update set checksum = $2",
        [name, checksum],
      );
    });
  }
}

export const migrationNames = (): Promise<string[]> => sqlFiles(migrations);

/** A migration's text and its SHA-256 in hexadecimal. */
export const readMigration = (name: string) => readSql(new URL(name, migrations));

const sqlFiles = async (folder: URL) =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();

async function readSql(file: URL) {
  const sql = await readFile(file, "utf8");
  return { sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

async function applyOne(client: pg.Client, name: string, work: () => Promise<void>) {
  try {
    await client.query("begin");
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { CannotStart } from "#server/core/process.ts";

const migrations = new URL("../../../../migrations/", import.meta.url);
const functions = new URL("functions/", migrations);

/** A migration that only databases of before the baseline had: what was kept then is not taken over. */
const OLDER_THAN_THE_BASELINE = "0001_people_and_yards.sql";

/**
 * Brings a database up to date with `migrations/*.sql`, each file in a transaction of its own, in the order of their
 * names; then with the functions and triggers in `migrations/functions/`, whose files are applied anew whenever their
 * text has changed. Several processes may call it at once: an advisory lock lets one work while the others wait.
 * Refuses, untouched, a database that has a migration this build does not know, or one whose text has changed since.
 * `only` leaves other migrations and all functions out, for a restore that begins where its backup stood. Returns how
 * many migrations were applied.
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // "loosebox" as a number: any fixed one will do, as long as nobody else on this database takes it
    await client.query("select pg_advisory_lock(7811014)");
    const count = await applyMigrations(client, only);
    if (!only) await applyFunctions(client);
    return count;
  } finally {
    await client.end();
  }
}

async function applyMigrations(client: pg.Client, only?: ReadonlySet<string>) {
  const applied = await appliedMigrations(client);
  const files = await migrationNames();
  refuseUnknown(applied, files);
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  let count = 0;
  for (const name of files.filter((each) => only?.has(each) ?? true)) {
    const { sql, checksum } = await readMigration(name);
    if (applied.get(name) === checksum) continue;
    if (applied.has(name))
      throw new CannotStart(`Migration ${name} was changed after it was applied.`);
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

/** By name the checksum of what the database has had; nothing of one that is empty. */
async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows: made } = await client.query("select to_regclass('migrations') as it");
  if (made[0]?.it === null) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Whether a database or a backup with these migrations is older than what this build can take over. */
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

/** A file of functions and triggers replaces what it made before, so it is applied whenever its text is another. */
async function applyFunctions(client: pg.Client) {
  // unlogged: no part of a backup, because a restored database has to get the functions of its own build
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

/** The names of the migrations that this build knows, in their order. */
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

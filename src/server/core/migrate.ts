import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const folder = new URL("../../../migrations/", import.meta.url);

/**
 * Brings a database up to date with `migrations/*.sql`, each file in a transaction of its own, in the
 * order of their names. Several processes may call it at once: an advisory lock lets one work while
 * the others wait. Refuses a database that has a migration this build does not know, or one whose
 * text has changed since. `only` leaves the others out, for a restore that begins where its backup
 * stood. Returns how many were applied.
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // "loosebox" as a number: any fixed one will do, as long as nobody else on this database takes it
    await client.query("select pg_advisory_lock(7811014)");
    return await applyMissing(client, only);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client, only?: ReadonlySet<string>) {
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const files = await migrationNames();
  const unknown = [...applied.keys()].find((name) => !files.includes(name));
  if (unknown)
    throw new Error(
      `The database was made by a newer Loosebox (it has ${unknown}). Start that one.`,
    );

  let count = 0;
  for (const name of files.filter((each) => only?.has(each) ?? true)) {
    const { sql, checksum } = await readMigration(name);
    if (applied.get(name) === checksum) continue;
    if (applied.has(name)) throw new Error(`Migration ${name} was changed after it was applied.`);
    await applyOne(client, name, sql, checksum);
    count += 1;
  }
  return count;
}

/** The names of the migrations that this build knows, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();

/** A migration's text and its SHA-256 in hexadecimal. */
export async function readMigration(name: string) {
  const sql = await readFile(new URL(name, folder), "utf8");
  return { sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

async function applyOne(client: pg.Client, name: string, sql: string, checksum: string) {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { CannotStart } from "#server/core/start-and-stop.ts";
import { DatabaseClient } from "./client.ts";
import { applyInSteps, inTransaction, isInSteps } from "./steps.ts";

const migrations = new URL("../../../../migrations/", import.meta.url);
/** The file of `functions/` whose views stand between people and the horses beyond their rights. */
const VIEWS = "views_of_granted_horses.sql";

/** A migration that only databases older than the baseline have; such databases cannot be migrated. */
const OLDER_THAN_THE_BASELINE = "0001_people_and_yards.sql";

/** Milliseconds between two tries to become the process that migrates. */
const TURN_MS = 200;

/**
 * Brings a database up to date with `migrations/*.sql`, in the order of their names, and with the files of functions and
 * triggers in `migrations/functions/` whose text has changed, while processes of the release before may serve. Migrations
 * that follow one another are applied in one transaction together with the functions; those that say so at their top are
 * applied in steps (`steps.ts`). Several processes may call it at once: an advisory lock lets one work while the others
 * wait. Refuses, without a change, a database with a migration that this build does not know or whose text has changed
 * since. `only` limits the migrations and skips all functions, for a restore that starts from the backup's version.
 * Returns the number of migrations applied.
 */
export async function migrate(
  url: string,
  only?: ReadonlySet<string>,
  folder = migrations,
): Promise<number> {
  const client = new DatabaseClient({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeTurn(client);
    const { applied, pending } = await compareMigrations(client, folder);
    await client.query(
      "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const wanted = await readAll(
      folder,
      pending.filter((name) => only?.has(name) ?? true),
    );
    await applyMigrations(client, wanted, {
      isServed: applied > 0,
      ...(only ? {} : { functions: new URL("functions/", folder) }),
    });
    return wanted.length;
  } finally {
    await client.end();
  }
}

/**
 * Waits for the lock of those who migrate by asking again and again: a statement that waits would be waited for by an
 * index that is made concurrently.
 */
async function takeTurn(client: pg.Client) {
  for (;;) {
    // "loosebox" as a number; any constant works that no other program locks on this database
    const { rows } = await client.query("select pg_try_advisory_lock(7811014) as mine");
    if (rows[0]?.mine) return;
    await sleep(TURN_MS);
  }
}

async function applyMigrations(
  client: pg.Client,
  wanted: readonly Migration[],
  { functions, isServed }: { functions?: URL; isServed: boolean },
) {
  const groups = inGroups(wanted);
  const last = groups.at(-1);
  for (const group of groups) {
    const [first] = group;
    if (first && isInSteps(first.sql))
      await named(first.name, () =>
        applyInSteps(client, first.sql).then(() => note(client, first)),
      );
    // the other functions may need what a later migration makes
    else
      await inTransaction(client, async () => {
        await applyTogether(client, group);
        if (functions && group === last) await applyFunctions(client, functions);
        else if (functions && isServed) await applyFunctions(client, functions, VIEWS);
      });
  }
  if (functions)
    await inTransaction(client, async () => {
      if (last?.some(({ sql }) => isInSteps(sql))) await forgetFunctions(client);
      await applyFunctions(client, functions);
    });
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const readAll = (folder: URL, names: readonly string[]): Promise<Migration[]> =>
  Promise.all(names.map(async (name) => ({ name, ...(await readSql(new URL(name, folder))) })));

/** The migrations in order: those in steps each alone, the others with those that they follow. */
function inGroups(wanted: readonly Migration[]): Migration[][] {
  const groups: Migration[][] = [];
  for (const each of wanted) {
    const [last] = groups.at(-1) ?? [];
    if (last && !isInSteps(last.sql) && !isInSteps(each.sql)) groups.at(-1)?.push(each);
    else groups.push([each]);
  }
  return groups;
}

/**
 * Applies migrations without the views of granted horses, because a column cannot be dropped while a view has it. The same
 * transaction must make them again: while they are absent, a process of the release before would show every horse to people
 * with rights for one.
 */
async function applyTogether(client: pg.Client, group: readonly Migration[]) {
  await client.query("drop schema if exists granted cascade");
  await forgetFunctions(client);
  for (const each of group)
    await named(each.name, async () => {
      await client.query(each.sql);
      await note(client, each);
    });
}

/** Lets all functions be applied anew: a migration may have dropped one, or changed what one is made from. */
const forgetFunctions = (client: pg.Client) =>
  client.query("drop table if exists applied_functions");

const note = (client: pg.Client, { name, checksum }: Migration) =>
  client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);

/**
 * How many migrations a database has, and the names of those that it lacks. Changes nothing, and throws `CannotStart`
 * where this build cannot migrate it.
 */
export async function compareMigrations(
  client: pg.Client,
  folder = migrations,
): Promise<{ applied: number; pending: string[] }> {
  const applied = await appliedMigrations(client);
  const files = await sqlFiles(folder);
  refuseUnknown(applied, files);
  for (const name of files.filter((each) => applied.has(each)))
    if (applied.get(name) !== (await readSql(new URL(name, folder))).checksum)
      throw new CannotStart(`Migration ${name} was changed after it was applied.`);
  return { applied: applied.size, pending: files.filter((name) => !applied.has(name)) };
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
async function applyFunctions(client: pg.Client, functions: URL, only?: string) {
  // unlogged tables are not backed up, so a restored database gets the functions of the build that opens it
  await client.query(
    "create unlogged table if not exists applied_functions (name text primary key, checksum text not null)",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from applied_functions",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const name of only ? [only] : await sqlFiles(functions)) {
    const { sql, checksum } = await readSql(new URL(name, functions));
    if (applied.get(name) === checksum) continue;
    await named(`functions/${name}`, async () => {
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

/** Does the work of a file, and says of a failure which file's it is. */
async function named(name: string, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

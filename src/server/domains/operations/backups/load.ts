import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type BackupSource, type Manifest, readEntries, type Table } from "./backup-file.ts";
import { connected, listTables, named, tableOf } from "./tables.ts";
import { BadBackup } from "./tar.ts";

/**
 * Fills the tables of an empty database from a backup, in one transaction. Foreign keys are dropped first and
 * recreated afterwards, which checks every row; row counts are compared with the manifest.
 */
export async function loadTables(
  url: string,
  {
    from,
    manifest,
    onStep,
  }: { from: BackupSource; manifest: Manifest; onStep: (s: string) => void },
): Promise<void> {
  const client = await connected(url);
  try {
    await client.query("begin");
    await refuseStrangers(client, manifest.tables);
    const put = await takeOffBonds(client);
    for (const { name } of manifest.tables)
      await client.query(`delete from ${pg.escapeIdentifier(name)}`); // removes rows inserted by migrations
    const rows = await copyIn(client, from, manifest.tables, onStep);
    for (const { name, rows: wanted } of manifest.tables)
      if ((rows.get(name) ?? 0) !== wanted)
        throw new BadBackup(`${name} has ${rows.get(name) ?? 0} rows and should have ${wanted}.`);
    onStep("Database: checking what belongs to what");
    for (const statement of put) await client.query(statement);
    await catchUpSequences(client);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

async function refuseStrangers(client: pg.Client, tables: readonly Table[]) {
  const here = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const known = here.get(name);
    const strange = columns.find((column) => !known?.includes(column));
    if (strange) throw new BadBackup(`This Loosebox has no place for ${name}.${strange}.`);
  }
}

/** Drops foreign keys and disables triggers; returns the statements that restore them. */
async function takeOffBonds(client: pg.Client): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; is: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as is
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const tables = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  return [
    ...keys.map(({ table, name, is }) => `alter table ${table} add constraint ${name} ${is}`),
    ...tables.map((table) => `alter table ${table} enable trigger user`),
  ];
}

/** Copies every table's parts into the database, with one COPY for each table, and counts the rows. */
async function copyIn(
  client: pg.Client,
  from: BackupSource,
  tables: readonly Table[],
  onStep: (step: string) => void,
): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  let open: { name: string; into: ReturnType<typeof copyFrom> } | undefined;
  const close = async () => {
    if (!open) return;
    open.into.end();
    await finished(open.into);
    rows.set(open.name, open.into.rowCount);
    onStep(`Database: ${open.name}, ${open.into.rowCount} rows`);
    open = undefined;
  };
  for await (const { name, bytes } of readEntries(from)) {
    const table = tables.find((each) => each.name === tableOf(name));
    if (!table) break; // tables come first in a backup
    if (open?.name !== table.name) {
      await close();
      open = { name: table.name, into: client.query(copyFrom(`copy ${named(table)} from stdin`)) };
    }
    if (!open.into.write(bytes)) await once(open.into, "drain");
  }
  await close();
  return rows;
}

async function catchUpSequences(client: pg.Client) {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(%L, greatest(1, (select max(%I) from %s)))', s.oid::regclass,
       a.attname, d.refobjid::regclass) as statement
     from pg_class s
     join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
  );
  for (const { statement } of rows) await client.query(statement);
}

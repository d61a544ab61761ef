import { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { DatabaseClient } from "#server/core/database/client.ts";
import type { Migration, Table } from "./backup-file.ts";
import type { Entry } from "./tar.ts";

/** The approximate bytes of each part of a table; a part may end within a row. */
const PART_BYTES = 4_194_304;

/** Opens a separate connection without a statement time-out. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new DatabaseClient({ connectionString: url, application_name: "loosebox-backup" });
  // the running statement reports a lost connection
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
  );
  return client;
}

/**
 * The app's tables with their writable columns, in the order of their names. The list omits unlogged tables,
 * which a crash may empty anyway; the journal's name, because a restored database gives it another; and jobs,
 * which `core/jobs/jobs.ts` backs up.
 */
export async function listTables(client: pg.Client): Promise<Omit<Table, "rows">[]> {
  const { rows } = await client.query<Omit<Table, "rows">>(
    `select c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'change_logs'
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** The migrations applied to a database. */
export async function listMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>(
    "select name, checksum from migrations order by name",
  );
  return rows;
}

/** A table's rows as entries of a backup; `onEnd` is called with the number of rows. */
export async function* copyOut(
  client: pg.Client,
  table: Omit<Table, "rows">,
  onEnd: (rows: number) => void,
): AsyncGenerator<Entry> {
  const stream = client.query(copyTo(`copy ${copied(table)} to stdout`));
  let part: Buffer[] = [];
  let size = 0;
  let parts = 0;
  const seal = (): Entry => {
    const entry = { name: partName(table.name, (parts += 1)), bytes: Buffer.concat(part) };
    [part, size] = [[], 0];
    return entry;
  };
  for await (const chunk of Readable.from(stream)) {
    part.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) yield seal();
  }
  if (size > 0) yield seal();
  onEnd(stream.rowCount);
}

/**
 * What is copied in place of a column's value. A transaction's id means nothing in a restored database, which would give each
 * entry of the journal another one at its first start, and that takes longer than all else there (`journal/journal.ts`).
 */
const copiedAs: Readonly<Record<string, string>> = { "row_changes.xid": "'0'::xid8" };

/** A table as it is copied out, in COPY's syntax. */
function copied(table: Omit<Table, "rows">): string {
  const { name, columns } = table;
  if (columns.every((each) => copiedAs[`${name}.${each}`] === undefined)) return named(table);
  const values = columns.map((each) => copiedAs[`${name}.${each}`] ?? pg.escapeIdentifier(each));
  return `(select ${values.join(", ")} from ${pg.escapeIdentifier(name)})`;
}

/** A table and its columns in COPY's syntax. */
export const named = ({ name, columns }: Omit<Table, "rows">) =>
  `${pg.escapeIdentifier(name)} (${columns.map((each) => pg.escapeIdentifier(each)).join(", ")})`;

const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}.copy`;

/** The table that a backup's entry belongs to; undefined for other entries. */
export const tableOf = (entry: string): string | undefined =>
  /^tables\/(\w+)\/\d+\.copy$/.exec(entry)?.[1];

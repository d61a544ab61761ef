import { connectionPool } from "#server/core/database/database.ts";

/** The number of this yard's rows in each table. */
export async function rowsOf({ yardId }: { yardId: string }) {
  const pool = connectionPool();
  // one question, because there are more than a hundred tables and some tests ask after each call
  const { rows: tables } = await pool.query<{ counted: string }>(
    `select format('select %L as name, count(*)::integer as n from %I where yard_id = $1', table_name, table_name) as counted
     from information_schema.columns
     where column_name = 'yard_id' and table_schema = 'public'
       and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
     order by table_name`,
  );
  const all = tables.map(({ counted }) => counted).join(" union all ");
  const { rows } = await pool.query<{ name: string; n: number }>(all, [yardId]);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

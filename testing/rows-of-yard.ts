import { connectionPool } from "#server/core/database/database.ts";

/** The number of this yard's rows in each table. */
export async function rowsOf({ yardId }: { yardId: string }) {
  const pool = connectionPool();
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'yard_id' and table_schema = 'public'
       and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
     order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::integer as n from ${name} where yard_id = $1`,
      [yardId],
    );
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

import { connectionPool } from "#server/core/database/database.ts";

// tables that are left out, because they are about the past or hold the pending work of the sweep
const besides = new Set([
  "acts",
  "bin_items",
  "erased_files",
  "idempotency_keys",
  "medicine_entries",
  "row_changes",
  "sessions",
]);

/** The tables of the database that contain rows of yards. */
export async function tablesOfYards(): Promise<string[]> {
  const { rows } = await connectionPool().query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'yard_id'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every row of a yard, by table, without the time of its last change. */
export async function stateOf(yardId: string): Promise<Record<string, unknown[]>> {
  const state: Record<string, unknown[]> = {};
  for (const table of (await tablesOfYards()).filter((name) => !besides.has(name))) {
    const { rows } = await connectionPool().query<{ row: unknown }>(
      `select to_jsonb(t) - 'updated_at' as row from ${table} t where yard_id = $1
       order by to_jsonb(t)::text`,
      [yardId],
    );
    if (rows.length > 0) state[table] = rows.map(({ row }) => row);
  }
  const { rows } = await connectionPool().query<{ row: unknown }>(
    "select to_jsonb(y) as row from yards y where id = $1",
    [yardId],
  );
  return { ...state, yards: rows.map(({ row }) => row) };
}

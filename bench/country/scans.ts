import type pg from "pg";
import { plansOf } from "../plans.ts";

/** By table, how many rows were read by sequential scans. */
export async function largeScans(client: pg.Client) {
  const { rows } = await client.query<{ name: string; read: string }>(
    `select relname as name, seq_tup_read as read from pg_stat_user_tables
     where relid in (select oid from pg_class where reltuples > 10000)`,
  );
  return new Map(rows.map(({ name, read }) => [name, Number(read)]));
}

export async function tellScans(
  client: pg.Client,
  horses: number,
  before: ReadonlyMap<string, number>,
) {
  const read = [...(await largeScans(client))]
    .map(([name, now]) => `${name} ${now - (before.get(name) ?? 0)}`)
    .filter((line) => !line.endsWith(" 0"));
  console.log(
    `${horses} horses: rows of large tables read one after the other: ${read.join(", ") || "none"}`,
  );
}

/** Prints how PostgreSQL reads tables for each statement of these calls, with its time. */
export async function tellPlans(url: string, cookie: string, paths: readonly string[]) {
  const plans = await plansOf(url, { cookies: [cookie] }, paths);
  const lines = plans.split("\n").filter((line) => /^## | Scan |Execution Time/.test(line));
  console.log(lines.map((line) => line.replace(" (never executed)", "").trim()).join("\n"));
}

import type pg from "pg";
import { ACTIVITY_MONTHS } from "#contract/data/activity.ts";
import { largeTables } from "./fill.ts";

/** The share of the rows that are touched in a month. */
const share = (column: string, month: number, of: number) =>
  `(hashtext(${column}::text) & 65535) % ${of} = ${month % of}`;

/** What happens in a month, with all triggers, so that the journal and the counters have their part. */
const doings = (month: number): Record<string, string> => ({
  "events completed": `update care_events set status = 'COMPLETED', completed_at = now(), updated_at = now()
    where status = 'PENDING' and ${share("id", month, 12)}`,
  "events moved": `update care_events set due_date = due_date + interval '3 days', updated_at = now()
    where status = 'PENDING' and ${share("id", month + 5, 24)}`,
  "events added": `insert into care_events (id, yard_id, horse_id, user_id, title, event_type, due_date)
    select uuidv7(), yard_id, id, user_id, 'Physio', 'PHYSIO', current_date + interval '40 days' from horses
    where ${share("id", month, 6)}`,
  "records added": `insert into farrier_records (id, yard_id, horse_id, user_id, farrier, service_type, date, cost_pence)
    select uuidv7(), yard_id, id, user_id, 'Tom Ridley DipWCF', 'TRIMMING', current_date, 4000 from horses
    where ${share("id", month + 1, 6)}`,
  "records edited": `update farrier_records set notes = 'Left fore a little long', updated_at = now()
    where ${share("id", month, 60)}`,
  "records deleted": `delete from farrier_records where ${share("id", month + 30, 120)}`,
});

/** Deletes of the journal as `drop-old-activity` does, for a journal in which `months` have passed. */
const dropOld = `delete from row_changes where (yard_id, n) in (
  select yard_id, n from row_changes where at < now() - make_interval(months => $1) limit 5000)`;

/** Lives through twelve months; says what each took and what vacuum and bloat came of it. */
export async function liveThroughAYear(client: pg.Client) {
  await client.query("create extension if not exists pgstattuple");
  await client.query("set synchronous_commit = off");
  const before = await sizes(client);
  const months = [];
  for (let month = 1; month <= 12; month += 1) {
    const line: Record<string, number | string> = { month };
    for (const [what, text] of Object.entries(doings(month))) {
      const began = performance.now();
      const { rowCount } = await client.query(text);
      line[what] = `${rowCount} in ${seconds(began)}`;
    }
    Object.assign(line, await sweep(client, ACTIVITY_MONTHS - month));
    months.push(line);
    console.log(JSON.stringify(line));
  }
  await rest(65_000); // autovacuum looks at a database once a minute
  await tellBloat(client, before);
}

async function sweep(client: pg.Client, months: number) {
  const began = performance.now();
  const batches: number[] = [];
  let dropped = 0;
  for (;;) {
    const start = performance.now();
    await client.query("begin; set local loosebox.erasing = 'on'");
    const { rowCount } = await client.query(dropOld, [months]);
    await client.query("commit");
    batches.push(performance.now() - start);
    dropped += rowCount ?? 0;
    if ((rowCount ?? 0) < 5_000) break;
  }
  return {
    "entries dropped": `${dropped} in ${seconds(began)}`,
    "longest batch": `${Math.max(...batches).toFixed(0)} ms`,
    "last batch": `${(batches.at(-1) ?? 0).toFixed(0)} ms`,
  };
}

const seconds = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function sizes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; mb: number; indexes: number }>(
    `select relname as name, (pg_table_size(oid) / 1048576)::integer as mb, (pg_indexes_size(oid) / 1048576)::integer as indexes
     from pg_class where oid = any ($1::regclass[])`,
    [[...largeTables]],
  );
  return new Map(rows.map((row) => [row.name, row]));
}

async function tellBloat(client: pg.Client, before: Awaited<ReturnType<typeof sizes>>) {
  const after = await sizes(client);
  const lines = [];
  for (const table of ["horses", "farrier_records", "care_events", "row_changes"]) {
    const { rows } = await client.query<Record<string, number>>(
      `select n_live_tup as rows, n_dead_tup as dead, n_tup_upd as updated, n_tup_hot_upd as hot, n_tup_del as deleted,
         autovacuum_count as autovacuums, autoanalyze_count as analyzes,
         (select approx_free_percent::integer from pgstattuple_approx(relid)) as "free %",
         (select avg_leaf_density from pgstatindex($2)) as "key's leaves full %"
       from pg_stat_user_tables where relid = $1::regclass`,
      [table, `${table}_pkey`],
    );
    const [was, is] = [before.get(table), after.get(table)];
    lines.push({
      table,
      MB: `${was?.mb} to ${is?.mb}`,
      "indexes MB": `${was?.indexes} to ${is?.indexes}`,
      ...rows[0],
    });
  }
  console.table(lines);
}

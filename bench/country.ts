// `npm run bench -- country [HORSES…]`: fills a database on disk for each number of horses and measures the usual calls of
// random yards on all of them in turns. `--year` then lives through a year in the middle one. COUNTRY_DIR keeps the data.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/adapters/postgres/postgres.ts";
import { migrate } from "#server/core/database/migrate.ts";
import { fillings, largeTables } from "./country/fill.ts";
import { type Country, measureCalls } from "./country/calls.ts";
import { liveThroughAYear } from "./country/year.ts";
import { startProduct } from "./servers.ts";

const given = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const sizes = given.length ? given : [20_000, 200_000, 1_000_000];
const kept = process.env["COUNTRY_DIR"];
const dataDir = kept ?? mkdtempSync(join(tmpdir(), "loosebox-country-"));

// each set has a product of its own, so there are more connections; all else is as the product has it
const postgres = await startEmbedded({ dataDir, settings: { max_connections: 120 } });
try {
  for (const horses of sizes) await prepare(horses);
  await measure();
  if (process.argv.includes("--year")) {
    await withClient(urlOf(sizes[1] ?? sizes[0] ?? 0), liveThroughAYear);
    await measure();
  }
} finally {
  await postgres.stop();
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
}

function urlOf(horses: number) {
  return postgres.urlOf(`country_${horses}`);
}

/** Makes and fills the database unless it is there. */
async function prepare(horses: number) {
  const name = `country_${horses}`;
  await withClient(postgres.urlOf("postgres"), async (client) => {
    const there = await client.query("select from pg_database where datname = $1", [name]);
    if (!there.rowCount) await client.query(`create database ${name}`);
  });
  await migrate(urlOf(horses));
  await withClient(urlOf(horses), async (client) => {
    if (!(await client.query("select from horses limit 1")).rowCount) await fill(client, horses);
    await tellSizes(client, horses);
  });
}

async function fill(client: pg.Client, horses: number) {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
  // triggers and keys would take longer than the rows; the counters that they keep are written with the rows
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set jit = off;
    set maintenance_work_mem = '1GB'; begin;
    update pg_index set indisready = false
      where indrelid = any ('{${largeTables.join(",")}}'::regclass[])`);
  for (const { what, text } of fillings(horses)) {
    await client.query(text);
    console.log(`  ${horses}: ${what} (${seconds()})`);
  }
  await client.query("commit");
  for (const table of largeTables) await client.query(`reindex table ${table}`);
  console.log(`  ${horses}: indexes (${seconds()})`);
  await client.query("vacuum (freeze, analyze)");
  console.log(`${horses} horses filled in ${seconds()}`);
}

async function tellSizes(client: pg.Client, horses: number) {
  const { rows } = await client.query(
    `select c.relname as table, c.reltuples::bigint as rows, round(pg_table_size(c.oid) / 1048576.0) as "table MB",
       round(pg_indexes_size(c.oid) / 1048576.0) as "indexes MB",
       round(pg_total_relation_size(c.oid) / nullif(c.reltuples, 0)) as "bytes a row"
     from pg_class c where c.oid = any ($1::regclass[]) order by pg_total_relation_size(c.oid) desc`,
    [[...largeTables]],
  );
  const all = await client.query<{ gb: string }>(
    "select round(pg_database_size(current_database()) / 1e9, 2) as gb",
  );
  console.log(`${horses} horses: ${all.rows[0]?.gb} GB`);
  console.table(rows);
}

async function measure() {
  const sets: Country[] = [];
  try {
    for (const horses of sizes) {
      const server = await startProduct(urlOf(horses));
      sets.push({ horses, url: urlOf(horses), server, client: await connect(urlOf(horses)) });
    }
    await measureCalls(sets);
  } finally {
    for (const { client, server } of sets) {
      await client.end();
      await server.stop();
    }
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = await connect(url);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

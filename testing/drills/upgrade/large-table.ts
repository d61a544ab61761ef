import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { runningUrl } from "#server/adapters/postgres/postgres.ts";
import { applyInSteps } from "#server/core/database/steps.ts";
import { countRows } from "../cluster/count.ts";
import { beginLoad, type Load, type Seen } from "../cluster/load.ts";
import { makeProduct } from "../product.ts";

/** The recipe of docs/migrations.md for the table that is largest in a full yard. */
export const STEPS = `-- In steps.
-- step
alter table care_events add column if not exists drilled integer;
-- step
alter table care_events alter drilled set default 0;
-- step
create index concurrently if not exists care_events_drilling on care_events (id) where drilled is null;
-- step, until nothing is left
update care_events set drilled = 0 where id in (select id from care_events where drilled is null order by id limit 2000) and drilled is null;
-- step
alter table care_events drop constraint if exists care_events_drilled;
-- step
alter table care_events add constraint care_events_drilled check (drilled is not null) not valid;
-- step
alter table care_events validate constraint care_events_drilled;
-- step
alter table care_events alter drilled set not null;
-- step
alter table care_events drop constraint care_events_drilled;
-- step
drop index concurrently if exists care_events_drilling;
-- step
drop index concurrently if exists care_events_by_drilled;
-- step
create index concurrently care_events_by_drilled on care_events (yard_id, drilled);
`;

/** What people saw of a migration of the largest table. */
export interface LargeTable {
  before: Seen;
  during: Seen;
  seconds: number;
  lost: number;
  doubled: number;
  /** Sentences about what the table lacks afterwards. */
  wrong: string[];
}

const QUIET_MS = 15_000;

/** Migrates a table of so many rows in steps, while people write to it. */
export async function drillLargeTable(
  rows: number,
  say: (sentence: string) => void,
): Promise<LargeTable> {
  const product = await makeProduct({ isFirst: true });
  try {
    await product.start();
    const url = runningUrl(join(product.dataDir, "database")) ?? runningUrl(product.dataDir);
    if (!url) throw new Error("The database does not run");
    const load = await beginLoad(product.origin);
    const client = new Client(url);
    await client.connect();
    try {
      // until the first of them have a horse
      await sleep(3_000);
      await fill(client, rows);
      say(`${rows} events fill the table`);
      return await migrateUnder(load, { client, url });
    } finally {
      await client.end();
    }
  } finally {
    await product.leave();
  }
}

async function migrateUnder(load: Load, { client, url }: { client: Client; url: string }) {
  const before = load.fresh();
  await sleep(QUIET_MS);
  const during = load.fresh();
  const began = performance.now();
  await applyInSteps(client, STEPS);
  const seconds = (performance.now() - began) / 1_000;
  await load.stop();
  return {
    before,
    during,
    seconds,
    ...(await countRows(url, load.kept())),
    wrong: await wrongIn(client),
  };
}

/**
 * Adds events without the table's triggers, which would note each of them. They are spread over the yards of all, because a
 * yard that is full refuses what its people write.
 */
async function fill(client: Client, rows: number) {
  await client.query("set session_replication_role = replica");
  const { rowCount } = await client.query(
    `insert into care_events (id, yard_id, horse_id, title, event_type, due_date)
     select gen_random_uuid(), h.yard_id, h.id, 'Event ' || n, 'EXERCISE', now() - interval '1 year'
     from generate_series(1, $1) n
     join (select yard_id, id, row_number() over () - 1 as place, count(*) over () as places from horses) h
       on h.place = n % h.places`,
    [rows],
  );
  await client.query("set session_replication_role = origin");
  if (rowCount !== rows) throw new Error(`Only ${rowCount} events were added`);
  await client.query("analyze care_events");
}

async function wrongIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ sentence: string }>(
    `select 'a column that may be null' as sentence from pg_attribute
       where attrelid = 'care_events'::regclass and attname = 'drilled' and not attnotnull
     union all select 'an index that is not valid' from pg_index
       where indrelid = 'care_events'::regclass and not indisvalid
     union all select count(*) || ' entries in the journal about rows that nobody changed' from row_changes
       where table_name = 'care_events' and operation = 'UPDATE' having count(*) > 0`,
  );
  return rows.map(({ sentence }) => sentence);
}

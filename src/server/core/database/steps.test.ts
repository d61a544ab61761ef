import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabaseWithClient } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { migrate } from "./migrate.ts";

const database = fixture(freshDatabaseWithClient);
let folder: string;
beforeEach(async () => {
  await database.client.query(
    "drop schema public cascade; create schema public; drop schema if exists granted cascade",
  );
  folder = mkdtempSync(join(tmpdir(), "loosebox-steps-"));
  mkdirSync(join(folder, "functions"));
  write("0001_rows.sql", "create table rows as select n from generate_series(1, 1000) n");
  write(
    "functions/views_of_granted_horses.sql",
    "drop schema if exists granted cascade; create schema granted; create view granted.rows as select * from rows",
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = () => migrate(database.url, undefined, pathToFileURL(`${folder}/`));
const applied = async () => {
  const { rows } = await database.client.query<{ name: string }>("select name from migrations");
  return rows.map(({ name }) => name).toSorted();
};

const STEPS = `-- In steps.
-- step
alter table rows add column if not exists twice integer;
-- step, until nothing is left
update rows set twice = 2 * n where n in (select n from rows where twice is null limit 300);
-- step
drop index concurrently if exists rows_twice;
-- step
create index concurrently rows_twice on rows (twice);
-- step
alter table rows alter twice set not null;
`;

const valid = () =>
  database.client.query(
    "select indisvalid from pg_index where indexrelid = to_regclass('rows_twice')",
  );

test("steps run outside a transaction and in batches, and the views have their columns afterwards", async () => {
  write("0002_twice.sql", STEPS);
  expect(await run()).toBe(2);
  const { rows } = await database.client.query(
    "select count(*)::integer, count(distinct rows.xmin::text)::integer as batches from granted.rows v join rows on rows.n = v.n where v.twice = 2 * v.n",
  );
  expect(rows).toEqual([{ count: 1000, batches: 4 }]);
  expect((await valid()).rows).toEqual([{ indisvalid: true }]);
  expect(await run()).toBe(0);
});

test("a migration that broke off between its steps is not noted, and is begun again", async () => {
  await run();
  write("0002_twice.sql", STEPS.replace("alter twice set", "alter thrice set"));
  await expect(run()).rejects.toThrow("Migration 0002_twice.sql failed");
  expect(await applied()).toEqual(["0001_rows.sql"]);
  // as after a kill among the rows
  await database.client.query("update rows set twice = null where n > 500");
  write("0002_twice.sql", STEPS);
  expect(await run()).toBe(1);
  expect(await applied()).toEqual(["0001_rows.sql", "0002_twice.sql"]);
  expect((await valid()).rows).toEqual([{ indisvalid: true }]);
});

test("with several processes at once one takes the steps, and those that wait do not keep its index waiting", async () => {
  await run();
  write("0002_twice.sql", STEPS);
  const counts = await Promise.all(Array.from({ length: 4 }, run));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1]);
});

test("steps that were changed after they were taken are refused", async () => {
  write("0002_twice.sql", STEPS);
  await run();
  write("0002_twice.sql", `${STEPS}-- step\nselect 1;`);
  await expect(run()).rejects.toThrow("was changed after it was applied");
});

test("a step lets go of a lock that is not to be had, and is tried again", async () => {
  await run();
  write("0002_twice.sql", STEPS);
  const other = new Client(database.url);
  await other.connect();
  await other.query("begin; select from rows limit 1");
  const migrating = run();
  await sleep(300);
  // waits behind the step until that lets go, and not until the other has ended
  const began = performance.now();
  await database.client.query("select from rows limit 1");
  expect(performance.now() - began).toBeLessThan(900);
  await other.query("commit");
  await other.end();
  expect(await migrating).toBe(1);
});

test("nobody ever finds the views of granted horses absent, nor a table without what the next migration adds", async () => {
  await run();
  write("0002_slow.sql", "alter table rows add column a integer default 1; select pg_sleep(0.3)");
  write("0003_more.sql", "alter table rows add column b integer default 2; select pg_sleep(0.3)");
  const over = new AbortController();
  const migrating = run().finally(() => over.abort());
  const seen = new Set<string>();
  for (; !over.signal.aborted; await sleep(5)) {
    const { rows } = await database.client.query<{ columns: string }>(
      "select string_agg(attname, ' ' order by attnum) as columns from pg_attribute where attrelid = to_regclass('granted.rows')",
    );
    seen.add(String(rows[0]?.columns));
  }
  expect(await migrating).toBe(2);
  expect([...seen].filter((each) => each !== "n a b")).toEqual(["n"]);
});

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { isDatabaseAway } from "#server/core/faults.ts";
import { pipeline } from "#server/core/database/pool.ts";

const database = fixture(freshDatabase);
let admin: pg.Client;
const lost: Error[] = [];
const open = (most = 3, more: pg.ClientConfig = {}) =>
  pipeline(
    { connectionString: database.url, connectionTimeoutMillis: 5_000, ...more },
    (error) => lost.push(error),
    most,
  );

beforeAll(async () => {
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterAll(() => admin.end());

const backends = async () => {
  const { rows } = await admin.query<{ n: number }>(
    "select count(*)::integer as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return rows[0]?.n;
};
const hangUpOnAll = () =>
  admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
const double = (n: number) => ({
  name: "double",
  text: "select $1::integer * 2 as it",
  values: [n],
});

test("concurrent statements each get their own result, over few connections", async () => {
  const lines = open();
  const asked = Array.from({ length: 300 }, (_, n) => lines.query<{ it: number }>(double(n)));
  const answers = (await Promise.all(asked)).map(({ rows }) => rows[0]?.it);
  expect(answers).toEqual(Array.from({ length: 300 }, (_, n) => n * 2));
  expect(await backends()).toBe(3);
  await lines.end();
  expect(await backends()).toBe(0);
});

test("sequential statements use one connection", async () => {
  const lines = open();
  for (let n = 0; n < 5; n += 1) await lines.query(double(n));
  expect(await backends()).toBe(1);
  await lines.end();
});

test("a failed statement does not affect those before and after it", async () => {
  const lines = open(1);
  const [before, failing, behind] = await Promise.allSettled([
    lines.query(double(1)),
    lines.query({ name: "broken", text: "select 1 / $1::integer as it", values: [0] }),
    lines.query(double(3)),
  ]);
  expect([before.status, failing.status, behind.status]).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  await lines.end();
});

test("a statement whose preparation failed can be run again", async () => {
  const lines = open(1);
  const missing = { name: "missing", text: "select it from not_there_yet", values: [] };
  await expect(lines.query(missing)).rejects.toThrow("not_there_yet");
  await admin.query("create table not_there_yet as select 7 as it");
  expect((await lines.query<{ it: number }>(missing)).rows).toEqual([{ it: 7 }]);
  await lines.end();
});

test("a slow statement delays its own connection only", async () => {
  const lines = open(2);
  let isDone = false;
  const slow = lines.query({ text: "select pg_sleep(4)" }).then(() => (isDone = true));
  for (let n = 0; n < 20; n += 1) await lines.query(double(n));
  expect(isDone).toBe(false);
  await slow;
  await lines.end();
});

test("statements on a lost connection fail as 'away', reported once, and the next one reconnects", async () => {
  const lines = open(1);
  await lines.query(double(1));
  lost.length = 0;
  const underWay = Promise.allSettled([
    lines.query({ text: "select pg_sleep(20)" }),
    lines.query(double(2)),
  ]);
  await hangUpOnAll();
  for (const each of await underWay)
    expect(each.status === "rejected" && isDatabaseAway(each.reason)).toBe(true);
  expect(lost.length).toBeLessThanOrEqual(1);
  expect((await lines.query<{ it: number }>(double(21))).rows).toEqual([{ it: 42 }]);
  await lines.end();
});

test("losing an idle connection fails no statement", async () => {
  const lines = open(1);
  await lines.query(double(1));
  await hangUpOnAll();
  while ((await backends()) !== 0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await lines.query<{ it: number }>(double(4))).rows).toEqual([{ it: 8 }]);
  await lines.end();
});

test("an unreachable database fails each statement, and statements work once it is back", async () => {
  const lines = open(2, { connectionString: "postgres://nobody@127.0.0.1:1/none" });
  for (const ask of [double(1), double(2)])
    await expect(lines.query(ask)).rejects.toSatisfy(isDatabaseAway);
  await lines.end();
});

test("a server that stops responding is given up, with every statement queued on it", async () => {
  const lines = open(1, { query_timeout: 300 });
  await lines.query(double(1));
  const asked = [lines.query({ text: "select pg_sleep(3)" }), lines.query(double(2))];
  const [silent, behind] = await Promise.allSettled(asked);
  expect([silent?.status, behind?.status]).toEqual(["rejected", "rejected"]);
  expect((await lines.query<{ it: number }>(double(5))).rows).toEqual([{ it: 10 }]);
  await lines.end();
});

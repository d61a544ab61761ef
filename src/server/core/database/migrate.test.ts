import { beforeEach, expect, test } from "vitest";
import { freshDatabaseWithClient } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { migrate } from "./migrate.ts";

const database = fixture(freshDatabaseWithClient);
beforeEach(() => database.client.query("drop schema public cascade; create schema public"));

const applied = async () =>
  (await database.client.query<{ name: string }>("select name from migrations order by name")).rows;

test("an empty database gets every migration; a second run applies none", async () => {
  const count = await migrate(database.url);
  expect(count).toBeGreaterThanOrEqual(3);
  expect((await applied()).length).toBe(count);
  expect(await migrate(database.url)).toBe(0);
});

test("with several processes at once, each migration is applied once while the others wait", async () => {
  const counts = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url)));
  expect(counts.filter((count) => count > 0)).toHaveLength(1);
  expect((await applied()).length).toBe(Math.max(...counts));
});

test("a database of a newer version is refused with a sentence", async () => {
  await migrate(database.url);
  await database.client.query(
    "insert into migrations (name, checksum) values ('9999_future.sql', '')",
  );
  await expect(migrate(database.url)).rejects.toThrow(
    "The database was made by a newer Loosebox (it has 9999_future.sql). Start that one.",
  );
});

test("a migration that was changed after it was applied is refused", async () => {
  await migrate(database.url);
  await database.client.query("update migrations set checksum = 'other' where name like '0001%'");
  await expect(migrate(database.url)).rejects.toThrow("was changed after it was applied");
});

test("a failed migration leaves nothing behind, nor do those before it, and the next start begins again", async () => {
  // makes the second migration fail
  await database.client.query("create table horses (in_the_way boolean)");
  await expect(migrate(database.url)).rejects.toThrow("Migration 0002_horses.sql failed");
  expect(await applied()).toEqual([]);
  const { rows } = await database.client.query("select to_regclass('users') as it");
  expect(rows).toEqual([{ it: null }]);
  await database.client.query("drop table horses");
  expect(await migrate(database.url)).toBeGreaterThanOrEqual(2);
});

test("a database from before the first release is refused with a sentence and left untouched", async () => {
  await database.client.query(
    "create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  await database.client.query("insert into migrations values ('0001_people_and_yards.sql', 'x')");
  const everything = "select oid::regclass::text from pg_class order by 1";
  const { rows: before } = await database.client.query(everything);
  await expect(migrate(database.url)).rejects.toThrow(
    "The database was made by a Loosebox older than the first release, and this one cannot take its data over.",
  );
  expect((await database.client.query(everything)).rows).toEqual(before);
});

test("functions and triggers are applied again only when their text has changed", async () => {
  const functions = () =>
    database.client.query<{ name: string; xmin: string }>(
      "select name, xmin::text from applied_functions order by name",
    );
  await migrate(database.url);
  const { rows: first } = await functions();
  expect(first.length).toBeGreaterThan(10);
  await migrate(database.url);
  expect((await functions()).rows).toEqual(first);

  await database.client.query("drop function count_horses cascade");
  await database.client.query(
    "update applied_functions set checksum = '' where name = 'count_horses.sql'",
  );
  await migrate(database.url);
  const changed = (await functions()).rows.filter(({ xmin }, at) => xmin !== first[at]?.xmin);
  expect(changed.map(({ name }) => name)).toEqual(["count_horses.sql"]);
  const { rows } = await database.client.query(
    "select tgname from pg_trigger where tgfoid = 'count_horses'::regproc order by 1",
  );
  const triggers = ["horses_added", "horses_gone", "horses_recounted"];
  expect(rows).toEqual(triggers.map((tgname) => ({ tgname })));
});

test("a restore applies the migrations of its backup without functions; the next start adds those", async () => {
  await migrate(database.url, new Set(["0001_people.sql"]));
  expect(await applied()).toEqual([{ name: "0001_people.sql" }]);
  const { rows } = await database.client.query("select to_regproc('mark_subscription') as it");
  expect(rows).toEqual([{ it: null }]);
  expect(await migrate(database.url)).toBeGreaterThan(5);
  const { rows: then } = await database.client.query(
    "select to_regproc('mark_subscription')::text as it",
  );
  expect(then).toEqual([{ it: "mark_subscription" }]);
});

import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { migrate } from "./migrate.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query("drop schema public cascade; create schema public"));

const applied = async () =>
  (await client.query<{ name: string }>("select name from migrations order by name")).rows;

test("an empty database gets every migration, a second time none", async () => {
  const count = await migrate(database.url);
  expect(count).toBeGreaterThanOrEqual(3);
  expect((await applied()).length).toBe(count);
  expect(await migrate(database.url)).toBe(0);
});

test("several processes at once: one works, the others wait, and each is applied once", async () => {
  const counts = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url)));
  expect(counts.filter((count) => count > 0)).toHaveLength(1);
  expect((await applied()).length).toBe(Math.max(...counts));
});

test("a database of a newer version is refused in a sentence", async () => {
  await migrate(database.url);
  await client.query("insert into migrations (name, checksum) values ('9999_future.sql', '')");
  await expect(migrate(database.url)).rejects.toThrow(
    "The database was made by a newer Loosebox (it has 9999_future.sql). Start that one.",
  );
});

test("a migration that was changed after it was applied is refused", async () => {
  await migrate(database.url);
  await client.query("update migrations set checksum = 'other' where name like '0001%'");
  await expect(migrate(database.url)).rejects.toThrow("was changed after it was applied");
});

test("a migration that fails leaves nothing of itself, and the next start goes on from there", async () => {
  // stands in the way of the second migration
  await client.query("create table files (in_the_way boolean)");
  await expect(migrate(database.url)).rejects.toThrow("Migration 0002_horses_and_files.sql failed");
  expect(await applied()).toEqual([{ name: "0001_people_and_yards.sql" }]);
  const { rows } = await client.query("select to_regclass('horses') as horses");
  expect(rows).toEqual([{ horses: null }]);
  await client.query("drop table files");
  expect(await migrate(database.url)).toBeGreaterThanOrEqual(2);
});

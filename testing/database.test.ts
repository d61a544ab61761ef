import { Client } from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "./database.ts";

async function ask(url: string, sql: string) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("every fresh database has the migrations and none of another's tables", async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
  await ask(one.url, "create table only_here (id integer)");
  expect(await ask(two.url, "select to_regclass('only_here') as it")).toEqual([{ it: null }]);
  expect(await ask(two.url, "select to_regclass('migrations')::text as it")).toEqual([
    { it: "migrations" },
  ]);
  await Promise.all([one.close(), two.close()]);
  await expect(ask(one.url, "select 1")).rejects.toThrow("does not exist");
});

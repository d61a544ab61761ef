import type pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "#testing/database.ts";
import { fixture } from "#testing/fixture.ts";
import { isDatabaseAway } from "#server/core/faults.ts";
import { DatabaseClient } from "./client.ts";

const database = fixture(freshDatabase);
const SLOW = "select pg_sleep(1)::text as it";

async function withClient(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<void>) {
  const client = new DatabaseClient({ connectionString: database.url, ...settings });
  client.on("error", () => undefined);
  await client.connect();
  await work(client);
  await client.end();
}

const calledBack = (client: pg.Client, text: string, values: unknown[]) =>
  new Promise((resolve, reject) => {
    client.query<{ it: string }>(text, values, (error: Error | null, result?: pg.QueryResult) =>
      error ? reject(error) : resolve(result?.rows),
    );
  });

test("a statement is answered by promise and by callback, with values and without", () =>
  withClient({ query_timeout: 5_000 }, async (client) => {
    const rows = [{ it: "1" }];
    expect((await client.query("select '1' as it")).rows).toEqual(rows);
    expect((await client.query("select $1::text as it", ["1"])).rows).toEqual(rows);
    const named = { name: "named", text: "select $1::text as it", values: ["1"] };
    expect((await client.query(named)).rows).toEqual(rows);
    expect(await calledBack(client, "select $1::text as it", ["1"])).toEqual(rows);
    const pairs = { text: "select 1 as it", rowMode: "array" as const };
    expect((await client.query(pairs)).rows).toEqual([[1]]);
  }));

test("a statement that takes too long fails as 'away', once, by promise and by callback", async () => {
  await withClient({ query_timeout: 100 }, async (client) => {
    await expect(client.query(SLOW)).rejects.toSatisfy(isDatabaseAway);
  });
  await withClient({ query_timeout: 100 }, async (client) => {
    await expect(calledBack(client, SLOW, [])).rejects.toThrow("Query read timeout");
  });
});

test("without a limit a statement may take any time", () =>
  withClient({}, async (client) => {
    expect((await client.query(SLOW)).rows).toEqual([{ it: "" }]);
  }));

test("the stack of a failed statement leads to who awaited it", () =>
  withClient({ query_timeout: 5_000 }, async (client) => {
    async function whoAwaitsIt() {
      await client.query("select nothing from nowhere");
    }
    const failed: unknown = await whoAwaitsIt().catch((error: unknown) => error);
    expect(failed).toMatchObject({
      message: expect.stringContaining("nowhere"),
      stack: expect.stringContaining("whoAwaitsIt"),
    });
  }));

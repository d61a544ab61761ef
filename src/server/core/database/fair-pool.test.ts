import { setImmediate } from "node:timers/promises";
import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { freshDatabase } from "#testing/database.ts";
import { workFor } from "#server/core/security/scope.ts";
import { FairPool } from "./pool.ts";

const database = fixture(freshDatabase);
const PATIENCE_MS = 1_000;
const opened = fixture(async () => {
  const pool = new FairPool({ connectionString: database.url, max: 10 }, PATIENCE_MS);
  return { pool, close: () => pool.end() };
});

/**
 * Requests this many connections for a yard; returns those that were granted, and the errors of the refused
 * requests.
 */
function ask(yard: string, count: number) {
  const came: PoolClient[] = [];
  const refused: unknown[] = [];
  const all = workFor({ yard, person: yard }, () =>
    Array.from({ length: count }, () =>
      opened.pool.connect().then(
        (client) => void came.push(client),
        (error: unknown) => void refused.push(error),
      ),
    ),
  );
  return { came, refused, settled: Promise.all(all) };
}

test("one yard gets four of ten connections, others get theirs at once, and a timed-out wait is 'busy'", async () => {
  const greedy = ask("greedy", 40);
  await expect.poll(() => greedy.came.length).toBe(4);
  const other = ask("other", 2);
  await other.settled;
  expect([other.came.length, other.refused, greedy.came.length]).toEqual([2, [], 4]);
  await greedy.settled;
  expect([greedy.came.length, greedy.refused.length]).toEqual([4, 36]);
  for (const reason of greedy.refused)
    expect(reason).toMatchObject({ status: 503, message: expect.stringContaining("busy") });
  for (const client of [...greedy.came, ...other.came]) client.release();
});

test("a released connection goes to the next waiter, and none is lost, not even broken ones", async () => {
  for (let round = 0; round < 3; round += 1) {
    const yards = ["a", "b", "c", "d"].map((yard) => ask(yard, 8));
    let done = 0;
    while (done < 32) {
      const client = yards.find(({ came }) => came.length > 0)?.came.shift();
      if (client) done += 1;
      client?.release(done % 5 === 0);
      await setImmediate();
    }
    expect(yards.flatMap(({ refused }) => refused)).toEqual([]);
  }
  expect((await opened.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a failed statement releases its connection", async () => {
  for (let i = 0; i < 20; i += 1)
    await expect(opened.pool.query("select nothing_there")).rejects.toThrow("nothing_there");
  expect((await opened.pool.query("select 1 as one")).rowCount).toBe(1);
});

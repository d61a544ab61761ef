import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import pg from "pg";
import { fixture } from "#testing/fixture.ts";
import { startReplicated } from "#testing/replicated.ts";
import { closeDatabase, inTransaction, openDatabase, runStatement } from "./database.ts";
import { closeReplica, inSnapshot, openReplica, readAside } from "./replica.ts";

const pair = fixture(startReplicated);
let onReplica: pg.Client;

beforeAll(async () => {
  openDatabase(pair.primary.url, () => undefined);
  await runStatement("create table notes (n integer)");
  onReplica = new pg.Client(pair.replica.url);
  await onReplica.connect();
});
afterAll(async () => {
  await Promise.all([closeReplica(), onReplica.end()]);
  await closeDatabase();
});
beforeEach(async () => {
  await closeReplica();
  openReplica(pair.replica.url, () => undefined);
});

const place = async () => {
  const { rows } = await runStatement(
    "select pg_is_in_recovery() as replica, max(n) as n from notes",
  );
  return rows[0];
};
const write = (n: number) => runStatement("insert into notes values ($1)", [n]);
/** Has the replica stand still while something is done. */
async function standingStill<T>(work: () => Promise<T>) {
  await onReplica.query("select pg_wal_replay_pause()");
  try {
    return await work();
  } finally {
    await onReplica.query("select pg_wal_replay_resume()");
  }
}

test.each([
  ["reads", readAside],
  ["a snapshot's reads", inSnapshot],
])("%s are made on the replica, and never miss what was written before", async (_, read) => {
  const found: unknown[] = [];
  for (let n = 1; n <= 100; n += 1) {
    await write(n);
    found.push(await read(place));
  }
  expect(found.map((each) => Object(each).n)).toEqual(
    Array.from({ length: 100 }, (__, n) => n + 1),
  );
  expect(found.filter((each) => Object(each).replica).length).toBeGreaterThan(50);
  await runStatement("delete from notes");
});

test("a replica that stands still is passed over for the primary", async () => {
  await standingStill(async () => {
    await write(1_001);
    expect(await readAside(place)).toEqual({ replica: false, n: 1_001 });
  });
  await vi.waitFor(async () => expect(await readAside(place)).toMatchObject({ replica: true }));
});

test("without a replica reads are as they are, and a snapshot is the primary's", async () => {
  await closeReplica();
  expect(await readAside(place)).toMatchObject({ replica: false });
  expect(await inSnapshot(place)).toMatchObject({ replica: false });
});

test("within a transaction its own rows are read", async () => {
  await inTransaction(async () => {
    await write(1_002);
    expect(await readAside(place)).toEqual({ replica: false, n: 1_002 });
  });
});

test("nothing can be written there", async () => {
  await expect(inSnapshot(() => write(1))).rejects.toThrow(/read-only/);
});

test("a replica that is away is not asked again for ten seconds", async () => {
  await closeReplica();
  const onTrouble = vi.fn<(error: unknown) => void>();
  openReplica("postgres://nobody@127.0.0.1:9/nothing", onTrouble);
  for (let n = 0; n < 3; n += 1) expect(await readAside(place)).toMatchObject({ replica: false });
  expect(onTrouble).toHaveBeenCalledTimes(1);
  openReplica(pair.replica.url, () => undefined);
  expect(await readAside(place)).toMatchObject({ replica: true });
});

test("a read that gives way to what the replica replays is made again on the primary", async () => {
  const places: unknown[] = [];
  const read = async () => {
    places.push(await place());
    if (places.length === 1)
      throw Object.assign(new Error("conflict with recovery"), { code: "40001" });
    return "read";
  };
  expect(await readAside(read)).toBe("read");
  expect(places).toMatchObject([{ replica: true }, { replica: false }]);
});

test("a failure of the work itself is not repeated", async () => {
  const work = vi.fn(() => Promise.reject(new Error("It cannot be drawn")));
  await expect(readAside(work)).rejects.toThrow("drawn");
  expect(work).toHaveBeenCalledTimes(1);
});

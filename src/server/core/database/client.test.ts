import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { isDatabaseAway } from "#server/core/faults.ts";
import { openJobs } from "#server/core/jobs/jobs.ts";
import { makeLog } from "#server/core/log.ts";
import { connected } from "#server/domains/operations/backups/tables.ts";
import { cutWire } from "#testing/doubles/cut-wire.ts";
import { fixture } from "#testing/fixture.ts";
import { listOf, startReplicated } from "#testing/replicated.ts";
import { DatabaseClient } from "./client.ts";
import { startListening } from "./listener.ts";
import { migrate } from "./migrate.ts";
import { FairPool, pipeline } from "./pool.ts";

const pair = fixture(startReplicated);

const READ_ONLY = { text: "show transaction_read_only" };
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

function openPool(url: string) {
  const pool = new FairPool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => undefined);
  undo.push(() => pool.end());
  return pool;
}

function openPipeline(url: string) {
  const lines = pipeline({ connectionString: url }, () => undefined, 1);
  undo.push(() => lines.end());
  return lines;
}

function listen(url: string) {
  const heard = vi.fn<() => void>();
  const { stop } = startListening({
    url,
    channel: "test",
    onMessage: () => undefined,
    onGap: heard,
    onLost: () => undefined,
  });
  undo.push(stop);
  return heard;
}

const takesWrites = async (runner: {
  query: (statement: typeof READ_ONLY) => Promise<{ rows: unknown[] }>;
}) => expect((await runner.query(READ_ONLY)).rows).toEqual([{ transaction_read_only: "off" }]);

async function failureOf(url: string): Promise<Error> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  return client.connect().then(
    () => Promise.reject(new Error("It connected")),
    (error: Error) => error,
  );
}

describe("with the replica named before the primary", () => {
  test("the pool, the pipeline and a backup talk to the primary", async () => {
    await takesWrites(openPool(pair.list));
    await takesWrites(openPipeline(pair.list));
    const client = await connected(pair.list);
    undo.push(() => client.end());
    await takesWrites(client);
  });

  test("migrations and jobs run on it, and the listener listens on it", async () => {
    expect(await migrate(pair.list)).toBe(0);
    onTestFinished(await openJobs({ url: pair.list, log: makeLog("silent"), jobs: [] }));
    const heard = listen(pair.list);
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    const client = await connected(pair.primary.url);
    undo.push(() => client.end());
    const { rows } = await client.query(
      "select application_name as name from pg_stat_activity where application_name in ('loosebox-jobs', 'loosebox-listener') group by 1 order by 1",
    );
    expect(rows).toEqual([{ name: "loosebox-jobs" }, { name: "loosebox-listener" }]);
  });
});

test("a replica alone, or one host that is asked to take writes, is refused as a database that is away", async () => {
  const asked = await failureOf(`${pair.replica.url}?target_session_attrs=read-write`);
  expect(isDatabaseAway(asked)).toBe(true);
  const listed = await failureOf(listOf([pair.replica.url, "postgres://127.0.0.1:1/"]));
  expect(isDatabaseAway(listed)).toBe(true);
  expect(listed.message).toMatch(
    /^none of its hosts takes writes; \/.*: it takes no writes; 127\.0\.0\.1:1: .*ECONNREFUSED/,
  );
  expect(listed.message).not.toContain(new URL(pair.primary.url).password);
});

test("a host that says nothing delays a connection by two seconds at most, and only once it is all there is", async () => {
  const wire = await cutWire(pair.primary.url);
  onTestFinished(() => wire.close());
  wire.fallSilent();
  const started = performance.now();
  await takesWrites(openPool(listOf([wire.url, pair.primary.url])));
  expect(performance.now() - started).toBeLessThan(1_000);
  const silent = await failureOf(listOf([wire.url, pair.replica.url]));
  expect(isDatabaseAway(silent)).toBe(true);
  expect(performance.now() - started).toBeLessThan(4_000);
});

test("a client that is ended while it asks the hosts connects to none", async () => {
  const client = new DatabaseClient({ connectionString: `${pair.list}?application_name=ended` });
  const connecting = client.connect().catch((error: unknown) => error);
  await client.end();
  expect(await connecting).toBeInstanceOf(Error);
  const admin = await connected(pair.primary.url);
  undo.push(() => admin.end());
  const open = "select from pg_stat_activity where application_name = 'ended'";
  await vi.waitFor(async () => expect((await admin.query(open)).rowCount).toBe(0));
});

test("a connection that is lost is opened on the host that takes writes then", async () => {
  const wire = await cutWire(pair.primary.url);
  onTestFinished(() => wire.close());
  const pool = openPool(listOf([wire.url, pair.primary.url]));
  await takesWrites(pool);
  await wire.cut();
  await vi.waitFor(() => takesWrites(pool), 5_000);
});

// the last one: afterwards the replica is the primary
test("when the primary ends and the replica is promoted, all go on there by themselves", async () => {
  const pool = openPool(pair.list);
  const lines = openPipeline(pair.list);
  const heard = listen(pair.list);
  await takesWrites(pool);
  await takesWrites(lines);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await pair.primary.stop();
  const away = await pool.query(READ_ONLY).catch((error: unknown) => error);
  expect(isDatabaseAway(away)).toBe(true);
  await pair.promote();
  await vi.waitFor(() => takesWrites(pool), 10_000);
  await vi.waitFor(() => takesWrites(lines), 10_000);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 10_000);
});

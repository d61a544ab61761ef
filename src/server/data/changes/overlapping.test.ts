import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import type { ChangePage } from "#contract/data/changes.ts";
import { fixture } from "#testing/fixture.ts";
import { seededRandom } from "#testing/seeded-random.ts";
import { openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);

/**
 * A connection that writes events of one horse in its own transactions. Each writer has its own horse, because
 * concurrent writes to one yard's horses would wait for each other.
 */
async function writer(horseId: string) {
  const client = new Client(yard.url);
  await client.connect();
  const addEvent = async () => {
    const id = crypto.randomUUID();
    await client.query(
      `insert into care_events (id, yard_id, user_id, horse_id, title, event_type, due_date)
       select $1, yard_id, user_id, id, 'Shoes', 'FARRIER', now() from horses where id = $2`,
      [id, horseId],
    );
    return id;
  };
  const say = (statement: "begin" | "commit" | "rollback") => client.query(statement);
  return { addEvent, say, end: () => client.end() };
}

/** A reader that polls for changes and records every reported id. */
async function reader(owner: Owner, limit: number) {
  const ask = async (since?: string) => {
    const reply = await owner.get(`/api/changes?limit=${limit}${since ? `&since=${since}` : ""}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<ChangePage>();
  };
  let { cursor } = await ask();
  const told: string[] = [];
  const look = async () => {
    const page = await ask(cursor);
    ({ cursor } = page);
    told.push(...page.items.filter(({ noun }) => noun === "event").map(({ id }) => id));
    return page.more;
  };
  return { told, look };
}

const begin = async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  return { owner, newWriter: () => writer(horseId) };
};

/** Reads until this many changes have been reported, or for 30 s, because transactions elsewhere may delay them. */
const readTo = async ({ told, look }: Awaited<ReturnType<typeof reader>>, count: number) => {
  for (const until = Date.now() + 30_000; told.length < count && Date.now() < until;)
    if (!(await look())) await sleep(20);
  await look();
};

test("a transaction that started first and commits last is not skipped", async () => {
  const { owner, newWriter } = await begin();
  const [slow, quick] = [await newWriter(), await newWriter()];
  const { told, look } = await reader(owner, 100);
  await slow.say("begin");
  const first = await slow.addEvent();
  const second = await quick.addEvent();
  await look();
  expect(told, "nothing behind which something may come").toEqual([]);
  await slow.say("commit");
  await readTo({ told, look }, 2);
  expect(told).toEqual([first, second]);

  const { rows } = await query<{ id: string }>(
    "select row_id as id from row_changes where row_id = any ($1) order by n",
    [[first, second]],
  );
  expect(
    rows.map(({ id }) => id),
    "the lower number came later",
  ).toEqual([first, second]);
  await Promise.all([slow.end(), quick.end()]);
});

const WRITERS = 6;
const READERS = 4;
const TRANSACTIONS = 60;

test("four readers each get each row once, from 360 transactions that end in any order", async () => {
  const { owner, newWriter } = await begin();
  const readers = await Promise.all(
    Array.from({ length: READERS }, (_, at) => reader(owner, [1, 3, 20, 500][at] ?? 100)),
  );
  const kept: string[] = [];
  const written = new AbortController();
  const write = async (_: unknown, seed: number) => {
    const random = seededRandom(seed);
    const pause = () => sleep(random() * 8);
    const { addEvent, say, end } = await newWriter();
    for (let n = 0; n < TRANSACTIONS; n += 1) {
      await say("begin");
      const added: string[] = [];
      for (let rows = 1 + random() * 3; rows >= 1; rows -= 1) {
        added.push(await addEvent());
        await pause();
      }
      const keep = random() < 0.8;
      await say(keep ? "commit" : "rollback");
      if (keep) kept.push(...added);
      await pause();
    }
    await end();
  };
  const read = async (each: Awaited<ReturnType<typeof reader>>) => {
    while (!written.signal.aborted) if (!(await each.look())) await sleep(5);
  };
  const reading = readers.map(read);
  await Promise.all(Array.from({ length: WRITERS }, write));
  written.abort();
  await Promise.all(reading);
  expect(kept.length).toBeGreaterThan(WRITERS * TRANSACTIONS);
  for (const each of readers) {
    await readTo(each, kept.length);
    expect(each.told.toSorted()).toEqual(kept.toSorted());
  }
  // all readers see the same order, which is that of the cursors
  expect(new Set(readers.map(({ told }) => told.join())).size).toBe(1);
}, 120_000);

import { beforeAll, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { lockWaits } from "#testing/lock-waits.ts";
import { sayRaw } from "#testing/doubles/wire.ts";
import { horseInput, newHorse, openYard, type Owner, ORIGIN, query } from "#testing/yard.ts";
import { connectionPool } from "#server/core/database/database.ts";

const yard = fixture(openYard);
const greedy = fixture(() => yard.newOwner());
const other = fixture(() => yard.newOwner());
let port: number;
beforeAll(async () => {
  port = Number(new URL(await yard.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

/** Keeps a yard's rows of a table locked while the given work runs. */
async function whileLocked<T>(text: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  const client = await connectionPool().connect();
  try {
    await client.query("begin");
    await client.query(text, values);
    return await work();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const tally = (replies: readonly { statusCode: number }[]) => {
  const counted: Record<number, number> = {};
  for (const { statusCode } of replies) counted[statusCode] = (counted[statusCode] ?? 0) + 1;
  return counted;
};

async function horsesOf(owner: Owner, count: number) {
  const horses = [];
  for (let i = 0; i < count; i += 1) horses.push(await newHorse(owner, { name: `Horse ${i}` }));
  return horses;
}

const rename = (owner: Owner, id: string, name: string) =>
  owner.put(`/api/horses/${id}`, horseInput({ name }));

test("a person has six calls running and thirty waiting, then gets 429; others are not affected", async () => {
  limitsInThisTest();
  const horses = await horsesOf(greedy, 50);
  const lock = "select from horses where yard_id = $1 for update";
  const { sent, others } = await whileLocked(lock, [greedy.user.yardId], async () => {
    const all = horses.map(({ id }) => rename(greedy, id, "Later"));
    // four of the six hold a connection, which is one yard's share of the pool
    await lockWaits(4);
    const answered = [];
    for (let i = 0; i < 5; i += 1)
      answered.push(
        await other.get("/api/horses"),
        await other.post("/api/horses", horseInput()),
        await yard.visitor("203.0.113.99").get("/api/health"),
      );
    return { sent: all, others: tally(answered) };
  });
  expect(others).toEqual({ 200: 15 });
  const replies = await Promise.all(sent);
  expect(tally(replies)).toEqual({ 200: 36, 429: 14 });
  const refused = replies.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers["retry-after"]).toBe("2");
  expect(refused?.body).toBe("Too much was asked for at once. Please try again in a moment.");
});

test("writes to one horse wait in the process without holding a connection each", async () => {
  limitsInThisTest();
  const [horse] = await horsesOf(greedy, 1);
  const id = horse?.id ?? "";
  const sent = await whileLocked("select from horses where id = $1 for update", [id], async () => {
    const all = Array.from({ length: 6 }, (_, i) => rename(greedy, id, `Name ${i}`));
    await lockWaits(1);
    await other.get("/api/horses");
    await lockWaits(1);
    return all;
  });
  expect(tally(await Promise.all(sent))).toEqual({ 200: 6 });
});

test("concurrent requests with one id wait in the process and make one horse", async () => {
  limitsInThisTest();
  const id = crypto.randomUUID();
  const twins = await Promise.all(
    Array.from({ length: 6 }, () => greedy.post("/api/horses", horseInput({ id }))),
  );
  expect(tally(twins)).toEqual({ 200: 6 });
  const { rowCount } = await query("select from horses where id = $1", [id]);
  expect(rowCount).toBe(1);
});

test("RATE_LIMITS=off turns the limit off", async () => {
  const replies = await Promise.all(Array.from({ length: 60 }, () => greedy.get("/api/horses")));
  expect(tally(replies)).toEqual({ 200: 60 });
});

test("pipelined requests on one connection are answered in order, and too many close it", async () => {
  const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const one = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nCookie: ${cookie}\r\n\r\n`;
  const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, s]) => s);
  const few = await sayRaw(port, one("/api/user") + one("/api/nothing") + one("/api/user"));
  expect(statuses(few.head + few.body)).toEqual(["200", "404", "200"]);
  const eleven = await sayRaw(port, one("/api/user").repeat(11));
  expect(statuses(eleven.head + eleven.body)).toEqual(Array(11).fill("200"));
  const began = performance.now();
  await sayRaw(port, one("/api/user").repeat(60), 5_000);
  expect(performance.now() - began, "hung up on").toBeLessThan(5_000);
});

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { openYard, type Owner, query, type Visitor } from "#testing/yard.ts";
import { listBudget, memoryBudget, spoolBudget } from "./response-budget.ts";
import { boundSlowReaders, UNREAD_MS } from "./connections.ts";

const yard = fixture(openYard);
let port: number;
beforeAll(async () => {
  const address = new URL(await yard.app.listen({ port: 0, host: "127.0.0.1" }));
  port = Number(address.port);
});

const MiB = 1024 * 1024;
const LARGEST = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(20 * MiB - 9, "x")]);
const NOTES = "€".repeat(9_990);

const cookieOf = (who: Visitor) => [...who.cookies].map((pair) => pair.join("=")).join("; ");
const read = (who: Visitor, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: cookieOf(who) } });

/** Sends a request over its own connection and reads only the first line of the answer. */
async function askDeafly(who: Visitor, url: string): Promise<{ socket: Socket; line: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookieOf(who)}\r\n\r\n`);
  const [begun] = await once(socket, "data");
  socket.pause();
  return { socket, line: String(begun).split("\r\n")[0] ?? "" };
}
const OK = "HTTP/1.1 200 OK";
const BUSY = "HTTP/1.1 503 Service Unavailable";

/** Inserts events with the longest possible notes for this person, by SQL. */
const longEvents = (who: Owner, count: number) =>
  query(
    `insert into care_events (id, yard_id, user_id, title, event_type, due_date, notes)
     select gen_random_uuid(), $1, $2, 'Event ' || n, 'FARRIER', now() + n * interval '1 hour', $3
     from generate_series(1, $4::int) n`,
    [who.user.yardId, who.user.id, NOTES, count],
  );

const LIST = "/api/care-events?limit=2000&from=2020-01-01";

const nothingHeld = () => expect.poll(() => held(), { timeout: 10_000 });
const held = () => memoryBudget.heldInAll() + listBudget.heldInAll() + spoolBudget.heldInAll();

test("a list of 30 MB arrives complete and in order, with only a part of it in memory", async () => {
  const owner = await yard.newOwner();
  await longEvents(owner, 1_000);
  const events: { title: string; notes: string; horseName: null }[] = [];
  for (let next: string | undefined = LIST; next;) {
    const reply = await read(owner, next);
    expect(reply.status).toBe(200);
    const text = await reply.text();
    expect(Number(reply.headers.get("content-length"))).toBe(Buffer.byteLength(text));
    events.push(...JSON.parse(text));
    next = /<(.+)>/.exec(reply.headers.get("link") ?? "")?.[1];
  }
  expect(events.map(({ title }) => title)).toEqual(
    Array.from({ length: 1_000 }, (_, n) => `Event ${n + 1}`),
  );
  expect(new Set(events.map(({ notes }) => notes))).toEqual(new Set([NOTES]));
  await nothingHeld().toBe(0);
});

test("a client that reads none of its lists cannot fill memory or stop others from getting theirs", async () => {
  const owner = await yard.newOwner();
  const other = await yard.newOwner();
  await longEvents(owner, 700);
  const deaf = [];
  for (let n = 0; n < 15; n += 1) deaf.push(await askDeafly(owner, LIST));
  const lines = deaf.map(({ line }) => line);
  const answered = lines.filter((line) => line === OK).length;
  expect(answered, "16 MiB of 4 MB each").toBe(3);
  expect(lines.slice(answered)).toEqual(Array(15 - answered).fill(BUSY));
  expect(listBudget.heldInAll()).toBeLessThanOrEqual(16 * MiB);
  expect(memoryBudget.heldInAll()).toBeGreaterThanOrEqual(listBudget.heldInAll());
  expect(memoryBudget.heldInAll()).toBeLessThan(17 * MiB);
  expect(spoolBudget.heldInAll(), "nothing of it is on the disk").toBe(0);
  expect((await read(owner, "/api/horses")).status, "nor any further list").toBe(503);
  expect((await read(owner, "/api/user")).status, "but what is no list").toBe(200);
  expect((await read(other, "/api/care-events")).status).toBe(200);
  for (const { socket } of deaf) socket.destroy();
  await nothingHeld().toBe(0);
  const again = await read(owner, LIST);
  expect(again.status).toBe(200);
  await again.arrayBuffer();
});

test("an answer refused for lack of room has Retry-After", async () => {
  const owner = await yard.newOwner();
  const asker = { userId: owner.user.id, address: "192.0.2.1" };
  const hold = memoryBudget.hold(asker, 32 * MiB);
  try {
    expect(() => memoryBudget.hold(asker, 1)).toThrow("busy");
    const refused = await owner.get("/api/horses");
    expect([refused.statusCode, refused.headers["retry-after"], refused.body]).toEqual([
      503,
      "2",
      "Loosebox is busy. Please try again in a moment.",
    ]);
  } finally {
    hold.release();
  }
  expect((await owner.get("/api/horses")).statusCode).toBe(200);
});

test("a file is streamed: seven unread files of twenty megabytes hold less than one", async () => {
  const owner = await yard.newOwner();
  const upload = await owner.upload("/api/upload/attachment", "file", LARGEST, "x-rays.pdf");
  const { fileUrl } = upload.json<{ fileUrl: string }>();
  const deaf = await Promise.all(Array.from({ length: 7 }, () => askDeafly(owner, fileUrl)));
  expect(deaf.map(({ line }) => line)).toEqual(Array(7).fill(OK));
  expect(memoryBudget.heldInAll()).toBeLessThanOrEqual(MiB);
  const whole = await read(owner, fileUrl);
  expect(whole.headers.get("content-length")).toBe(String(LARGEST.length));
  expect(Buffer.from(await whole.arrayBuffer()).equals(LARGEST)).toBe(true);
  for (const { socket } of deaf) socket.destroy();
  await nothingHeld().toBe(0);
});

test("a connection with an unread answer is closed, and one that is read is not", async () => {
  const owner = await yard.newOwner();
  await longEvents(owner, 700);
  const connected = once(yard.app.server, "connection");
  const { socket } = await askDeafly(owner, LIST);
  const [serving] = await connected;
  expect(serving.timeout, "two looks make thirty seconds").toBe(UNREAD_MS);
  expect(UNREAD_MS * 2).toBe(30_000);
  const closed = once(serving, "close");
  // sets a shorter time-out, so that the test is quick
  serving.setTimeout(100);
  await closed;
  socket.destroy();
  await nothingHeld().toBe(0);
});

test("an event stream stays open while nothing happens", async () => {
  const app = fastify();
  boundSlowReaders(app);
  const events = new PassThrough();
  app.get("/events", (_, reply) => reply.type("text/event-stream; charset=utf-8").send(events));
  app.get("/list", (_, reply) => reply.type("application/json").send(new PassThrough()));
  const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const timeoutOf = async (path: string) => {
    const connected = once(app.server, "connection");
    const socket = connect(Number(address.port), "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [serving] = await connected;
    await expect.poll(() => memoryBudget.heldInAll()).toBeGreaterThan(0);
    const { timeout } = serving;
    socket.destroy();
    await nothingHeld().toBe(0);
    return timeout;
  };
  expect(await timeoutOf("/events")).not.toBe(UNREAD_MS);
  expect(await timeoutOf("/list")).toBe(UNREAD_MS);
  await app.close();
});

test("a failure in the middle of a long list is answered with its status, not with half a list", async () => {
  const owner = await yard.newOwner();
  await longEvents(owner, 300);
  await query(
    `create function spoil(title text) returns text language plpgsql as
       $$ begin if title = 'Event 120' then raise exception 'broken row'; end if; return title; end $$;
     alter table care_events rename to care_events_kept;
     create view care_events as select spoil(title) as title, id, yard_id, user_id, horse_id,
       description, event_type, priority, status, due_date, completed_at, reminder_days, recurring,
       recurring_end, notes, subject, deadline, planned_from, plan_id, record_kind, record_id,
       done_record_kind, done_record_id, created_at, updated_at from care_events_kept`,
  );
  try {
    const reply = await read(owner, LIST);
    expect([reply.status, await reply.text()]).toEqual([
      500,
      "Something went wrong on our side. Please try again.",
    ]);
  } finally {
    await query(
      "drop view care_events; alter table care_events_kept rename to care_events; drop function spoil",
    );
  }
  await nothingHeld().toBe(0);
  expect((await read(owner, "/api/care-events")).status).toBe(200);
});

test("an idle connection is closed", () => {
  expect(yard.app.server.timeout).toBe(120_000);
});

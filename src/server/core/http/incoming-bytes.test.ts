import { connect } from "node:net";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { STRIPE_WEBHOOK_PATH } from "#contract/billing/billing.ts";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { sayRaw } from "#testing/doubles/wire.ts";
import { horseInput, openYard, ORIGIN, UNKNOWN_ID } from "#testing/yard.ts";
import { type Asker, memoryBudget, spoolBudget } from "./response-budget.ts";

const MiB = 1024 * 1024;
const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
let port: number;
beforeAll(async () => {
  port = Number(new URL(await yard.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

const cookie = () => [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** The head of a request whose announced body is not sent. */
const announce = (path: string, bytes: number, headers: Record<string, string> = {}) =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: x",
    ...Object.entries({
      origin: ORIGIN,
      "content-type": "application/json",
      "content-length": String(bytes),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

/** Reserves bytes of a budget until the running test has finished. */
function holdInThisTest(budget: typeof memoryBudget, asker: Asker, bytes: number) {
  const { release } = budget.hold(asker, bytes);
  onTestFinished(release);
}
const strangers = { userId: null, address: "127.0.0.1" };

test.each([
  ["a stranger's form above 16 KB", "/api/login", 16 * 1024 + 1, 413],
  ["a call for which one must be signed in", "/api/horses", 1_000_000, 401],
  ["an event of Stripe's above 256 KB", STRIPE_WEBHOOK_PATH, 256 * 1024 + 1, 413],
])("%s is refused before any byte of its body has arrived", async (_, path, bytes, status) => {
  expect(await sayRaw(port, announce(path, bytes))).toMatchObject({ status });
});

test("a call from a foreign page is refused before any byte of its body has arrived", async () => {
  const said = announce("/api/login", 100, { origin: "https://elsewhere.example" });
  expect(await sayRaw(port, said)).toMatchObject({ status: 403 });
});

test.each([
  ["what a signed-in person may not do", `/api/admin/complaints/${UNKNOWN_ID}/close`, 403],
  ["what goes where nothing is", "/api/nothing", 404],
])("%s is refused before any byte of its body has arrived", async (_, path, status) => {
  const said = announce(path, 500_000, { cookie: cookie() });
  expect(await sayRaw(port, said)).toMatchObject({ status });
});

test("an address over its limit is refused before any byte of its body has arrived", async () => {
  limitsInThisTest();
  const stranger = yard.visitor("127.0.0.1");
  for (let sent = 0; sent < 30; sent += 1)
    expect((await stranger.post("/api/register", {})).statusCode).toBe(400);
  expect(await sayRaw(port, announce("/api/register", 500))).toMatchObject({ status: 429 });
});

test("refused before the body has arrived, an anonymous connection is closed and a signed-in one is not", async () => {
  const closes = /^connection: close$/im;
  expect((await sayRaw(port, announce("/api/horses", 500))).head).toMatch(closes);
  const path = `/api/admin/complaints/${UNKNOWN_ID}/close`;
  const signedIn = announce(path, 500, { cookie: cookie() });
  expect((await sayRaw(port, signedIn)).head).not.toMatch(closes);
});

test("after a fault of ours the connection of somebody with a session is not closed, although nobody knows whose it is", async () => {
  const closes = /^connection: close$/im;
  vi.spyOn(yard.app, "gate").mockRejectedValue(new Error("the disk is full"));
  onTestFinished(() => void vi.restoreAllMocks());
  const ofSession = await sayRaw(port, announce("/api/horses", 500, { cookie: cookie() }));
  expect(ofSession.status).toBe(500);
  expect(ofSession.head).not.toMatch(closes);
  expect((await sayRaw(port, announce("/api/horses", 500))).head).toMatch(closes);
});

test("a form of 16 KB is taken", async () => {
  const stranger = yard.visitor();
  const long = "x".repeat(16 * 1024 - 200);
  const reply = await stranger.post("/api/login", { email: "a@b.example", password: long });
  expect(reply.statusCode).not.toBe(413);
});

test("announced bodies count: beyond the budget anonymous clients get 503, people signed in do not", async () => {
  holdInThisTest(memoryBudget, strangers, 32 * MiB - 20_000);
  const silent = connect(port, "127.0.0.1");
  silent.on("error", () => undefined);
  onTestFinished(() => void silent.destroy());
  silent.write(announce("/api/login", 15_000));
  await expect
    .poll(async () => (await sayRaw(port, announce("/api/login", 15_000), 500)).status)
    .toBe(503);
  const horse = await owner.send({
    method: "POST",
    url: "/api/horses",
    payload: horseInput(),
    remoteAddress: "127.0.0.1",
  });
  expect(horse.statusCode).toBe(200);
  const elsewhere = yard.visitor("203.0.113.44");
  const wrong = { email: "nobody@yard.example", password: "wrong-password" };
  expect((await elsewhere.post("/api/login", wrong)).statusCode).toBe(401);
});

test("a body stops counting when its connection closes", async () => {
  await expect.poll(() => memoryBudget.heldInAll()).toBe(0);
  const sockets = Array.from({ length: 50 }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.write(announce("/api/login", 16_000));
  await expect.poll(() => memoryBudget.heldInAll()).toBe(50 * 16_000);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => memoryBudget.heldInAll()).toBe(0);
});

test("a slow upload holds a quarter of a megabyte of memory and the rest on disk, and releases both", async () => {
  const [memory, disk] = [memoryBudget.heldInAll(), spoolBudget.heldInAll()];
  const head = announce("/api/upload/attachment", 5 * MiB, {
    cookie: cookie(),
    "content-type": "multipart/form-data; boundary=b",
  });
  const socket = connect(port, "127.0.0.1");
  socket.write(head);
  socket.write(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n%PDF-1.7',
  );
  socket.write(Buffer.alloc(4 * MiB, " "));
  await expect.poll(() => spoolBudget.heldInAll() - disk).toBeGreaterThan(3.9 * MiB);
  expect(memoryBudget.heldInAll() - memory).toBeLessThanOrEqual(256 * 1024);
  socket.destroy();
  await expect
    .poll(() => [memoryBudget.heldInAll(), spoolBudget.heldInAll()])
    .toEqual([memory, disk]);
});

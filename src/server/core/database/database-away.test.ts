import sharp from "sharp";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase, db, inTransaction, openDatabase } from "./database.ts";
import { isDatabaseAway } from "#server/core/faults.ts";
import { switchLimits } from "#server/core/http/limits.ts";
import { cutWire } from "#testing/doubles/cut-wire.ts";
import { fixture } from "#testing/fixture.ts";
import { horseInput, openYard, type Owner, PASSWORD, query, registration } from "#testing/yard.ts";

const AWAY = "Loosebox cannot reach its database just now. Please try again in a moment.";

const yard = fixture(openYard);
const wire = fixture(() => cutWire(yard.url));
let owner: Owner;
let photo: Buffer;
beforeAll(async () => {
  await closeDatabase();
  openDatabase(wire.url, () => undefined);
  owner = await yard.newOwner();
  photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});
afterEach(async () => {
  switchLimits(false);
  await wire.restore();
});

const everyKind = () => [
  owner.get("/api/user"),
  owner.get("/api/horses"),
  owner.get("/api/horse-summaries?search=a"),
  owner.post("/api/horses", horseInput()),
  owner.upload("/api/upload/horse-photo", "photo", photo),
  owner.get("/files/00000000-0000-7000-8000-000000000000"),
  yard.visitor().post("/api/login", { email: "a@b.example", password: PASSWORD }),
  yard.visitor().post("/api/register", registration()),
  yard.visitor().post("/api/forgot-password", { email: "a@b.example" }),
  yard.visitor().post("/api/reset-password", { token: "x", password: PASSWORD }),
];

const healthy = async () => (await yard.visitor().get("/api/health")).statusCode === 200;

async function backAtWork() {
  await wire.restore();
  const started = performance.now();
  await vi.waitFor(async () => expect(await healthy()).toBe(true), 10_000);
  expect(performance.now() - started, "it is back within 10 s").toBeLessThan(10_000);
  expect((await owner.get("/api/horses")).statusCode).toBe(200);
}

async function refuses(within: number) {
  const started = performance.now();
  for (const reply of await Promise.all(everyKind())) {
    expect(reply).toAnswer([503, AWAY]);
    expect(reply.headers["retry-after"]).toBe("5");
  }
  expect(performance.now() - started).toBeLessThan(within);
}

test("while the database is away every call answers with a sentence, and works again afterwards", async () => {
  switchLimits(true);
  await wire.cut();
  await refuses(10_000);
  const health = await yard.visitor().get("/api/health");
  expect(health).toAnswer([503, "The database does not answer"]);
  expect(health.headers["retry-after"]).toBe("5");
  await backAtWork();
});

test("a database that stops responding is given up after at most 12 seconds", async () => {
  await owner.get("/api/horses");
  switchLimits(true);
  wire.fallSilent();
  const [health] = await Promise.all([yard.visitor().get("/api/health"), refuses(12_000)]);
  expect(health.statusCode).toBe(503);
  await backAtWork();
});

test("idle connections closed by the server are replaced without an error", async () => {
  await Promise.all(Array.from({ length: 20 }, () => owner.get("/api/horses")));
  await query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await vi.waitFor(
    async () => expect((await owner.get("/api/horses")).statusCode).toBe(200),
    2_000,
  );
});

test("a connection lost between two statements fails only its own transaction", async () => {
  const work = inTransaction(async () => {
    await db().execute("select 1");
    wire.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return db().execute("select 2");
  });
  await expect(work).rejects.toSatisfy(isDatabaseAway);
  expect((await owner.get("/api/horses")).statusCode).toBe(200);
});

test("lost connections fail single requests, never the process", async () => {
  const codes = new Set<number>();
  const breaking = setInterval(wire.disconnect, 5);
  for (let round = 0; round < 12; round += 1)
    for (const { statusCode } of await Promise.all(everyKind())) codes.add(statusCode);
  clearInterval(breaking);
  expect(codes).toContain(503);
  expect([...codes].filter((code) => code >= 500)).toEqual([503]);
  await backAtWork();
  const { rows } = await query<{ people: number; yards: number; agreed: number }>(
    `select (select count(*)::int from users) as people, (select count(*)::int from yards) as yards,
       (select count(distinct user_id)::int from consents) as agreed`,
  );
  expect(rows[0]?.yards, "no half of a registration is left").toBe(rows[0]?.people);
  expect(rows[0]?.agreed).toBe(rows[0]?.people);
});

import { describe, expect, test } from "vitest";
import { config, useConfig } from "#server/core/config.ts";
import { fixture } from "#testing/fixture.ts";
import { newAdmin } from "#testing/member.ts";
import { openYard, query } from "#testing/yard.ts";

const METRICS_TOKEN = "a-secret-of-the-operator";
const yard = fixture(() => openYard({ METRICS_TOKEN }));

const read = (authorization?: string) =>
  yard.app.inject({ url: "/api/metrics", headers: authorization ? { authorization } : {} });
const lines = async () => (await read(`Bearer ${METRICS_TOKEN}`)).body.split("\n");
const valueOf = async (series: string) => {
  const line = (await lines()).find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};
const callsNamed = async () =>
  new Set((await lines()).flatMap((line) => /call="([^"]*)"/.exec(line)?.[1] ?? []));

describe("who may read /api/metrics", () => {
  test("the right token reads them, in the text form of Prometheus", async () => {
    const reply = await read(`Bearer ${METRICS_TOKEN}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.body).toContain("# TYPE process_resident_memory_bytes gauge");
  });

  test.each([
    undefined,
    "Bearer another-secret-of-somebody",
    `Bearer ${METRICS_TOKEN}x`,
    `Basic ${METRICS_TOKEN}`,
    "Bearer ",
    `Bearer ${"x".repeat(5_000)}`,
  ])("%s is refused", async (authorization) => {
    const reply = await read(authorization);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers["www-authenticate"]).toBe("Bearer");
    expect(reply.body).toBe("Send the METRICS_TOKEN of this installation as a bearer token");
  });

  test("an administrator reads them without it, an owner does not", async () => {
    const admin = await newAdmin(yard.app);
    expect((await admin.get("/api/metrics")).statusCode).toBe(200);
    expect((await (await yard.newOwner()).get("/api/metrics")).statusCode).toBe(401);
  });

  test("without METRICS_TOKEN they are not found, whatever is sent", async () => {
    const before = config();
    useConfig({ ...before, metricsToken: null });
    try {
      for (const each of [undefined, `Bearer ${METRICS_TOKEN}`, "Bearer null"])
        expect((await read(each)).statusCode, each).toBe(404);
    } finally {
      useConfig(before);
    }
  });
});

describe("what they say", () => {
  test("requests are counted by call and class of status, and timed", async () => {
    const owner = await yard.newOwner();
    const series = [
      'loosebox_requests_total{call="GET /api/horses",status="2xx"}',
      'loosebox_requests_total{call="GET /api/horses",status="4xx"}',
      'loosebox_request_seconds_count{call="GET /api/horses"}',
    ];
    const counts = () => Promise.all(series.map(async (each) => (await valueOf(each)) ?? 0));
    const [ok = 0, refused = 0, timed = 0] = await counts();
    await owner.get("/api/horses");
    await yard.visitor().get("/api/horses");
    await expect.poll(counts).toEqual([ok + 1, refused + 1, timed + 2]);
  });

  test("paths made up by somebody, ids and tokens make no new labels", async () => {
    await read();
    const visitor = yard.visitor();
    await visitor.get("/api/horses/1");
    await visitor.get("/api/nothing");
    const before = await callsNamed();
    for (let at = 0; at < 30; at++)
      for (const path of [
        `/api/x${at}`,
        `/x${at}"}`,
        `/api/horses/${at}`,
        `/%00${at}`,
        `/api/horses/1?a${at}`,
      ])
        await visitor.get(path);
    expect(await callsNamed()).toEqual(before);
    expect([...before]).toContain("GET /api/horses/:id");
    expect([...before]).toContain("none");
  });

  test("statements are counted by the name they are declared under", async () => {
    await (await yard.newOwner()).get("/api/horses");
    expect(await valueOf('loosebox_statements_total{statement="find-session"}')).toBeGreaterThan(0);
    expect(
      await valueOf('loosebox_statement_seconds_total{statement="find-session"}'),
    ).toBeGreaterThan(0);
    expect((await lines()).filter((line) => /statement="[^"]*( \d+|-few)"/.test(line))).toEqual([]);
  });

  test("the pool, and what waits in each queue and for how long", async () => {
    const { user } = await yard.newOwner();
    await query("delete from account_mails");
    expect(await valueOf('loosebox_queue_waiting{queue="account-mails"}')).toBe(0);
    await query(
      `insert into account_mails (id, user_id, to_address, kind, subject, text, queued_at, tries)
       values (gen_random_uuid(), $1, $2, 'LETTER', 'Subject', 'Text', now() - interval '1 hour', 3)`,
      [user.id, user.email],
    );
    expect(await valueOf('loosebox_queue_waiting{queue="account-mails"}')).toBe(1);
    expect(await valueOf('loosebox_queue_failing{queue="account-mails"}')).toBe(1);
    expect(await valueOf('loosebox_queue_oldest_seconds{queue="account-mails"}')).toBeCloseTo(
      3600,
      -1,
    );
    for (const queue of ["reminders", "webhooks", "jobs"])
      expect(await valueOf(`loosebox_queue_waiting{queue="${queue}"}`), queue).toBe(0);
    expect(await valueOf('loosebox_pool_connections{state="waiting"}')).toBe(0);
    expect(await valueOf("loosebox_database_answers")).toBe(1);
    const text = (await lines()).join("\n");
    expect(text).not.toContain(user.email);
    expect(text).not.toContain(user.id);
  });
});

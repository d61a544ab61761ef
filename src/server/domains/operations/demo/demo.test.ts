import { access } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import type { YardDay } from "#contract/care/yard-day.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { fixture } from "#testing/fixture.ts";
import { limitsInThisTest } from "#testing/limits.ts";
import { openYard, query, type Visitor } from "#testing/yard.ts";
import { removeExpiredDemos } from "./demo.ts";

const yard = fixture(openYard);

const pressDemo = (by: Visitor, headers: Record<string, string> = {}) =>
  by.send({
    method: "POST",
    url: "/demo",
    payload: "",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

async function newGuest(address?: string) {
  const guest = yard.visitor(address);
  const reply = await pressDemo(guest);
  expect([reply.statusCode, reply.headers.location]).toEqual([303, "/dashboard"]);
  return guest;
}

interface Summary {
  horse: { id: string; name: string; imageUrl: string };
  healthCounts: Record<string, number>;
  nextCareEvent: object | null;
  overdueCount: number;
}

async function summariesOf(guest: Visitor) {
  const page = await guest.get("/api/horse-summaries");
  return page.json<{ items: Summary[]; total: number }>();
}

async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: yard.url });
  await client.connect();
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  return rows;
}

test("the plain form opens a furnished yard and signs in", async () => {
  const guest = await newGuest();
  const user = (await guest.get("/api/user")).json<Record<string, string>>();
  expect(user).toMatchObject({ firstName: "Demo", yardName: "Willow Farm demo yard" });
  expect(user["email"]).toMatch(/^demo-[\w-]+@loosebox\.invalid$/);
  const hoursLeft = (Date.parse(String(user["demoUntil"])) - Date.now()) / 3_600_000;
  expect(hoursLeft).toBeGreaterThan(23.9);
  expect(hoursLeft).toBeLessThanOrEqual(24);

  const { items, total } = await summariesOf(guest);
  expect(total).toBe(12);
  for (const { horse, healthCounts } of items) {
    expect(horse.name).not.toBe("");
    expect(Object.values(healthCounts).filter((count) => count === 0)).toEqual([]);
  }
  expect(items.filter(({ overdueCount }) => overdueCount > 0).length).toBeGreaterThanOrEqual(3);
  expect(items.filter(({ nextCareEvent }) => nextCareEvent !== null)).toHaveLength(12);
});

test("eight people work in the yard with their roles and rights, and have done what was due this morning", async () => {
  // today, because a demo yard is thrown away after a day by the database's clock
  const now = londonInstant(londonDate(new Date()), "09:30");
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  const guest = await newGuest();
  // the database's clock, by which a session ends, stays as it is
  await query("update sessions set expires_at = now() + interval '1 hour'");
  const members = (await guest.get("/api/members")).json<{ firstName: string; role: string }[]>();
  expect(members.map(({ firstName, role }) => `${firstName} ${role}`).toSorted()).toEqual([
    "Anna VIEWER",
    "Demo OWNER",
    "Helen VIEWER",
    "Jess GROOM",
    "Kit GROOM",
    "Maggie MANAGER",
    "Priya VIEWER",
    "Tom VIEWER",
  ]);
  const day = (await guest.get("/api/day")).json<YardDay>();
  const ticks = day.jobs.flatMap(({ time, tick }) =>
    tick ? [{ time, by: tick.by?.firstName }] : [],
  );
  expect(new Set(ticks.map(({ by }) => by))).toEqual(new Set(["Kit", "Jess"]));
  expect(ticks.every(({ time }) => time <= "09:05")).toBe(true);
  expect(day.jobs.some(({ tick }) => tick === null)).toBe(true);
  const rights = (await guest.get("/api/grants")).json<{ horseId: string | null }[]>();
  expect(rights.length).toBeGreaterThan(8);
  expect(rights.filter(({ horseId }) => horseId === null).length).toBeGreaterThan(3);
});

test("every horse has a photo in two sizes", async () => {
  const guest = await newGuest();
  const { items } = await summariesOf(guest);
  for (const { horse } of items) {
    const large = await guest.get(horse.imageUrl);
    const small = await guest.get(`${horse.imageUrl}?size=small`);
    expect([large.statusCode, small.statusCode]).toEqual([200, 200]);
    expect(large.headers["content-type"]).toBe("image/webp");
    expect(large.rawPayload.length).toBeGreaterThan(small.rawPayload.length);
  }
});

test("a demo yard sees nothing of another", async () => {
  const [one, other] = [await newGuest(), await newGuest()];
  const [first] = (await summariesOf(one)).items;
  expect((await other.get(`/api/horses/${first?.horse.id}`)).statusCode).toBe(404);
  expect((await other.get(String(first?.horse.imageUrl))).statusCode).toBe(404);
  expect((await summariesOf(other)).total).toBe(12);
});

test("pressing it again ends the previous session and opens another yard", async () => {
  const guest = await newGuest();
  const before = Object.fromEntries(guest.cookies);
  const yardBefore = (await guest.get("/api/user")).json<{ yardId: string }>().yardId;
  expect((await pressDemo(guest)).statusCode).toBe(303);
  expect((await guest.get("/api/user")).json<{ yardId: string }>().yardId).not.toBe(yardBefore);
  const old = await yard.app.inject({ method: "GET", url: "/api/user", cookies: before });
  expect(old.statusCode).toBe(401);
});

test("another site's form is refused", async () => {
  const reply = await pressDemo(yard.visitor(), { origin: "https://elsewhere.example" });
  expect(reply.statusCode).toBe(403);
});

test("the eleventh within an hour from one connection is told to wait, in words", async () => {
  limitsInThisTest();
  const tries = await Promise.all(
    Array.from({ length: 11 }, () => pressDemo(yard.visitor("198.51.100.9"))),
  );
  const refused = tries.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.body).toContain("Please try again in an hour");
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(3_000);
  expect((await pressDemo(yard.visitor("198.51.100.10"))).statusCode).toBe(303);
});

test("after 24 hours the yard is deleted with its guest, its rows and its files; others stay", async () => {
  const [over, running] = [await newGuest(), await newGuest()];
  const owner = await yard.newOwner();
  const { yardId } = (await over.get("/api/user")).json<{ yardId: string }>();
  const folder = join(yard.dataDir, "files", yardId);
  await access(folder);
  await sql("update yards set demo_until = now() - interval '1 minute' where id = $1", [yardId]);
  // a member of another yard who was invited into the demo yard is kept
  await sql("insert into memberships (yard_id, user_id, role) values ($1, $2, 'GROOM')", [
    yardId,
    owner.user.id,
  ]);

  await removeExpiredDemos();

  expect((await over.get("/api/user")).statusCode).toBe(401);
  expect((await running.get("/api/user")).statusCode).toBe(200);
  expect((await owner.get("/api/user")).statusCode).toBe(200);
  await expect(access(folder)).rejects.toThrow("ENOENT");
  const tables = await sql<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'yard_id' and table_schema = 'public' and table_name <> 'erased_files'",
  );
  expect(tables.length).toBeGreaterThan(8);
  for (const { name } of tables)
    expect([name, await sql(`select 1 from ${name} where yard_id = $1`, [yardId])]).toEqual([
      name,
      [],
    ]);
  expect(await sql("select 1 from users where email like 'demo-%'")).not.toEqual([]);
});

test("two outings are planned: all may go to one, and not all to the other", async () => {
  const guest = await newGuest();
  const { outings, rows } = (await guest.get("/api/outings/board")).json<{
    outings: { name: string }[];
    rows: { name: string; cells: ({ now: { verdict: string }; booked: unknown } | null)[] }[];
  }>();
  const verdicts = outings.map((_, index) =>
    rows.flatMap(({ cells }) => cells[index]?.now.verdict ?? []),
  );
  expect(verdicts).toHaveLength(2);
  expect(verdicts[0]).toContain("NO");
  expect(verdicts[0]).toContain("OK");
  expect(verdicts[1]).toEqual(["OK", "OK"]);
});

import { beforeAll, expect, test } from "vitest";
import { fixture } from "#server/testing/fixture.ts";
import { openYard, type Owner, query, type Visitor } from "#server/testing/yard.ts";

const yard = fixture(openYard);
const greedy = fixture(() => yard.newOwner());
const other = fixture(() => yard.newOwner());

/** Events of this person with notes of thirty kilobytes, by SQL. */
const longEvents = (who: Owner, count: number) =>
  query(
    `insert into care_events (id, yard_id, user_id, title, event_type, due_date, notes)
     select gen_random_uuid(), $1, $2, 'Event ' || n, 'FARRIER', now() + n * interval '1 hour', $3
     from generate_series(1, $4::int) n`,
    [who.user.yardId, who.user.id, "€".repeat(9_990), count],
  );
const LIST = "/api/care-events?limit=2000&from=2020-01-01&to=2100-12-31";
beforeAll(async () => {
  await longEvents(greedy, 300);
  await longEvents(other, 15);
});

const listOf = async (who: Owner) => {
  const { statusCode, body } = await who.get("/api/care-events?limit=2000");
  return [statusCode, statusCode === 200 ? body.length > 100_000 : body];
};

test("while one person asks for the largest lists again and again, another's come every time", async () => {
  const others: unknown[][] = [];
  const loop = async () => {
    const seen: unknown[] = [];
    while (others.length < 20) seen.push((await listOf(greedy))[0]);
    return seen;
  };
  const loops = Array.from({ length: 6 }, loop);
  while (others.length < 20) others.push(await listOf(other));
  expect(others.map(String)).toEqual(Array<string>(20).fill("200,true"));
  const theirs = new Set((await Promise.all(loops)).flat());
  expect(theirs.has(200)).toBe(true);
  expect([...theirs].every((status) => status === 200 || status === 503)).toBe(true);
});

const MiB = 1024 * 1024;

/** What somebody gets who follows each `Link` from here: the titles, and what each answer weighed in bytes. */
async function follow(who: Visitor, from: string) {
  const titles: string[] = [];
  const bytes: number[] = [];
  const links: string[] = [];
  for (let url: string | undefined = from; url;) {
    const { body, headers } = await who.get(url);
    titles.push(...(JSON.parse(body) as { title: string }[]).map(({ title }) => title));
    bytes.push(Buffer.byteLength(body));
    url = /^<(.+)>; rel="next"$/.exec(String(headers["link"]))?.[1];
    if (url) links.push(url);
  }
  return { titles, bytes, links };
}

test("a list of nine megabytes ends three times, and is each row once and in order", async () => {
  const { titles, bytes, links } = await follow(greedy, LIST);
  expect(titles).toEqual(Array.from({ length: 300 }, (_, n) => `Event ${n + 1}`));
  expect(bytes).toHaveLength(3);
  for (const each of bytes.slice(0, -1)) {
    expect(each).toBeGreaterThanOrEqual(4 * MiB);
    expect(each).toBeLessThan(4 * MiB + 40_000);
  }
  expect(bytes.at(-1)).toBeLessThan(4 * MiB);
  for (const each of links) {
    const { pathname, searchParams } = new URL(each, "http://localhost");
    expect(pathname).toBe("/api/care-events");
    expect(searchParams.get("limit")).toBe("2000");
    expect(searchParams.get("from")).toBe("2020-01-01");
    expect(searchParams.get("to")).toBe("2100-12-31");
  }
});

test("a list of two parts in one, half of it before now, is led through as one", async () => {
  const both = await yard.newOwner();
  await longEvents(both, 200);
  await query(
    "update care_events set due_date = due_date - interval '100 hours' where yard_id = $1",
    [both.user.yardId],
  );
  const { titles, bytes } = await follow(both, "/api/care-events?limit=2000");
  expect(titles).toEqual(Array.from({ length: 200 }, (_, n) => `Event ${n + 1}`));
  expect(bytes).toHaveLength(2);
});

test("a list that is asked for with a limit ends with it, whole", async () => {
  const { titles } = await follow(greedy, LIST.replace("2000", "150"));
  expect(titles).toEqual(Array.from({ length: 150 }, (_, n) => `Event ${n + 1}`));
});

test("a short list says of no next one", async () => {
  const { bytes, links } = await follow(other, LIST);
  expect([bytes.length, links]).toEqual([1, []]);
});

test("each answer has a tag of its own", async () => {
  const first = await greedy.get(LIST);
  const next = /<(.+)>/.exec(String(first.headers["link"]))?.[1] ?? "";
  const second = await greedy.get(next);
  expect(second.headers.etag).not.toBe(first.headers.etag);
  const held = { "if-none-match": String(second.headers.etag) };
  const again = await greedy.send({ method: "GET", url: next, headers: held });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("where a list goes on is no way around who may see it", async () => {
  const next = /<(.+)>/.exec(String((await greedy.get(LIST)).headers["link"]))?.[1] ?? "";
  expect(await yard.visitor().get(next)).toAnswer([401, "Sign in first"]);
  const { statusCode, body } = await other.get(next);
  expect([statusCode, body]).toEqual([200, "[]"]);
});

test("an offset that is none is refused in a sentence", async () => {
  expect(await other.get(`${LIST}&offset=-1`)).toAnswer([
    400,
    "Give `offset` as the number of rows to leave out",
  ]);
});

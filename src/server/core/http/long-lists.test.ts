import { beforeAll, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { settled } from "#testing/settled.ts";
import { openYard, type Owner, query, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const greedy = fixture(() => yard.newOwner());
const other = fixture(() => yard.newOwner());

/** Inserts events with notes of thirty kilobytes for this person, by SQL. */
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

test("while one person requests the largest lists repeatedly, another's requests succeed", async () => {
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

/** Follows each `Link` from this address; returns the titles and each answer's size in bytes. */
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

test("a list of nine megabytes comes in three parts, with each row once and in order", async () => {
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

test("a list made of two, split at now, is paged as one", async () => {
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

test("a list with a limit ends with it and is complete", async () => {
  const { titles } = await follow(greedy, LIST.replace("2000", "150"));
  expect(titles).toEqual(Array.from({ length: 150 }, (_, n) => `Event ${n + 1}`));
});

test("a short list has no next link", async () => {
  const { bytes, links } = await follow(other, LIST);
  expect([bytes.length, links]).toEqual([1, []]);
});

test("each part has its own tag", async () => {
  await settled();
  const first = await greedy.get(LIST);
  const next = /<(.+)>/.exec(String(first.headers["link"]))?.[1] ?? "";
  const readTwice = async () => {
    const second = await greedy.get(next);
    expect(second.headers.etag).not.toBe(first.headers.etag);
    const held = { "if-none-match": String(second.headers.etag) };
    const again = await greedy.send({ method: "GET", url: next, headers: held });
    return [again.statusCode, again.body];
  };
  // the tag is another one each minute
  await expect.poll(readTwice, { timeout: 60_000 }).toEqual([304, ""]);
});

test("the next link does not bypass authorisation", async () => {
  const next = /<(.+)>/.exec(String((await greedy.get(LIST)).headers["link"]))?.[1] ?? "";
  expect(await yard.visitor().get(next)).toAnswer([401, "Sign in first"]);
  const { statusCode, body } = await other.get(next);
  expect([statusCode, body]).toEqual([200, "[]"]);
});

test("an invalid offset is refused with a sentence", async () => {
  expect(await other.get(`${LIST}&offset=-1`)).toAnswer([
    400,
    "Give `offset` as the number of rows to leave out",
  ]);
});

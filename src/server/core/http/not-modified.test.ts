import { beforeAll, expect, test, vi } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { addNamesakes, creatingCalls } from "#testing/creating-calls.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { anotherBrowser, newMember } from "#testing/member.ts";
import { settled } from "#testing/settled.ts";
import { horseInput, openYard, query, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const someone = fixture(() => yard.newOwnerWithHorse());
let lists: string[];
beforeAll(() => {
  lists = yard.app.boundCalls.filter(({ tagged }) => tagged).map(addressOf);
});

const queries: Record<string, string> = {
  "/api/compliance": "?on=2026-12-01",
  "/api/horses/:id/compliance": "?body=BE&on=2026-12-01",
  "/api/horses/:id/companions": "?since=2026-01-01",
  "/api/outings/board": "?from=2026-12-01",
  "/api/care-events": "?from=2026-01-01&to=2035-01-01",
  "/api/care-events/calendar": "?from=2030-01-01&to=2030-01-31",
  "/api/horse-summaries": "?page=1&pageSize=12&sortBy=name&sortOrder=asc",
};
const addressOf = ({ path }: Endpoint) =>
  path.replace(/:\w+/, someone.horseId) + (queries[path] ?? "");

interface Answer {
  url: string;
  etag: string | undefined;
  body: string;
}

const ask = async (who: Visitor, url: string, etag?: string) => {
  const headers = etag ? { "if-none-match": etag } : {};
  const { statusCode, body, headers: said } = await who.send({ method: "GET", url, headers });
  return { statusCode, body, etag: said["etag"] };
};

/** Requests all lists; they have no tag while another transaction may be running. */
const askAll = async (who: Visitor): Promise<Answer[]> =>
  Promise.all(
    lists.map(async (url) => {
      const { statusCode, body, etag } = await ask(who, url);
      expect(statusCode, `${url}: ${body}`).toBe(200);
      return { url, body, etag };
    }),
  );

/** Requests a list until it has a tag, which it gets when all transactions that were running have ended. */
const tagged = (who: Visitor, url: string) =>
  expect
    .poll(async () => (await ask(who, url)).etag, { timeout: 30_000 })
    .toBeDefined()
    .then(() => ask(who, url));

test("there are lists to test, and lists that depend on more than the yard's rows have no tag", () => {
  expect(lists.length).toBeGreaterThan(20);
  for (const path of [
    "/api/user",
    "/api/weather-alerts",
    "/api/sessions",
    "/api/changes",
    "/api/bin",
  ])
    expect(lists.join(), path).not.toContain(path);
});

test("a client with the current answer gets 304 without a body, until something changes", async () => {
  const { owner, horseId } = someone;
  const url = "/api/horses";
  const { etag = "" } = await tagged(owner, url);
  expect(await ask(owner, url, etag)).toEqual({ statusCode: 304, body: "", etag });
  expect(await ask(owner, url, `"other", ${etag}`)).toMatchObject({ statusCode: 304 });
  expect(await ask(owner, url, '"other"')).toMatchObject({ statusCode: 200 });
  await made(owner.put(`/api/horses/${horseId}`, horseInput({ name: "Conker" })));
  const after = await ask(owner, url, etag);
  expect(after).toMatchObject({ statusCode: 200, body: expect.stringContaining("Conker") });
});

test("the tag changes every minute, because what is due may become overdue", async () => {
  const { owner } = someone;
  const { etag = "" } = await tagged(owner, "/api/horses");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  try {
    expect(await ask(owner, "/api/horses", etag)).toMatchObject({ statusCode: 200 });
  } finally {
    vi.useRealTimers();
  }
});

test("every answer names the version of the yard that it was made from", async () => {
  const { owner } = someone;
  await settled();
  const { headers } = await owner.get("/api/user");
  const version = String(headers["yard-version"]);
  expect(version).toMatch(/^[\da-f]{8}-\d+-\d+$/);
  const page = await owner.get(`/api/changes?since=${version}`);
  expect(page.json()).toMatchObject({ items: [], more: false });
  expect((await owner.get("/api/public-settings")).headers).not.toHaveProperty("yard-version");
});

test("a yard without entries in the journal has a version too", async () => {
  const owner = await yard.newOwner();
  await query("truncate row_changes");
  for (const cleared of ["0", "41"]) {
    await query("update change_logs set cleared_to = $1", [cleared]);
    const { headers } = await owner.get("/api/user");
    const reply = await owner.get(`/api/changes?since=${String(headers["yard-version"])}`);
    expect(reply.statusCode, reply.body).toBe(200);
  }
});

test("a tag is valid for one address, person and role, and nothing is cached on the way", async () => {
  const { owner } = someone;
  const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
  const { etag = "" } = await tagged(owner, "/api/horses");
  expect(await ask(owner, "/api/outings", etag)).toMatchObject({ statusCode: 200 });
  expect(await ask(groom, "/api/horses", etag)).toMatchObject({ statusCode: 200 });
  expect(await ask(yard.visitor(), "/api/horses", etag)).toMatchObject({ statusCode: 401 });
  const elsewhere = await anotherBrowser(yard.app, {
    userId: owner.user.id,
    yardId: owner.user.yardId,
  });
  expect(await ask(elsewhere, "/api/horses", etag), "their own phone").toMatchObject({
    statusCode: 304,
  });
  const { headers } = await owner.get("/api/horses");
  expect(headers["cache-control"]).toBe("no-store");
});

test("a refusal has no tag, and a missing horse is not found", async () => {
  const { owner } = someone;
  const url = `/api/horses/${crypto.randomUUID()}/farrier`;
  const { statusCode, etag } = await ask(owner, url);
  expect([statusCode, etag]).toEqual([404, undefined]);
});

/** Changes of every kind in sequence, each based on the results of earlier ones. */
async function* changes({ owner, horseId }: typeof someone) {
  await addNamesakes(owner, horseId);
  for (const [name, { input, otherwise, hasBin }] of Object.entries(creatingCalls)) {
    if (name.includes("chat") || name.includes("archives")) continue;
    // there is nothing to repeat
    if (name.endsWith("/repeat")) continue;
    // what is named besides the horse has its id, too (`addNamesakes`)
    const url = name.replace("POST ", "").replace(/:(?:horseId|id)/, horseId);
    const { id } = await made(owner.post(url, input(horseId)));
    yield name;
    if (!hasBin) continue;
    await made(owner.put(`${url}/${id}`, { ...input(horseId), ...otherwise }));
    yield `PUT of ${name}`;
    await made(owner.delete(`${url}/${id}`));
    yield `DELETE of ${name}`;
    const [item] = await made<{ id: string }[]>(owner.get("/api/bin"));
    await made(owner.post(`/api/bin/${item?.id}/put-back`));
    yield `put-back of ${name}`;
  }
  const event = await made(
    owner.post("/api/care-events", {
      title: "Shoes",
      eventType: "FARRIER",
      dueDate: "2026-06-01T09:00",
      horseId,
    }),
  );
  yield "an event that is overdue";
  await made(
    owner.put(`/api/care-events/${event.id}`, {
      title: "Shoes",
      eventType: "FARRIER",
      dueDate: "2026-06-01T09:00",
      horseId,
      status: "COMPLETED",
    }),
  );
  yield "its completion";
  const outing = await made(
    owner.post("/api/outings", {
      name: "Show",
      firstDay: "2027-04-05",
      body: "BS",
      horseIds: [horseId],
    }),
  );
  yield "an outing with a horse";
  await made(
    owner.put(`/api/outings/${outing.id}`, {
      name: "Show",
      firstDay: "2027-04-05",
      body: "BS",
      horseIds: [],
    }),
  );
  yield "an outing without it";
  await owner.upload("/api/upload/attachment", "file", Buffer.from("%PDF-1.4 x"), "x.pdf");
  yield "an upload";
  await query(
    `insert into notifications (id, yard_id, user_id, type, title, message, priority)
     values ($1, $2, $3, 'CARE_REMINDER', 'Shoes', 'Shoes are due', 'MEDIUM')`,
    [crypto.randomUUID(), owner.user.yardId, owner.user.id],
  );
  yield "a notification";
  await made(owner.post("/api/notifications/read-all"));
  yield "read notifications";
}

test("after every change each list whose content differs has a different tag", async () => {
  const { owner } = someone;
  let before = await askAll(owner);
  let changed = 0;
  const unnoticed: string[] = [];
  for await (const name of changes(someone)) {
    const after = await askAll(owner);
    for (const [at, { url, body, etag }] of after.entries()) {
      const was = before[at];
      if (body !== was?.body) changed += 1;
      if (body !== was?.body && etag !== undefined && etag === was?.etag)
        unnoticed.push(`${name}: ${url}`);
    }
    before = after;
  }
  expect(unnoticed).toEqual([]);
  expect(changed, "lists did change").toBeGreaterThan(100);
}, 180_000);

import { beforeAll, describe, expect, test } from "vitest";
import { ruleNames } from "#rules/worming/thresholds.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { horseInput, newHorse, openYard, query } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
let horseId: string;
let ownerId: string;
beforeAll(async () => {
  horseId = (await newHorse(owner)).id;
  ownerId = (await made(owner.post("/api/contacts", { role: "OWNER", name: "Anna Reid" }))).id;
});

interface Row {
  id: string;
  updatedAt: string;
}
type Fields = Record<string, unknown>;
const problem = { accept: "application/problem+json" };

const eventInput = (given: Fields = {}) => ({
  title: "Farrier",
  eventType: "FARRIER",
  dueDate: "2027-01-05T15:00",
  horseId,
  ...given,
});
const planInput = (given: Fields = {}) => ({
  eventType: "WORMING",
  every: 6,
  unit: "WEEKS",
  ...given,
});

const outingInput = (given: Fields = {}) => ({
  name: "Spring show",
  firstDay: "2027-04-05",
  body: "BS",
  horseIds: [horseId],
  ...given,
});

/** Each kind of thing, with its path, its input and its note field. */
const things = {
  horse: { path: () => "/api/horses", input: horseInput, note: "notes", noun: "horse" },
  event: { path: () => "/api/care-events", input: eventInput, note: "notes", noun: "event" },
  plan: {
    path: () => `/api/horses/${horseId}/care-plan`,
    input: planInput,
    note: "note",
    noun: "care plan",
  },
  outing: { path: () => "/api/outings", input: outingInput, note: "notes", noun: "outing" },
  contact: {
    path: () => "/api/contacts",
    input: (given: Fields = {}) => ({ role: "VET", name: "Helen Marsh", ...given }),
    note: "notes",
    noun: "contact",
  },
  feed: {
    path: () => "/api/stock/feeds",
    input: (given: Fields = {}) => ({ name: "Hay", quantity: 400, ...given }),
    note: "notes",
    noun: "feed",
  },
  stock: {
    path: () => "/api/stock/medicines",
    input: (given: Fields = {}) => ({ name: "Danilon", unit: "SACHET", quantity: 10, ...given }),
    note: "notes",
    noun: "medicine",
  },
  charge: {
    path: () => "/api/charges",
    input: (given: Fields = {}) => ({
      ownerId,
      date: "2026-03-03",
      what: "Plaiting",
      price: 15,
      ...given,
    }),
    note: "notes",
    noun: "charge",
  },
  paper: {
    path: () => "/api/papers",
    input: (given: Fields = {}) => ({ kind: "INSURANCE", validUntil: "2027-03-03", ...given }),
    note: "notes",
    noun: "paper",
  },
  place: {
    path: () => "/api/places",
    input: (given: Fields = {}) => ({
      name: `Box ${crypto.randomUUID()}`,
      kind: "STABLE",
      ...given,
    }),
    note: "notes",
    noun: "place",
  },
  "draft horse": {
    path: () => "/api/draft-horses",
    input: (given: Fields = {}) => ({ name: "Biscuit", ...given }),
    note: "notes",
    noun: "horse",
  },
  ...Object.fromEntries(
    (["veterinary", "farrier", "dietary", "medication", "general"] as const).map((kind) => [
      kind,
      {
        path: () => `/api/horses/${horseId}/${kind}`,
        input: recordInputs[kind],
        note: "notes",
        noun: "record",
      },
    ]),
  ),
};

/** The kinds of plan; a horse has one plan of each. */
const planned = ["WORMING", "DENTAL", "FARRIER", "VET", "PHYSIO", "SADDLE_FITTER", "VACCINATION"];

describe.each(Object.entries(things))("PUT of a %s", (_, { path, input, note, noun }) => {
  const stale = `Somebody else has changed this ${noun} since you opened it: compare the two versions and save again.`;
  const begin = async () => {
    const eventType = planned[turn++];
    const sent = path().endsWith("care-plan") ? input({ eventType }) : input();
    const row = await made<Row>(owner.post(path(), sent));
    const url = `${path()}/${row.id}`;
    const put = (said: string, updatedAt?: string | null) =>
      owner.put(url, { ...sent, [note]: said, ...(updatedAt === undefined ? {} : { updatedAt }) });
    return { sent, row, url, put };
  };
  let turn = 0;

  test("an edit from the current version is taken, and each answer holds the next version", async () => {
    const { row, put } = await begin();
    const second = await made<Row>(put("second", row.updatedAt));
    const third = await made<Row & Fields>(put("third", second.updatedAt));
    expect(third[note]).toBe("third");
    expect(new Set([row.updatedAt, second.updatedAt, third.updatedAt]).size).toBe(3);
  });

  test("a stale version: 409 with the current row, and nothing is changed", async () => {
    const { row, put, sent, url } = await begin();
    const theirs = await made<Row & Fields>(put("theirs", row.updatedAt));
    expect(await put("mine", row.updatedAt)).toAnswer([409, stale]);
    const told = await owner.send({
      method: "PUT",
      url,
      payload: { ...sent, [note]: "mine", updatedAt: row.updatedAt },
      headers: problem,
    });
    const body = told.json<{ detail: string; current: Fields }>();
    expect(body).toMatchObject({ status: 409, detail: stale });
    expect(body.current, "as the reply schema cuts it").toEqual(theirs);
    expect(await made<Fields>(put("mine", theirs.updatedAt))).toMatchObject({ [note]: "mine" });
  });

  test("without a version the last write wins", async () => {
    const { put } = await begin();
    await made(put("theirs"));
    expect(await made<Fields>(put("mine", null))).toMatchObject({ [note]: "mine" });
  });

  test("deletion with a stale version: 409 with the current row, and nothing is deleted", async () => {
    const { row, put, url } = await begin();
    const theirs = await made<Row & Fields>(put("theirs", row.updatedAt));
    const on = (updatedAt: string) => `${url}?updatedAt=${encodeURIComponent(updatedAt)}`;
    const staleDeletion = `Somebody else has changed this ${noun} since you opened it: look at it again before you delete it.`;
    expect(await owner.delete(on(row.updatedAt))).toAnswer([409, staleDeletion]);
    const headers = problem;
    const told = await owner.send({ method: "DELETE", url: on(row.updatedAt), headers });
    expect(told.json<{ current: Fields }>().current, "as its PUT shows it").toEqual(theirs);
    expect((await owner.get(`/api/bin/of/${row.id}`)).statusCode).toBe(404);
    expect(await owner.delete(on(theirs.updatedAt))).toAnswer([200, "null"]);
    expect((await owner.delete(on(theirs.updatedAt))).statusCode).toBe(404);
  });

  test("concurrent edits from one version: one wins, the others get 409", async () => {
    const { row, put } = await begin();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_each, n) => put(`writer ${n}`, row.updatedAt)),
    );
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(7);
  });

  test("is not found in another yard, whatever the version", async () => {
    const { row, url, sent } = await begin();
    const stranger = await yard.newOwner();
    for (const updatedAt of [row.updatedAt, "2001-01-01T00:00:00Z"]) {
      const reply = await stranger.send({
        method: "PUT",
        url,
        payload: {
          ...sent,
          ...("horseId" in sent && { horseId: null }),
          ...("horseIds" in sent && { horseIds: [] }),
          updatedAt,
        },
        headers: problem,
      });
      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toContain("current");
    }
  });

  test("refuses an invalid version", async () => {
    const { put } = await begin();
    for (const wrong of ["yesterday", "0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z"]) {
      expect(await put("mine", wrong)).toAnswer([400, "Give updatedAt as it was read"]);
    }
  });
});

/** What a yard's people edit as a whole: the path from which it is read, and two different edits. */
const wholes = {
  "the yard's postcode": {
    get: "/api/yard-place",
    put: "/api/yard-place",
    sent: [{ postcode: "GL7 1AB" }, { postcode: "AB10 1AB" }],
    noun: "postcode",
  },
  "the yard's choice of bodies": {
    get: "/api/compliance/bodies",
    put: "/api/compliance/bodies",
    sent: [{ bodies: ["BE"] }, { bodies: ["PC", "BHA"] }],
    noun: "choice of bodies",
  },
  "a horse's choice of bodies": {
    get: "/api/compliance/bodies",
    put: "/api/horses/:id/bodies",
    sent: [{ bodies: ["BE"] }, { bodies: null }],
    noun: "choice of bodies",
  },
  "a horse's care notes": {
    get: "/api/horses/:id/care-notes",
    put: "/api/horses/:id/care-notes",
    sent: [{ allergies: "Penicillin" }, { rugs: "None" }],
    noun: "care sheet",
  },
  "a horse's passport history": {
    get: "/api/horses/:horseId/doses",
    put: "/api/horses/:horseId/doses",
    sent: [
      { doses: [{ date: "2024-03-01", diseases: ["INFLUENZA"], batch: "L512" }] },
      { doses: [{ date: "2024-03-01", diseases: ["INFLUENZA"], batch: "M100" }] },
    ],
    noun: "passport history",
  },
};

describe.each(Object.entries(wholes))("PUT of %s", (_, { get, put, sent, noun }) => {
  const stale = `Somebody else has changed this ${noun} since you opened it: compare the two versions and save again.`;
  const begin = async () => {
    const { owner: keeper, horseId: id } = await yard.newOwnerWithHorse();
    const at = (path: string) => path.replace(/:id|:horseId/, id);
    const read = () => made<Row & Fields>(keeper.get(at(get)));
    const write = (body: Fields | undefined, updatedAt?: string | null) =>
      keeper.send({
        method: "PUT",
        url: at(put),
        payload: { ...body, ...(updatedAt === undefined ? {} : { updatedAt }) },
        headers: problem,
      });
    return { keeper, url: at(put), read, write };
  };
  const [first, second] = sent;

  test("an edit from the current version is taken, each answer holds the next one, and a read returns it", async () => {
    const { read, write } = await begin();
    const one = await made<Row>(write(first, (await read()).updatedAt));
    const two = await made<Row>(write(second, one.updatedAt));
    expect(two.updatedAt > one.updatedAt).toBe(true);
    expect(await read()).toEqual(two);
  });

  test("a stale version: 409 with the current state, and nothing is changed", async () => {
    const { read, write } = await begin();
    const { updatedAt } = await read();
    const theirs = await made<Row>(write(first, updatedAt));
    const late = await write(second, updatedAt);
    expect(late.json()).toMatchObject({ status: 409, detail: stale, current: theirs });
    expect(await read()).toEqual(theirs);
    await made(write(second, theirs.updatedAt));
  });

  test("without a version the last write wins", async () => {
    const { read, write } = await begin();
    await made(write(first));
    expect(await made(write(second, null))).toEqual(await read());
  });

  test("concurrent edits from one version: one wins, the others get 409", async () => {
    const { read, write } = await begin();
    const { updatedAt } = await read();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_each, n) => write(sent[n % 2], updatedAt)),
    );
    const codes = replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    expect(codes).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test("another yard has a state of its own, and does not find a horse of this yard", async () => {
    const { read, write, url } = await begin();
    await made(write(first));
    const before = await read();
    const stranger = await yard.newOwner();
    const reply = await stranger.put(url, { ...second, updatedAt: "2001-01-01T00:00:00Z" });
    expect([404, 409]).toContain(reply.statusCode);
    expect(await read()).toEqual(before);
  });

  test("refuses an invalid version", async () => {
    const reply = await (await begin()).write(first, "yesterday");
    expect(reply.json()).toMatchObject({ status: 400, detail: "Give updatedAt as it was read" });
  });
});

test("a choice for one horse does not conflict with a choice for another", async () => {
  const keeper = await yard.newOwner();
  const [one, other] = [await newHorse(keeper), await newHorse(keeper, { name: "Clover" })];
  const { updatedAt } = await made<Row>(keeper.get("/api/compliance/bodies"));
  const choose = (id: string, bodies: string[]) =>
    keeper.put(`/api/horses/${id}/bodies`, { bodies, updatedAt });
  await made(choose(one.id, ["BE"]));
  await made(choose(other.id, ["PC"]));
  expect((await choose(one.id, ["BHA"])).statusCode).toBe(409);
});

test("the second of two changes of the worming rule from one version gets 409, and the first stays", async () => {
  const keeper = await yard.newOwner();
  const unchanged = Object.fromEntries(ruleNames.map((name) => [name, null]));
  const change = (given: Fields, updatedAt?: string) =>
    keeper.send({
      method: "POST",
      url: "/api/worming/rule",
      payload: { ...unchanged, advisedBy: "Ann Vet", why: "Advice", ...given, updatedAt },
      headers: problem,
    });
  const before = "2000-01-01T00:00:00.000Z";
  const both = await Promise.all([
    change({ highAbove: 200 }, before),
    change({ retestDays: 10 }, before),
  ]);
  expect(new Set(both.map(({ statusCode }) => statusCode)), "none there was").toEqual(
    new Set([200, 409]),
  );
  const [first] = await made<{ createdAt: string }[]>(keeper.get("/api/worming/rule"));
  const late = both.find(({ statusCode }) => statusCode === 409);
  expect(late?.json()).toMatchObject({ current: [first] });
  await made(change({ highAbove: 300 }, first?.createdAt));
  expect((await change({ highAbove: 400 }, first?.createdAt)).statusCode).toBe(409);
  await made(change({ highAbove: 500 }));
  const all = await made<unknown[]>(keeper.get("/api/worming/rule"));
  expect(all).toMatchObject([{ highAbove: 500 }, { highAbove: 300 }, first]);
});

/** Edits that take no version, each with the reason why none is lost silently. */
const withoutVersion: Record<string, string> = {
  "PATCH /api/user": "a person's own name",
  "PATCH /api/passkeys/:id": "a person's own",
  "PUT /api/statements/:month/:ownerId/paid":
    "names the total that was paid: where it has changed, nothing is noted",
  "PUT /api/consents": "a person's own; a ledger that is only added to",
  "PUT /api/calendar-feed": "a person's own feed",
  "PUT /api/chat/messages/:id/rating": "what one person thinks of one answer to them",
  "PUT /api/horses/:horseId/passport-pages": "pages are added beside those that are there",
  "PUT /api/horses/:id/following": "a person's own choice, which no other person makes",
  "PUT /api/notification-preferences": "a person's own; what is left out stays as it was",
  "PUT /api/system-settings/:settingKey":
    "one value: the last one wins, and the page names who set it",
  "PATCH /api/members/:userId":
    "one role: the last one wins, every open page shows it, and the history names who gave it",
  "PUT /api/members/:userId/rights":
    "replaces all rights of one person: the last one wins, and every open page shows them",
  "PUT /api/billing-details": "the owner's alone; kept by Stripe, which has no versions of it",
};

/** Edits with a version that are tested in other files. */
const triedElsewhere = new Set([
  "PUT /api/care-events/:id/day",
  "PUT /api/horses/:horseId/veterinary/:id/diseases",
]);

test("every PUT and PATCH takes a version or has a stated reason not to", () => {
  const edits = yard.app.boundCalls.filter(({ method }) => method === "PUT" || method === "PATCH");
  const tried = new Set([
    ...Object.values(things).map(({ path }) => `PUT ${path().replace(horseId, ":horseId")}/:id`),
    ...Object.values(wholes).map(({ put }) => `PUT ${put}`),
    ...triedElsewhere,
  ]);
  const names = edits.map(({ method, path }) => `${method} ${path}`);
  expect(names.filter((name) => !tried.has(name) && !(name in withoutVersion))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining([...tried, ...Object.keys(withoutVersion)]));
});

test("two changes within one millisecond have two versions, and a clock that goes back repeats none", async () => {
  const horse = await newHorse(owner);
  await query("update horses set updated_at = '2099-01-01T00:00:00.123456Z' where id = $1", [
    horse.id,
  ]);
  const seen = "2099-01-01T00:00:00.123Z";
  const url = `/api/horses/${horse.id}`;
  const first = await made<Row>(owner.put(url, { ...horseInput(), updatedAt: seen }));
  expect(first.updatedAt).toBe("2099-01-01T00:00:00.124Z");
  expect((await owner.put(url, { ...horseInput(), updatedAt: seen })).statusCode).toBe(409);
});

test("counters that only the product updates do not change a horse's version", async () => {
  const horse = await made<Row>(owner.post("/api/horses", horseInput()));
  await made(owner.post(`/api/horses/${horse.id}/farrier`, recordInputs.farrier()));
  const sent = { ...horseInput({ name: "Renamed" }), updatedAt: horse.updatedAt };
  expect((await owner.put(`/api/horses/${horse.id}`, sent)).statusCode).toBe(200);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boundCalls } from "#server/core/route.ts";
import { connectionPool } from "#server/core/database.ts";
import { made, recordInputs } from "#server/testing/care.ts";
import { horseInput, newHorse, newOwner, openYard } from "#server/testing/yard.ts";

let yard: Awaited<ReturnType<typeof openYard>>;
let owner: Awaited<ReturnType<typeof newOwner>>;
let horseId: string;
beforeAll(async () => {
  yard = await openYard();
  owner = await newOwner(yard.app);
  horseId = (await newHorse(owner)).id;
});
afterAll(() => yard.close());

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

/** Where each kind of thing is made, and what is sent for it; each can say a note. */
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

describe.each(Object.entries(things))("PUT of a %s", (_, { path, input, note, noun }) => {
  const stale = `Somebody else has changed this ${noun} since you opened it: compare the two versions and save again.`;
  const begin = async () => {
    const eventType = ["WORMING", "DENTAL", "FARRIER", "VET", "PHYSIO", "SADDLE_FITTER"][turn++];
    const sent = path().endsWith("care-plan") ? input({ eventType }) : input();
    const row = await made<Row>(owner.post(path(), sent));
    const url = `${path()}/${row.id}`;
    const put = (said: string, updatedAt?: string | null) =>
      owner.put(url, { ...sent, [note]: said, ...(updatedAt === undefined ? {} : { updatedAt }) });
    return { sent, row, url, put };
  };
  let turn = 0;

  test("good: from the version there is, and each answer is a version to go on from", async () => {
    const { row, put } = await begin();
    const second = await made<Row>(put("second", row.updatedAt));
    const third = await made<Row & Fields>(put("third", second.updatedAt));
    expect(third[note]).toBe("third");
    expect(new Set([row.updatedAt, second.updatedAt, third.updatedAt]).size).toBe(3);
  });

  test("from a version that is no more: 409, the row as it is now, and nothing changed", async () => {
    const { row, put, sent, url } = await begin();
    const theirs = await made<Row & Fields>(put("theirs", row.updatedAt));
    const plain = await put("mine", row.updatedAt);
    expect([plain.statusCode, plain.body]).toEqual([409, stale]);
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

  test("without a version: who writes last wins", async () => {
    const { put } = await begin();
    await made(put("theirs"));
    expect(await made<Fields>(put("mine", null))).toMatchObject({ [note]: "mine" });
  });

  test("many from one version at the same moment: one wins, the others are told", async () => {
    const { row, put } = await begin();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_each, n) => put(`writer ${n}`, row.updatedAt)),
    );
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(7);
  });

  test("another yard: not found, whatever version is named", async () => {
    const { row, url, sent } = await begin();
    const stranger = await newOwner(yard.app);
    for (const updatedAt of [row.updatedAt, "2001-01-01T00:00:00Z"]) {
      const reply = await stranger.send({
        method: "PUT",
        url,
        payload: { ...sent, horseId: null, horseIds: [], updatedAt },
        headers: problem,
      });
      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toContain("current");
    }
  });

  test("wrong input: a version that is none", async () => {
    const { put } = await begin();
    for (const wrong of ["yesterday", "0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z"]) {
      const reply = await put("mine", wrong);
      expect([reply.statusCode, reply.body]).toEqual([400, "Give updatedAt as it was read"]);
    }
  });
});

test("every PUT of one thing by its id takes a version", () => {
  const byId = boundCalls.filter(({ method, path }) => method === "PUT" && path.endsWith("/:id"));
  expect(byId.length).toBeGreaterThan(7);
  const paths = new Set(
    Object.values(things).map(({ path }) => path().replace(horseId, ":horseId")),
  );
  expect(
    byId.map(({ path }) => path).filter((path) => !paths.has(path.replace("/:id", ""))),
  ).toEqual([]);
});

test("two changes within one millisecond are two versions, and a clock that goes back makes none twice", async () => {
  const horse = await newHorse(owner);
  await connectionPool().query(
    "update horses set updated_at = '2099-01-01T00:00:00.123456Z' where id = $1",
    [horse.id],
  );
  const seen = "2099-01-01T00:00:00.123Z";
  const url = `/api/horses/${horse.id}`;
  const first = await made<Row>(owner.put(url, { ...horseInput(), updatedAt: seen }));
  expect(first.updatedAt).toBe("2099-01-01T00:00:00.124Z");
  expect((await owner.put(url, { ...horseInput(), updatedAt: seen })).statusCode).toBe(409);
});

test("what only the product counts makes no new version of a horse", async () => {
  const horse = await made<Row>(owner.post("/api/horses", horseInput()));
  await made(owner.post(`/api/horses/${horse.id}/farrier`, recordInputs.farrier()));
  const sent = { ...horseInput({ name: "Renamed" }), updatedAt: horse.updatedAt };
  expect((await owner.put(`/api/horses/${horse.id}`, sent)).statusCode).toBe(200);
});

import { expect, test } from "vitest";
import { HITS_MAX, SEARCH_MAX, type SearchHit } from "#contract/search/search.ts";
import { eventInput, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, query, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const ask = (who: Visitor, q: string) => who.get(`/api/search?q=${encodeURIComponent(q)}`);
const hitsOf = async (who: Visitor, q: string) => (await ask(who, q)).json<SearchHit[]>();
const titlesOf = async (who: Visitor, q: string) =>
  (await hitsOf(who, q)).filter(({ type }) => type !== "library").map(({ title }) => title);

test("a search is refused signed out", async () => {
  expect(await yard.visitor().get("/api/search?q=biscuit")).toAnswer([401, "Sign in first"]);
});

test("empty, too long and invalid queries are refused with a sentence", async () => {
  const owner = await yard.newOwner();
  expect(await owner.get("/api/search")).toAnswer([400, "Type what to look for"]);
  expect(await ask(owner, "   ")).toAnswer([400, "Type what to look for"]);
  expect((await ask(owner, "x".repeat(SEARCH_MAX + 1))).statusCode).toBe(400);
  expect((await ask(owner, "a\0b")).statusCode).toBe(400);
  expect((await owner.get("/api/search?q=a&q=b")).statusCode).toBe(400);
});

test("horses, people, records and events are found, each with its page, the best first", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  await owner.post(
    `/api/horses/${horseId}/farrier`,
    recordInputs.farrier({ farrier: "Séan Quigley" }),
  );
  await owner.post("/api/care-events", eventInput({ title: "Bramble to the beach", horseId }));
  const hits = await hitsOf(owner, "bramble");
  expect(hits.map(({ type, path }) => [type, path])).toEqual([
    ["horse", `/horses/${horseId}`],
    ["record", `/horses/${horseId}`],
    ["event", "/calendar"],
  ]);
  expect(hits[0]).toMatchObject({ id: horseId, title: "Bramble" });
  const [person] = await hitsOf(owner, "sean");
  expect(person).toMatchObject({ type: "person", title: "Séan Quigley" });
  expect(person?.detail).toContain("Farrier");
  const scores = hits.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test("all words must match, each in any field; one typing error is tolerated", async () => {
  const owner = await yard.newOwner();
  const biscuit = await newHorse(owner, { name: "Biscuit", breed: "Cob" });
  const bramble = await newHorse(owner, { passportNumber: "826046000000001" });
  for (const { id } of [biscuit, bramble])
    await owner.post(`/api/horses/${id}/farrier`, recordInputs.farrier());
  expect(await titlesOf(owner, "biscuit farrier")).toEqual(["New Shoes, Biscuit"]);
  expect(await titlesOf(owner, "when was Biscuit shod?")).toEqual(["New Shoes, Biscuit"]);
  expect(await titlesOf(owner, "farrier january 2025 biscuit")).toEqual(["New Shoes, Biscuit"]);
  expect(await titlesOf(owner, "farrier february biscuit")).toEqual([]);
  expect((await titlesOf(owner, "Bramle"))[0]).toBe("Bramble");
  expect((await titlesOf(owner, "826046000000001"))[0]).toBe("Bramble");
  expect(await titlesOf(owner, "cob")).toContain("Biscuit");
});

test("an event right after midnight is found by the month it has in the United Kingdom", async () => {
  const { owner } = await yard.newOwnerWithHorse();
  await owner.post("/api/care-events", eventInput({ title: "Haul", dueDate: "2090-07-01T00:30" }));
  expect(await titlesOf(owner, "haul july")).toContain("Haul");
  expect(await titlesOf(owner, "haul june")).toEqual([]);
});

test("nothing of another yard is found: no horse, record, event, outing, professional or member", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  await owner.post(
    `/api/horses/${horseId}/veterinary`,
    recordInputs.veterinary({ veterinarian: "Zebedee Quux", clinic: "Quux Practice" }),
  );
  await owner.post("/api/care-events", eventInput({ title: "Quux day" }));
  await owner.post("/api/outings", {
    name: "Quux show",
    firstDay: "2030-05-01",
    lastDay: "2030-05-01",
    body: "BE",
    horseIds: [horseId],
  });
  const stranger = await yard.newOwner({ firstName: "Stranger" });
  expect((await titlesOf(owner, "quux")).length).toBeGreaterThan(2);
  for (const q of ["quux", "zebedee", "bramble", "hacker robin"])
    expect((await titlesOf(stranger, q)).filter((title) => !/Stranger/.test(title))).toEqual([]);
});

test("special characters of patterns are literal", async () => {
  const owner = await yard.newOwner();
  await newHorse(owner, { name: "100% Proof_Horse" });
  await newHorse(owner, { name: "سمسم" });
  await newHorse(owner, { name: "O'Malley's \"Duke\" 🐴" });
  for (const q of ["%", "_", "\\", "'", '"', "'; drop table horses; --", "(((", "[a-", "🐴", ".*"])
    expect((await ask(owner, q)).statusCode, q).toBe(200);
  expect(await titlesOf(owner, "%")).toEqual([]);
  expect(await titlesOf(owner, "100%")).toEqual(["100% Proof_Horse"]);
  expect(await titlesOf(owner, "سمسم")).toEqual(["سمسم"]);
  expect(await titlesOf(owner, "omalleys duke")).toEqual(["O'Malley's \"Duke\" 🐴"]);
});

test("in a yard of 500 horses and 5,000 records at most 20 hits come", async () => {
  const owner = await yard.newOwner();
  const yardId = owner.user.yardId;
  await query(
    `insert into horses (id, yard_id, user_id, name, breed, date_of_birth, passport_number, microchip_number)
     select gen_random_uuid(), $1, $2, 'Horse ' || n, 'Cob', '2015-01-01', 'P' || n, 'C' || n
     from generate_series(1, 500) n`,
    [yardId, owner.user.id],
  );
  await query(
    `insert into farrier_records (id, yard_id, horse_id, user_id, farrier, service_type, date, notes)
     select gen_random_uuid(), $1, h.id, $2, 'Farrier ' || (n % 30), 'SHOEING', date '2024-01-01' + n * 20, 'x'
     from horses h, generate_series(1, 10) n where h.yard_id = $1`,
    [yardId, owner.user.id],
  );
  await query("analyze farrier_records");
  for (const q of ["horse 499", "farrier", "horse", "horse 7 shod", "nobody", "h"])
    expect((await hitsOf(owner, q)).length, q).toBeLessThanOrEqual(HITS_MAX);
});

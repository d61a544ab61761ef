import { beforeAll, describe, expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);

interface Page {
  items: {
    horse: { id: string; name: string; age: number };
    healthCounts: Record<"veterinary" | "farrier" | "dietary" | "medication", number>;
    nextCareEvent: { eventType: string; dueDate: string } | null;
    overdueCount: number;
  }[];
  total: number;
  totalPages: number;
}

const noHorses = { items: [], total: 0, totalPages: 0, standingCounts: null };

async function pageOf(owner: Owner, search = "") {
  const reply = await owner.get(`/api/horse-summaries${search}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Page>();
}
const namesOf = async (owner: Owner, search = "") =>
  (await pageOf(owner, search)).items.map(({ horse }) => horse.name);

const addEvent = (
  owner: Owner,
  horseId: string,
  { type, due, status = "PENDING" }: { type: string; due: string; status?: string },
) =>
  query(
    `insert into care_events (id, yard_id, horse_id, title, event_type, status, due_date)
     values (gen_random_uuid(), $1, $2, 'Event', $3, $4, now() + $5::interval)`,
    [owner.user.yardId, horseId, type, status, due],
  );

describe("GET /api/horse-summaries", () => {
  test("is refused signed out", async () => {
    expect(await yard.visitor().get("/api/horse-summaries")).toAnswer([401, "Sign in first"]);
  });

  test("contains no horses or events of another yard, and does not count them", async () => {
    const [one, other] = [await yard.newOwner(), await yard.newOwner()];
    const id = "0192f0c1-7b1a-7000-8000-0123456789ab";
    await newHorse(one, { id, name: "Mine" });
    await newHorse(other, { id, name: "Theirs" });
    await newHorse(other, { name: "Theirs too" });
    await addEvent(other, id, { type: "DENTAL", due: "-1 day" });
    await addEvent(other, id, { type: "DENTAL", due: "1 day" });
    expect(await pageOf(one)).toMatchObject({
      total: 1,
      items: [{ horse: { name: "Mine" }, nextCareEvent: null, overdueCount: 0 }],
    });
    expect(await pageOf(one, "?search=theirs")).toEqual(noHorses);
  });

  test("says what is wrong with the input", async () => {
    const owner = await yard.newOwner();
    const refusal = (search: string) => owner.get(`/api/horse-summaries?${search}`);
    expect(await refusal("page=0")).toAnswer([400, "Page must be 1 or more"]);
    expect(await refusal("page=-1")).toAnswer([400, "Page must be 1 or more"]);
    expect(await refusal("pageSize=0")).toAnswer([400, "Page size must be 1 or more"]);
    expect(await refusal("pageSize=51")).toAnswer([400, "Page size must be 50 or less"]);
    expect(await refusal("page=1000001")).toAnswer([400, "Page must be 1000000 or less"]);
    const reply = await refusal(`search=${"x".repeat(101)}`);
    expect(reply).toAnswer([400, "Search must be at most 100 characters"]);
    for (const search of [
      "page=one",
      "page=1.5",
      "page=1e99",
      "page=Infinity",
      "page=1&page=2",
      "pageSize=",
      "sortBy=passwordHash",
      "sortBy=name;drop table horses",
      "sortOrder=up",
      "standing=FINE",
      "standing=OVERDUE&standing=DUE_SOON",
      "grouped=yes",
      "counts=1",
      "search=%00",
      "search=a&search=b",
    ])
      expect((await refusal(search)).statusCode, search).toBe(400);
  });

  test("an empty yard has an empty page", async () => {
    expect(await pageOf(await yard.newOwner())).toEqual(noHorses);
  });

  test("a page has 12, by name", async () => {
    const owner = await yard.newOwner();
    for (let i = 0; i < 14; i += 1)
      await newHorse(owner, { name: `Horse ${String(i).padStart(2, "0")}` });
    const first = await pageOf(owner);
    expect([first.items.length, first.total, first.totalPages]).toEqual([12, 14, 2]);
    expect(await namesOf(owner, "?page=2")).toEqual(["Horse 12", "Horse 13"]);
    expect(await pageOf(owner, "?page=3")).toEqual({ ...noHorses, total: 14, totalPages: 2 });
    expect(await namesOf(owner, "?page=14&pageSize=1")).toEqual(["Horse 13"]);
    expect((await pageOf(owner, "?pageSize=50")).items).toHaveLength(14);
    expect(await pageOf(owner, "?page=1000000&pageSize=50")).toMatchObject({ items: [] });
  });

  test("the total follows what is added and deleted", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    await newHorse(owner);
    expect((await pageOf(owner)).total).toBe(2);
    await owner.delete(`/api/horses/${id}`);
    expect((await pageOf(owner)).total).toBe(1);
  });
});

describe("sorting", () => {
  const owner = fixture(() => yard.newOwner());
  beforeAll(async () => {
    await newHorse(owner, { name: "bramble", breed: "Shire", dateOfBirth: "2001-01-01" });
    await newHorse(owner, { name: "Clover", breed: "arab", dateOfBirth: "2020-01-01" });
    await newHorse(owner, { name: "Apple", breed: "Cob", dateOfBirth: "2010-01-01" });
  });

  test.each([
    ["name", ["Apple", "bramble", "Clover"]],
    ["breed", ["Clover", "Apple", "bramble"]],
    ["age", ["Clover", "Apple", "bramble"]],
    ["createdAt", ["bramble", "Clover", "Apple"]],
  ])("by %s, both ways, found or not", async (sortBy, names) => {
    expect(await namesOf(owner, `?sortBy=${sortBy}`)).toEqual(names);
    expect(await namesOf(owner, `?sortBy=${sortBy}&sortOrder=desc`)).toEqual(names.toReversed());
    expect(await namesOf(owner, `?sortBy=${sortBy}&search=82604`)).toEqual(names);
    expect(await namesOf(owner, `?sortBy=${sortBy}&sortOrder=desc&search=82604`)).toEqual(
      names.toReversed(),
    );
  });

  test("horses of equal names appear exactly once over all pages", async () => {
    const twins = await yard.newOwner();
    const made = [];
    for (let i = 0; i < 9; i += 1) made.push((await newHorse(twins, { name: "Twin" })).id);
    for (const order of ["asc", "desc"]) {
      const seen: string[] = [];
      for (let page = 1; page <= 5; page += 1) {
        const { items } = await pageOf(twins, `?pageSize=2&page=${page}&sortOrder=${order}`);
        seen.push(...items.map(({ horse }) => horse.id));
      }
      expect(seen.toSorted()).toEqual(made.toSorted());
    }
  });
});

describe("searching", () => {
  const owner = fixture(() => yard.newOwner());
  beforeAll(async () => {
    await newHorse(owner, { name: "100% Cotton", breed: "Cob", passportNumber: "GB-001" });
    await newHorse(owner, { name: "Under_score", breed: "Cob", passportNumber: "GB-002" });
    await newHorse(owner, {
      name: String.raw`Back\slash`,
      breed: "Haflinger",
      passportNumber: "XX",
    });
    await newHorse(owner, { name: "Épona d'Été", breed: "Camargue", passportNumber: "FR-9" });
  });
  const found = (text: string) => namesOf(owner, `?search=${encodeURIComponent(text)}`);

  test("finds by name, breed and passport number, any part and any case", async () => {
    expect(await found("COTTON")).toEqual(["100% Cotton"]);
    expect(await found("haflin")).toEqual([String.raw`Back\slash`]);
    expect(await found("gb-00")).toEqual(["100% Cotton", "Under_score"]);
    expect(await found("épona d'é")).toEqual(["Épona d'Été"]);
    expect(await found("  cotton  ")).toEqual(["100% Cotton"]);
  });

  test("does not find by microchip number, and finds nothing where nothing matches", async () => {
    expect(await found("985141000123456")).toEqual([]);
    expect(await pageOf(owner, "?search=zebra")).toEqual(noHorses);
  });

  test("%, _ and \\ are literal", async () => {
    expect(await found("%")).toEqual(["100% Cotton"]);
    expect(await found("_")).toEqual(["Under_score"]);
    expect(await found("\\")).toEqual([String.raw`Back\slash`]);
    expect(await found("100%_")).toEqual([]);
    expect(await found("\\%")).toEqual([]);
  });

  test("quotes and comments of SQL are only text", async () => {
    for (const text of ["'", "';--", "/*", "$1", "d'É", '" or 1=1'])
      expect(await found(text), text).toEqual(
        text === "'" || text === "d'É" ? ["Épona d'Été"] : [],
      );
  });

  test("a blank search is none, and page and total count what was found", async () => {
    expect(await found("  ")).toHaveLength(4);
    expect(await pageOf(owner, "?search=cob&pageSize=1")).toMatchObject({
      total: 2,
      totalPages: 2,
    });
  });
});

describe("a horse's card", () => {
  test("counts the records of each kind", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const place = [owner.user.yardId, id];
    await query(
      `insert into veterinary_records (id, yard_id, horse_id, visit_type, veterinarian, date)
       select gen_random_uuid(), $1, $2, 'CHECKUP', 'Vera Hay', '2026-01-01' from generate_series(1, 4)`,
      place,
    );
    await query(
      `insert into farrier_records (id, yard_id, horse_id, farrier, service_type, date)
       select gen_random_uuid(), $1, $2, 'Ann Vill', 'TRIMMING', '2026-01-01' from generate_series(1, 3)`,
      place,
    );
    await query(
      `insert into dietary_records (id, yard_id, horse_id, feed_type, amount, frequency, start_date)
       select gen_random_uuid(), $1, $2, 'HAY', '5 kg', 'DAILY', '2026-01-01' from generate_series(1, 2)`,
      place,
    );
    await query(
      `insert into medication_records (id, yard_id, horse_id, medication, dosage, frequency, start_date)
       values (gen_random_uuid(), $1, $2, 'Bute', '1 g', 'DAILY', '2026-01-01')`,
      place,
    );
    const counts = async () => (await pageOf(owner)).items[0]?.healthCounts;
    expect(await counts()).toEqual({ veterinary: 4, farrier: 3, dietary: 2, medication: 1 });
    await query("delete from farrier_records where yard_id = $1 and horse_id = $2", place);
    expect(await counts()).toEqual({ veterinary: 4, farrier: 0, dietary: 2, medication: 1 });
  });

  test("shows the next event in progress or in the future, and how many are overdue", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const { id: quiet } = await newHorse(owner, { name: "Quiet" });
    await addEvent(owner, id, { type: "DENTAL", due: "20 days" });
    await addEvent(owner, id, { type: "FARRIER", due: "2 days" });
    await addEvent(owner, id, { type: "VET", due: "1 day", status: "COMPLETED" });
    await addEvent(owner, id, { type: "VET", due: "1 hour", status: "IN_PROGRESS" });
    await addEvent(owner, id, { type: "WORMING", due: "-1 minute" });
    await addEvent(owner, id, { type: "CHECKUP", due: "-400 days" });
    await addEvent(owner, id, { type: "CHECKUP", due: "-3 days", status: "COMPLETED" });
    const { items } = await pageOf(owner);
    expect(items[0]).toMatchObject({
      nextCareEvent: { eventType: "VET", dueDate: expect.stringMatching(/Z$/) },
      overdueCount: 2,
    });
    const days = (Date.parse(items[0]?.nextCareEvent?.dueDate ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(1 / 24, 2);
    await addEvent(owner, id, { type: "PHYSIO", due: "-2 days", status: "IN_PROGRESS" });
    expect((await pageOf(owner)).items[0]).toMatchObject({
      nextCareEvent: { eventType: "PHYSIO" },
      overdueCount: 2,
    });
    expect(items[1]).toMatchObject({
      horse: { id: quiet },
      nextCareEvent: null,
      overdueCount: 0,
      healthCounts: { veterinary: 0, farrier: 0, dietary: 0, medication: 0 },
    });
  });

  test("has exactly the fields of the reply's schema", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const [item] = (await pageOf(owner)).items;
    expect(Object.keys(item ?? {})).toEqual([
      "horse",
      "healthCounts",
      "nextCareEvent",
      "overdueCount",
      "careStatus",
      "notKnown",
      "reason",
    ]);
    expect(item?.horse).toEqual((await owner.get(`/api/horses/${id}`)).json());
  });
});

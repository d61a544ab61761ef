import { describe, expect, test, vi } from "vitest";
import { connectionPool } from "#server/core/database/database.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { horseInput, newHorse, openYard, query, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);

const SIGN_IN = [401, "Sign in first"];
const NOT_OURS = "Choose the photo again: a horse's photo must be one that was uploaded here";
const NOT_FOUND = [404, "Horse not found"];

const everything = {
  name: "Bramble",
  breed: "Connemara",
  dateOfBirth: "2015-04-01",
  passportNumber: "826046001234567",
  microchipNumber: "985141000123456",
  imageUrl: "/files/0192aaaa-0000-7000-8000-000000000000",
  color: "Dun",
  gender: "MARE",
  notes: "Opens gates.\n\nEats rugs — all of them. 🐴",
  height: "14.2 hh",
  weight: "450 kg",
  bodyConditionScore: 5,
  foodChainStatus: "EXCLUDED",
};
const nothingMore = {
  imageUrl: null,
  color: null,
  gender: null,
  notes: null,
  height: null,
  weight: null,
  bodyConditionScore: null,
};

describe("POST /api/horses", () => {
  test("is refused signed out", async () => {
    expect(await yard.visitor().post("/api/horses", horseInput())).toAnswer(SIGN_IN);
  });

  test("adds the horse to the sender's yard, and no other can be named", async () => {
    const victim = await yard.newOwner();
    const owner = await yard.newOwner();
    for (const field of ["yardId", "userId"]) {
      expect(await owner.post("/api/horses", horseInput({ [field]: victim.user.id }))).toAnswer([
        400,
        `'${field}' is not a field of this request.`,
      ]);
    }
    const reply = await owner.post("/api/horses", horseInput());
    expect(reply.json()).toMatchObject({ userId: owner.user.id });
    expect((await victim.get("/api/horses")).json()).toEqual([]);
  });

  test("keeps every field", async () => {
    const owner = await yard.newOwner();
    const reply = await owner.post("/api/horses", everything);
    expect(reply.statusCode).toBe(200);
    const horse = reply.json<{ id: string }>();
    expect(horse).toEqual({
      ...everything,
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      userId: owner.user.id,
      age: expect.any(Number),
      allergies: null,
      handlingWarnings: null,
      presence: "PRESENT",
      leftOn: null,
      leftBecause: null,
      leftNote: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await owner.get(`/api/horses/${horse.id}`)).json()).toEqual(horse);
  });

  test("omitted fields are null", async () => {
    const owner = await yard.newOwner();
    expect((await owner.post("/api/horses", horseInput())).json()).toMatchObject(nothingMore);
  });

  test("empty choices and blank text are null, text is trimmed", async () => {
    const owner = await yard.newOwner();
    const blank = { imageUrl: "", color: "  ", gender: "", notes: "\n", height: "", weight: " " };
    const reply = await owner.post("/api/horses", horseInput({ ...blank, name: "  Bramble\t" }));
    expect(reply.json()).toMatchObject({ ...nothingMore, name: "Bramble" });
  });

  test("the food chain starts as unknown, and an edit without the field keeps it", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const url = `/api/horses/${id}`;
    expect((await owner.get(url)).json()).toMatchObject({ foodChainStatus: "UNKNOWN" });
    await owner.put(url, horseInput({ foodChainStatus: "EXCLUDED" }));
    const left = await owner.put(url, horseInput({ name: "Clover" }));
    expect(left.json()).toMatchObject({ name: "Clover", foodChainStatus: "EXCLUDED" });
    expect((await owner.put(url, horseInput({ foodChainStatus: "MAYBE" }))).statusCode).toBe(400);
  });

  test("the same proposed id twice creates one horse", async () => {
    const owner = await yard.newOwner();
    const sent = horseInput({ id: "0192f0c1-7b1a-7000-8000-0123456789ab" });
    const first = await owner.post("/api/horses", sent);
    const second = await owner.post("/api/horses", sent);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    expect((await owner.get("/api/horses")).json()).toHaveLength(1);
  });

  test("ten concurrent calls with one id create one horse", async () => {
    const owner = await yard.newOwner();
    const sent = horseInput({ id: "0192f0c1-7b1a-7000-8000-0123456789ac" });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => owner.post("/api/horses", sent)),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const page = (await owner.get("/api/horse-summaries")).json<{
      total: number;
      items: unknown[];
    }>();
    expect([page.total, page.items.length]).toEqual([1, 1]);
  });

  test("two yards may propose the same id, and each gets its own horse", async () => {
    const [one, other] = [await yard.newOwner(), await yard.newOwner()];
    const id = "0192f0c1-7b1a-7000-8000-0123456789ad";
    await newHorse(one, { id, name: "Mine" });
    await newHorse(other, { id, name: "Theirs" });
    expect((await one.get(`/api/horses/${id}`)).json()).toMatchObject({ name: "Mine" });
    await other.delete(`/api/horses/${id}`);
    expect((await one.get(`/api/horses/${id}`)).statusCode).toBe(200);
  });

  test("has a message of its own for each wrong field", async () => {
    const owner = await yard.newOwner();
    const refusal = (given: Record<string, unknown>) =>
      owner.post("/api/horses", horseInput(given));
    const cases: [Record<string, unknown>, string][] = [
      [{ name: undefined }, "Horse name is required"],
      [{ name: "  " }, "Horse name is required"],
      [{ name: 7 }, "Horse name is required"],
      [{ name: "x".repeat(201) }, "Name must be at most 200 characters"],
      [{ breed: null }, "Breed is required"],
      [{ dateOfBirth: undefined }, "Date of birth is required"],
      [{ dateOfBirth: "" }, "Date of birth is required"],
      [{ dateOfBirth: "2023-02-29" }, "Give a date as year-month-day, such as 2025-01-31"],
      [{ dateOfBirth: "01/04/2015" }, "Give a date as year-month-day, such as 2025-01-31"],
      [
        { dateOfBirth: "2015-04-01T00:00:00Z" },
        "Give a date as year-month-day, such as 2025-01-31",
      ],
      [{ dateOfBirth: "1899-12-31" }, "Date must be 1900-01-01 or later"],
      [{ dateOfBirth: "2090-01-01" }, "Date of birth cannot be in the future"],
      [{ passportNumber: "" }, "Passport number is required"],
      [{ passportNumber: "1".repeat(101) }, "Passport number must be at most 100 characters"],
      [{ microchipNumber: "" }, "Microchip number is required"],
      [{ imageUrl: "javascript:alert(1)" }, NOT_OURS],
      [{ imageUrl: "//evil.example/x.png" }, NOT_OURS],
      [{ imageUrl: "/\\evil.example/x.png" }, NOT_OURS],
      [{ imageUrl: "data:image/png;base64,AA" }, NOT_OURS],
      [{ imageUrl: "https://photos.example/conker.jpg" }, NOT_OURS],
      [{ imageUrl: "/api/logout" }, NOT_OURS],
      [{ imageUrl: "/files/../api/export" }, NOT_OURS],
      [{ imageUrl: "/files/conker" }, NOT_OURS],
      [{ imageUrl: "/files/0192aaaa-0000-7000-8000-000000000000?size=small" }, NOT_OURS],
      [{ color: "x".repeat(101) }, "Color must be at most 100 characters"],
      [{ notes: "x".repeat(10_001) }, "Notes must be at most 10000 characters"],
      [{ height: 16 }, "Height must be a text"],
      [{ bodyConditionScore: 0 }, "Body condition score must be 1 or more"],
      [{ bodyConditionScore: 10 }, "Body condition score must be 9 or less"],
      [{ bodyConditionScore: 5.5 }, "Body condition score must be a whole number"],
      [{ id: "1" }, "Invalid ID"],
    ];
    for (const [given, sentence] of cases)
      expect(await refusal(given), JSON.stringify(given).slice(0, 60)).toAnswer([400, sentence]);
    expect((await refusal({ gender: "GELDED" })).statusCode).toBe(400);
    expect((await owner.get("/api/horses")).json(), "nothing was made").toEqual([]);
  });

  test("wrong role: a viewer may not", async () => {
    const owner = await yard.newOwner();
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect(await viewer.post("/api/horses", horseInput())).toAnswer([
      403,
      "Your role in this yard does not allow this. Ask the yard's owner.",
    ]);
  });
});

describe("GET /api/horses", () => {
  test("is refused signed out", async () => {
    expect(await yard.visitor().get("/api/horses")).toAnswer(SIGN_IN);
  });

  test("lists no horses of another yard", async () => {
    const [one, other] = [await yard.newOwner(), await yard.newOwner()];
    await newHorse(other);
    expect((await one.get("/api/horses")).json()).toEqual([]);
  });

  test("returns the yard's horses by name, in any case", async () => {
    const owner = await yard.newOwner();
    for (const name of ["bramble", "Apple", "Clover", "apple"]) await newHorse(owner, { name });
    const names = (await owner.get("/api/horses")).json<{ name: string }[]>();
    expect(names.map(({ name }) => name)).toEqual(["Apple", "apple", "bramble", "Clover"]);
  });

  test("returns at most the 5,000 that a yard may have", async () => {
    const owner = await yard.newOwner();
    await query(
      `insert into horses (id, yard_id, name, breed, date_of_birth, passport_number, microchip_number)
       select gen_random_uuid(), $1, 'Horse ' || n, 'Cob', '2010-01-01', n, n
       from generate_series(1, 5005) n`,
      [owner.user.yardId],
    );
    expect((await owner.get("/api/horses")).json()).toHaveLength(5_000);
    expect((await owner.get("/api/horse-summaries")).json()).toMatchObject({ total: 5_005 });
  });

  test("every member of the yard sees them", async () => {
    const owner = await yard.newOwner();
    await newHorse(owner);
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.get("/api/horses")).json()).toHaveLength(1);
  });

  test("the age is in whole years on the day of the request", async () => {
    const owner = await yard.newOwner();
    const { id } = await newHorse(owner, { dateOfBirth: "2015-04-01" });
    const age = async () => (await owner.get(`/api/horses/${id}`)).json<{ age: number }>().age;
    const before = await age();
    vi.useFakeTimers({ now: Date.now() + 366 * 86_400_000, toFake: ["Date"] });
    try {
      expect(await age()).toBe(before + 1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("GET /api/horses/{id}", () => {
  test("is refused signed out", async () => {
    const { id } = await newHorse(await yard.newOwner());
    expect(await yard.visitor().get(`/api/horses/${id}`)).toAnswer(SIGN_IN);
  });

  test("finds another yard's horse no more than an unknown one", async () => {
    const { id } = await newHorse(await yard.newOwner());
    const stranger = await yard.newOwner();
    expect(await stranger.get(`/api/horses/${id}`)).toAnswer(NOT_FOUND);
    expect(await stranger.get(`/api/horses/${UNKNOWN_ID}`)).toAnswer(NOT_FOUND);
  });

  test("refuses an id that is none", async () => {
    const owner = await yard.newOwner();
    for (const id of ["1", "undefined", "%00", "..%2f", `${UNKNOWN_ID}x`])
      expect(await owner.get(`/api/horses/${id}`), id).toAnswer([400, "Invalid ID"]);
  });

  test("returns one horse", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    expect((await owner.get(`/api/horses/${id}`)).json()).toMatchObject({ id, name: "Bramble" });
    expect((await owner.get(`/api/horses/${id.toUpperCase()}`)).json()).toMatchObject({ id });
  });
});

describe("PUT /api/horses/{id}", () => {
  test("is refused signed out", async () => {
    const { id } = await newHorse(await yard.newOwner());
    expect(await yard.visitor().put(`/api/horses/${id}`, everything)).toAnswer(SIGN_IN);
  });

  test("finds another yard's horse no more than an unknown one, and changes nothing", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const stranger = await yard.newOwner();
    const theft = horseInput({ name: "Stolen" });
    expect(await stranger.put(`/api/horses/${id}`, theft)).toAnswer(NOT_FOUND);
    expect(await stranger.put(`/api/horses/${UNKNOWN_ID}`, theft)).toAnswer(NOT_FOUND);
    expect((await owner.get(`/api/horses/${id}`)).json()).toMatchObject({ name: "Bramble" });
  });

  test("answers wrong input with a sentence, and changes nothing", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const put = (body: Record<string, unknown>) => owner.put(`/api/horses/${id}`, body);
    expect(await put({ ...everything, name: "" })).toAnswer([400, "Horse name is required"]);
    expect(await put({ name: "Only a name" })).toAnswer([400, "Breed is required"]);
    expect(await owner.put("/api/horses/1", everything)).toAnswer([400, "Invalid ID"]);
    expect((await owner.get(`/api/horses/${id}`)).json()).toMatchObject({ name: "Bramble" });
  });

  test("replaces every field, and clears omitted ones", async () => {
    const owner = await yard.newOwner();
    const made = (await owner.post("/api/horses", everything)).json<Record<string, string>>();
    const filled = await owner.put(`/api/horses/${made["id"]}`, { ...everything, name: "Bracken" });
    expect(filled.json()).toMatchObject({ ...everything, name: "Bracken" });
    const cleared = await owner.put(`/api/horses/${made["id"]}`, horseInput());
    expect(cleared.json()).toMatchObject({ ...nothingMore, createdAt: made["createdAt"] });
    expect(Date.parse(cleared.json<{ updatedAt: string }>().updatedAt)).toBeGreaterThan(
      Date.parse(made["updatedAt"] ?? ""),
    );
  });

  test("never takes id and yard from the body", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    for (const field of ["id", "userId"]) {
      const reply = await owner.put(`/api/horses/${id}`, horseInput({ [field]: UNKNOWN_ID }));
      expect(reply).toAnswer([400, `'${field}' is not a field of this request.`]);
    }
    const kept = await owner.get(`/api/horses/${id}`);
    expect(kept.json()).toMatchObject({ id, userId: owner.user.id });
  });

  test("wrong role: a viewer may not, a groom may", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect((await viewer.put(`/api/horses/${id}`, everything)).statusCode).toBe(403);
    expect((await groom.put(`/api/horses/${id}`, everything)).statusCode).toBe(200);
  });
});

describe("DELETE /api/horses/{id}", () => {
  test("is refused signed out", async () => {
    const { id } = await newHorse(await yard.newOwner());
    expect(await yard.visitor().delete(`/api/horses/${id}`)).toAnswer(SIGN_IN);
  });

  test("finds another yard's horse no more than an unknown one, and the horse stays", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const stranger = await yard.newOwner();
    expect(await stranger.delete(`/api/horses/${id}`)).toAnswer(NOT_FOUND);
    expect(await stranger.delete(`/api/horses/${UNKNOWN_ID}`)).toAnswer(NOT_FOUND);
    expect((await owner.get(`/api/horses/${id}`)).statusCode).toBe(200);
  });

  test("refuses an id that is none", async () => {
    const owner = await yard.newOwner();
    expect(await owner.delete("/api/horses/1")).toAnswer([400, "Invalid ID"]);
  });

  test("the horse is deleted with its records and events; a second time it is not found", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const pool = connectionPool();
    await pool.query(
      `insert into farrier_records (id, yard_id, horse_id, farrier, service_type, date)
       values (gen_random_uuid(), $1, $2, 'Ann Vill', 'SHOEING', '2026-01-01')`,
      [owner.user.yardId, id],
    );
    await pool.query(
      `insert into care_events (id, yard_id, horse_id, title, event_type, due_date)
       values (gen_random_uuid(), $1, $2, 'Shoes', 'FARRIER', now())`,
      [owner.user.yardId, id],
    );
    expect(await owner.delete(`/api/horses/${id}`)).toAnswer([200, "null"]);
    expect(await owner.delete(`/api/horses/${id}`)).toAnswer(NOT_FOUND);
    const { rows } = await pool.query(
      `select (select count(*)::int from farrier_records where horse_id = $1) as records,
         (select count(*)::int from care_events where horse_id = $1) as events`,
      [id],
    );
    expect(rows).toEqual([{ records: 0, events: 0 }]);
  });

  test("of 30 concurrent deletions one succeeds", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => owner.delete(`/api/horses/${id}`)),
    );
    const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, ...Array<number>(29).fill(404)]);
    expect((await owner.get("/api/horse-summaries")).json()).toMatchObject({ total: 0 });
  });

  test("wrong role: a groom may not, a manager may", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    expect((await groom.delete(`/api/horses/${id}`)).statusCode).toBe(403);
    expect((await manager.delete(`/api/horses/${id}`)).statusCode).toBe(200);
  });
});

test("concurrent writes to one horse leave one of them, complete", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  const versions = Array.from({ length: 40 }, (_, i) =>
    horseInput({ name: `v${i}`, breed: `v${i}`, notes: `v${i}` }),
  );
  const replies = await Promise.all(versions.map((body) => owner.put(`/api/horses/${id}`, body)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const { name, breed, notes } = (await owner.get(`/api/horses/${id}`)).json<
    Record<"name" | "breed" | "notes", string>
  >();
  expect([breed, notes]).toEqual([name, name]);
});

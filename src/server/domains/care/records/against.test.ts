import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import type { VeterinaryRecord } from "#contract/care/veterinary-record.ts";
import type { PrefilledVisit } from "#contract/care/visit-calls.ts";
import type { DosesOfHorse } from "#contract/health/doses.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { made, planInput, recordInputs, type SeenEvent } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);
let owner: Owner;
let horseId: string;
beforeEach(async () => {
  owner = await yard.newOwner();
  ({ id: horseId } = await newHorse(owner));
});

const ago = (days: number) => addDays(londonDate(new Date()), -days);
const visit = (given: Record<string, unknown> = {}) =>
  made<VeterinaryRecord>(
    owner.post(
      `/api/horses/${horseId}/veterinary`,
      recordInputs.veterinary({ visitType: "VACCINATION", date: ago(20), ...given }),
    ),
  );
const passport = () => made<DosesOfHorse>(owner.get(`/api/horses/${horseId}/doses`));
const verdict = () =>
  made<{ reasons: { code: string }[] }>(
    owner.get(`/api/horses/${horseId}/compliance?body=BE&on=${ago(0)}`),
  );
const say = (id: string, diseases: unknown, who: Owner = owner) =>
  who.put(`/api/horses/${horseId}/veterinary/${id}/diseases`, { diseases });

describe("a visit for a vaccination", () => {
  test("without a known disease counts for nothing until somebody enters one", async () => {
    const { id, diseases } = await visit();
    expect(diseases).toEqual([]);
    expect((await passport()).visits).toMatchObject([{ id, diseases: [] }]);
    expect((await verdict()).reasons[0]?.code).toBe("NO_VACCINATION");

    await made(say(id, ["INFLUENZA", "TETANUS"]));
    expect((await passport()).visits).toMatchObject([{ id, diseases: ["INFLUENZA", "TETANUS"] }]);
    expect((await verdict()).reasons[0]?.code).toBe("V2_MISSING");
  });

  test("against tetanus alone moves no flu plan and is no flu dose", async () => {
    const plan = planInput({ eventType: "VACCINATION", every: 12, until: null, unit: "MONTHS" });
    await made(owner.post(`/api/horses/${horseId}/care-plan`, plan));
    const due = async () => {
      const [item] = await made<{ next: { by: string }; lastDone: string | null }[]>(
        owner.get(`/api/horses/${horseId}/care-plan`),
      );
      return item;
    };
    const before = await due();
    const { id } = await visit({ diseases: ["TETANUS"] });
    expect(await due()).toMatchObject({ next: before?.next, lastDone: null });
    expect((await verdict()).reasons[0]?.code).toBe("NO_VACCINATION");
    await made(say(id, ["INFLUENZA"]));
    expect(await due()).toMatchObject({ lastDone: ago(20) });
  });

  test("keeps the next date that its vet named, for other diseases than flu too", async () => {
    const next = addDays(ago(0), 200);
    await visit({ diseases: ["TETANUS"], nextVisit: next });
    const events = await made<SeenEvent[]>(owner.get("/api/care-events/upcoming"));
    expect(events.map(({ title, eventType }) => [title, eventType])).toEqual([
      ["Other vaccination", "VACCINATION"],
    ]);
  });

  test("gets its disease from a known product, and what a person entered stays", async () => {
    const { id, ...read } = await visit({ medications: "ProteqFlu-Te, batch L41" });
    expect(read).toMatchObject({
      diseases: ["INFLUENZA", "TETANUS"],
      diseasesReadFrom: "PRODUCT",
    });
    const at = `/api/horses/${horseId}/veterinary/${id}`;
    const sameAgain = recordInputs.veterinary({
      visitType: "VACCINATION",
      date: ago(20),
      medications: "ProteqFlu-Te, batch L41",
      diseasesReadFrom: "PRODUCT",
    });
    expect(
      await made(owner.put(at, { ...sameAgain, diseases: ["INFLUENZA", "TETANUS"] })),
    ).toMatchObject({ diseasesReadFrom: "PRODUCT" });
    expect(await made(owner.put(at, { ...sameAgain, diseases: ["TETANUS"] }))).toMatchObject({
      diseases: ["TETANUS"],
      diseasesReadFrom: null,
    });
    expect(await made(say(id, ["TETANUS"]))).toMatchObject({
      diseases: ["TETANUS"],
      diseasesReadFrom: null,
    });
    const edit = recordInputs.veterinary({
      visitType: "VACCINATION",
      date: ago(20),
      medications: "ProteqFlu-Te, batch L41",
      cost: 60,
    });
    expect(await made(owner.put(at, edit))).toMatchObject({ diseases: ["TETANUS"], cost: 60 });
    expect(await made(owner.put(at, { ...edit, diseases: [] }))).toMatchObject({ diseases: [] });
    const other = { ...edit, visitType: "CHECKUP", diseases: ["TETANUS"] };
    expect(await made(owner.put(at, other))).toMatchObject({ diseases: [] });
  });

  test("for several horses gets its disease from a known vaccine; without one no dose is added", async () => {
    const log = (given: Record<string, unknown>) =>
      made(
        owner.post("/api/visits", {
          kind: "VACCINATION",
          date: ago(10),
          veterinarian: "Ann Vet",
          horses: [{ horseId }],
          ...given,
        }),
      );
    await log({ product: "Strange brand", batch: "B7" });
    const { visits, doses } = await passport();
    expect(doses).toEqual([]);
    expect(visits).toMatchObject([{ diseases: [] }]);
    const [record] = await made<VeterinaryRecord[]>(owner.get(`/api/horses/${horseId}/veterinary`));
    expect(record?.medications).toBe("Strange brand, batch B7");
    await log({ date: ago(9), product: "Equip T" });
    expect((await passport()).doses).toMatchObject([{ diseases: ["TETANUS"], product: "Equip T" }]);
  });
});

describe("PUT /api/horses/{id}/veterinary/{id}/diseases", () => {
  test("is refused signed out, to another yard, for a record that is no vaccination and with nothing chosen", async () => {
    const { id } = await visit();
    const path = `/api/horses/${horseId}/veterinary/${id}/diseases`;
    expect((await yard.visitor().put(path, { diseases: ["TETANUS"] })).statusCode).toBe(401);
    expect(await say(id, ["TETANUS"], await yard.newOwner())).toAnswer([404, "Record not found"]);
    const checkup = await visit({ visitType: "CHECKUP" });
    expect(await say(checkup.id, ["TETANUS"])).toAnswer([404, "Record not found"]);
    expect(await say(id, [])).toAnswer([400, "Choose what the visit was against"]);
    expect((await say(id, ["MEASLES"])).statusCode).toBe(400);
    const seen = { diseases: ["TETANUS"], updatedAt: "2000-01-01T00:00:00.000Z" };
    expect((await owner.put(path, seen)).statusCode, "changed since").toBe(409);
  });
});

test("the migration reads existing records once: products, then plain words; unclear ones are left for the user", async () => {
  const read = async (text: string | null) => {
    const { id } = await visit({ date: ago(400), treatment: text });
    await query(
      "update veterinary_records set diseases = '{}', diseases_read_from = null where id = $1",
      [id],
    );
    await query(readingOfMigration());
    const { rows } = await query<{ diseases: string[]; diseases_read_from: string | null }>(
      "select diseases, diseases_read_from from veterinary_records where id = $1",
      [id],
    );
    return [rows[0]?.diseases, rows[0]?.diseases_read_from];
  };
  expect(await read("Equip FT given")).toEqual([["INFLUENZA", "TETANUS"], "PRODUCT"]);
  expect(await read("Flu and tetanus booster")).toEqual([["INFLUENZA", "TETANUS"], "WORDS"]);
  expect(await read("Tetanus only, flu not due")).toEqual([[], null]);
  expect(await read("Annual vaccination")).toEqual([[], null]);
  expect(await read(null)).toEqual([[], null]);
});

/** The statement of the migration that reads the diseases from existing records. */
function readingOfMigration() {
  const text = readFileSync("migrations/0025_vaccinated_against.sql", "utf8");
  const from = text.indexOf("with visits as (");
  return text.slice(from, text.indexOf(";", from));
}

test("the sheet says which dose a jab is taken for, and a grown horse's only dose asks for the earlier ones", async () => {
  const grown = await newHorse(owner, { dateOfBirth: "2015-05-01" });
  const foal = await newHorse(owner, { dateOfBirth: ago(200) });
  const { horses } = await made<PrefilledVisit>(owner.get("/api/visits/prefill?kind=VACCINATION"));
  const doseOf = (id: string) => horses.find((row) => row.horseId === id)?.dose;
  expect(doseOf(grown.id)).toEqual({ step: "BOOSTER", earlierMissing: true });
  expect(doseOf(foal.id)).toEqual({ step: "FIRST", earlierMissing: false });

  const rows = [{ horseId: grown.id, step: "BOOSTER" }, { horseId: foal.id }];
  const visited = { kind: "VACCINATION", date: ago(30), veterinarian: "Ann Vet", horses: rows };
  await made(owner.post("/api/visits", { ...visited, diseases: ["INFLUENZA"] }));
  const first = async (id: string) => {
    const at = `/api/horses/${id}/compliance?body=BS&on=${ago(0)}`;
    return (await made<{ reasons: { code: string; sentence: string }[] }>(owner.get(at)))
      .reasons[0];
  };
  expect(await first(grown.id)).toMatchObject({
    sentence: "Only one dose is on record: enter the earlier ones from the passport.",
  });
  expect((await first(foal.id))?.code).toBe("V2_MISSING");
  const standing = async (id: string) =>
    made<{ standing: string; reasons: { sentence: string; path: string }[] }>(
      owner.get(`/api/horses/${id}/standing`),
    );
  const { standing: word, reasons } = await standing(grown.id);
  expect([word, reasons[0]?.path]).toEqual([
    "NOTHING_RECORDED",
    `/horses/${grown.id}?tab=can-i-go`,
  ]);
  const after = await made<PrefilledVisit>(owner.get("/api/visits/prefill?kind=VACCINATION"));
  expect(after.horses.find((row) => row.horseId === foal.id)?.dose?.step).toBe("SECOND");
});

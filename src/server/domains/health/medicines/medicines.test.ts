import { describe, expect, test } from "vitest";
import type { MedicineEntry, TreatmentsOfHorse, Withdrawal } from "#contract/health/medicines.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";
import { sweepMedicines } from "./sweep.ts";

const yard = fixture(openYard);

const today = londonDate(new Date());
const bookOf = (who: Visitor, query = "") =>
  made<MedicineEntry[]>(who.get(`/api/medicines${query}`));
const medicate = (who: Visitor, horseId: string, given: Record<string, unknown> = {}) =>
  made<{ id: string; withdrawalUntil: string | null }>(
    who.post(`/api/horses/${horseId}/medication`, recordInputs.medication(given)),
  );

test.each(["/api/medicines", "/api/medicines/months", "/api/medicines/withdrawals"])(
  "%s is refused signed out",
  async (path) => {
    expect(await yard.visitor().get(path)).toAnswer([401, "Sign in first"]);
  },
);

test("wrong input is refused with one sentence", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  const tries = [
    owner.get("/api/medicines?from=yesterday"),
    owner.get("/api/medicines?horseId=bramble"),
    owner.get("/api/medicines?limit=5000"),
    owner.post(
      `/api/horses/${id}/medication`,
      recordInputs.medication({ withdrawalUntil: "2025-01-09" }),
    ),
    owner.post(
      `/api/horses/${id}/medication`,
      recordInputs.medication({ endDate: "2025-01-20", withdrawalUntil: "2025-01-19" }),
    ),
    owner.post(
      `/api/horses/${id}/veterinary`,
      recordInputs.veterinary({ withdrawalUntil: "2025-01-09" }),
    ),
  ];
  const late = "The withdrawal cannot end before the medicine was given last";
  expect(
    (await Promise.all(tries)).map(({ statusCode, body }) => [statusCode, body]),
  ).toMatchObject([
    [400, "Give a date as year-month-day, such as 2025-01-31"],
    [400, "Invalid horse ID"],
    [400, expect.stringContaining("1000")],
    [400, late],
    [400, late],
    [400, late],
  ]);
});

describe("the book", () => {
  test("returns a line for each medicine given, by the day, with all that the record says", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    await medicate(owner, id, {
      medication: "Danilon",
      startDate: "2025-01-10",
      endDate: "2025-01-15",
      route: "ORAL",
      reason: "Bruised sole",
      prescribedBy: "Ann Vet",
      batchNumber: "B12",
      product: "Danilon Equidos",
      amountGiven: "As on the label",
      givenBy: "Sue",
      withdrawalUntil: "2025-01-30",
    });
    await made(
      owner.post(
        `/api/horses/${id}/veterinary`,
        recordInputs.veterinary({
          date: "2025-02-01",
          medications: "Sedalin",
          diagnosis: "Clipping",
        }),
      ),
    );
    await made(owner.post(`/api/horses/${id}/veterinary`, recordInputs.veterinary()));
    const lines = await bookOf(owner);
    expect(lines).toMatchObject([
      { date: "2025-02-01", medicine: "Sedalin", reason: "Clipping", givenBy: "Ann Vet" },
      {
        horseName: "Bramble",
        isHere: true,
        date: "2025-01-10",
        until: "2025-01-15",
        medicine: "Danilon",
        product: "Danilon Equidos",
        batch: "B12",
        amount: "As on the label",
        frequency: "TWICE_DAILY",
        route: "ORAL",
        reason: "Bruised sole",
        prescribedBy: "Ann Vet",
        givenBy: "Sue",
        withdrawalUntil: "2025-01-30",
        corrects: null,
        struck: null,
      },
    ]);
    expect(lines).toHaveLength(2);
  });

  test("another yard sees none of it, even by the horse's id", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    await medicate(owner, id, { withdrawalUntil: addDays(today, 5) });
    const stranger = await yard.newOwner();
    expect(await bookOf(stranger)).toEqual([]);
    expect(await bookOf(stranger, `?horseId=${id}`)).toEqual([]);
    expect(await made(stranger.get("/api/medicines/withdrawals"))).toEqual([]);
    expect(await stranger.get(`/api/horses/${id}/treatments`)).toAnswer([404, "Horse not found"]);
  });

  test("a correction is a new line that names the one it corrects; an immaterial edit adds none", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const course = await medicate(owner, id, { batchNumber: "B12" });
    const url = `/api/horses/${id}/medication/${course.id}`;
    await made(
      owner.put(url, recordInputs.medication({ batchNumber: "B12", notes: "Ate it all" })),
    );
    expect(await bookOf(owner)).toHaveLength(1);
    await made(
      owner.put(url, recordInputs.medication({ batchNumber: "B21", startDate: "2025-01-11" })),
    );
    await made(
      owner.put(url, recordInputs.medication({ batchNumber: "B22", startDate: "2025-01-11" })),
    );
    const lines = await bookOf(owner);
    const [third, second, first] = ["B22", "B21", "B12"].map((batch) =>
      lines.find((line) => line.batch === batch),
    );
    expect(third).toMatchObject({ corrects: second?.id, struck: null });
    expect(second).toMatchObject({ corrects: first?.id, struck: { why: "CORRECTED" } });
    expect(first).toMatchObject({ corrects: null, struck: { why: "CORRECTED" } });
  });

  test("an edit without the withdrawal field keeps it, and null removes it", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const course = await medicate(owner, id, { withdrawalUntil: "2025-02-01" });
    const url = `/api/horses/${id}/medication/${course.id}`;
    const edit = (given: object) =>
      made(owner.put(url, { ...recordInputs.medication(), ...given }));
    expect(await edit({})).toMatchObject({ withdrawalUntil: "2025-02-01" });
    expect(await edit({ withdrawalUntil: null })).toMatchObject({ withdrawalUntil: null });
  });

  test("a line outlives its record, struck out, and outlives its horse, not struck out", async () => {
    const owner = await yard.newOwner();
    const { id } = await newHorse(owner, { name: "Old Tom" });
    const slip = await medicate(owner, id, { medication: "Written by mistake" });
    await medicate(owner, id, { medication: "Really given" });
    expect((await owner.delete(`/api/horses/${id}/medication/${slip.id}`)).statusCode).toBe(200);
    expect((await owner.delete(`/api/horses/${id}`)).statusCode).toBe(200);
    const lines = await bookOf(owner);
    const line = (medicine: string) => lines.find((each) => each.medicine === medicine);
    expect(lines).toHaveLength(2);
    expect(line("Really given")).toMatchObject({
      horseName: "Old Tom",
      isHere: false,
      struck: null,
    });
    expect(line("Written by mistake")).toMatchObject({ struck: { why: "DELETED" } });
  });

  test("lines cannot be changed, and are erased with their yard", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    await medicate(owner, id);
    const run = (sql: string) => connectionPool().query(sql, [owner.user.yardId]);
    await expect(
      run("update medicine_entries set medicine = 'Water' where yard_id = $1"),
    ).rejects.toThrow("The medicines book is only ever added to");
    await run("delete from yards where id = $1");
    expect((await run("select from medicine_entries where yard_id = $1")).rowCount).toBe(0);
  });

  test("pages follow on without a gap, by period and by horse", async () => {
    const owner = await yard.newOwner();
    const [one, two] = [await newHorse(owner), await newHorse(owner, { name: "Clover" })];
    for (let day = 0; day < 4; day++)
      await medicate(owner, one.id, {
        startDate: addDays("2025-03-01", Math.floor(day / 2)),
        alsoFor: [{ horseId: two.id }],
      });
    const whole = await bookOf(owner);
    expect(whole).toHaveLength(8);
    const seen: string[] = [];
    for (let query = "?limit=3"; ;) {
      const page = await bookOf(owner, query);
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last || page.length < 3) break;
      query = `?limit=3&to=${last.date}&after=${last.id}`;
    }
    expect(seen).toEqual(whole.map(({ id }) => id));
    expect(await bookOf(owner, `?horseId=${two.id}&from=2025-03-02&to=2025-03-02`)).toHaveLength(2);
  });

  test("a line is exported to its author: a groom's correction to the groom, all to the owner", async () => {
    const { owner, horseId: id } = await yard.newOwnerWithHorse();
    const course = await medicate(owner, id);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    await made(
      groom.put(
        `/api/horses/${id}/medication/${course.id}`,
        recordInputs.medication({ reason: "Lame" }),
      ),
    );
    const exported = async (who: Visitor) => {
      const file = await made<{ medicinesBook: { change: string }[] }>(who.get("/api/gdpr/export"));
      return file.medicinesBook.map(({ change }) => change);
    };
    expect(await exported(owner)).toEqual(["WRITTEN", "CORRECTED"]);
    expect(await exported(groom)).toEqual(["CORRECTED"]);
  });
});

test("a line is removed five years after its record or horse was deleted, and not before", async () => {
  const owner = await yard.newOwner();
  const [here, gone] = [await newHorse(owner), await newHorse(owner, { name: "Gone" })];
  const slip = await medicate(owner, here.id, { medication: "Slip" });
  await medicate(owner, here.id, { medication: "Stays" });
  await medicate(owner, gone.id, { medication: "Of the horse that left" });
  await owner.delete(`/api/horses/${here.id}/medication/${slip.id}`);
  await owner.delete(`/api/horses/${gone.id}`);
  const named = async () => (await bookOf(owner)).map(({ medicine }) => medicine).toSorted();
  await sweepMedicines();
  expect(await named()).toEqual(["Of the horse that left", "Slip", "Stays"]);

  const run = (sql: string) => connectionPool().query(sql, [owner.user.yardId]);
  const past = "now() - interval '5 years 1 day'";
  await run(`update departed_horses set departed_at = ${past} where yard_id = $1`);
  await sweepMedicines();
  expect(await named()).toEqual(["Slip", "Stays"]);
  const lines = connectionPool();
  await lines.query("alter table medicine_entries disable trigger medicine_entries_stand");
  await run(`update medicine_entries set created_at = ${past} where yard_id = $1`);
  await lines.query("alter table medicine_entries enable trigger medicine_entries_stand");
  await sweepMedicines();
  expect(await named()).toEqual(["Stays"]);
});

test("wormers are in the book and in the rules' input; worm tests are not", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  await made(owner.post(`/api/horses/${id}/general`, recordInputs.general({ product: "Equest" })));
  await made(
    owner.post(`/api/horses/${id}/general`, recordInputs.general({ type: "FAECAL_EGG_COUNT" })),
  );
  expect(await bookOf(owner)).toMatchObject([
    { medicine: "Ivermectin, whole tube", product: "Equest", reason: "Worming" },
  ]);
  const { treatments } = await made<TreatmentsOfHorse>(owner.get(`/api/horses/${id}/treatments`));
  expect(treatments).toMatchObject([{ kind: "WORMER", name: "Equest" }]);
});

describe("withdrawals", () => {
  test("returns each present horse's withdrawal that ends last, until its last day", async () => {
    const owner = await yard.newOwner();
    const [one, two, gone] = [
      await newHorse(owner),
      await newHorse(owner, { name: "Clover" }),
      await newHorse(owner, { name: "Gone" }),
    ];
    await medicate(owner, one.id, { medication: "Danilon", withdrawalUntil: addDays(today, 3) });
    await medicate(owner, one.id, { medication: "Antibiotic", withdrawalUntil: today });
    await medicate(owner, two.id, { withdrawalUntil: addDays(today, -1) });
    await medicate(owner, gone.id, { withdrawalUntil: addDays(today, 9) });
    await owner.delete(`/api/horses/${gone.id}`);
    expect(await made<Withdrawal[]>(owner.get("/api/medicines/withdrawals"))).toEqual([
      {
        horseId: one.id,
        horseName: "Bramble",
        medicine: "Danilon",
        until: addDays(today, 3),
        notBefore: addDays(today, 4),
      },
    ]);
  });
});

describe("GET /api/horses/{id}/treatments", () => {
  test("is refused signed out", async () => {
    const { id } = await newHorse(await yard.newOwner());
    const reply = await yard.visitor().get(`/api/horses/${id}/treatments`);
    expect(reply).toAnswer([401, "Sign in first"]);
  });

  test("returns medicines, treatments and physio, as the rules read them", async () => {
    const owner = await yard.newOwner();
    const { id } = await newHorse(owner, { foodChainStatus: "EXCLUDED" });
    await medicate(owner, id, {
      medication: "Acid",
      route: "INJECTION",
      injectedInto: "JOINT",
      startDate: "2025-04-04",
    });
    await medicate(owner, id, {
      medication: "Pen",
      route: "INJECTION",
      frequency: "AS_NEEDED",
      startDate: "2025-04-03",
    });
    const visits = [
      { visitType: "TREATMENT", treatment: "Shockwave, near fore", date: "2025-04-02" },
      { visitType: "CHECKUP", treatment: "Trotted up", date: "2025-04-01" },
      { visitType: "VACCINATION", medications: "ProteqFlu", date: "2025-04-01" },
    ];
    for (const visit of visits)
      await made(owner.post(`/api/horses/${id}/veterinary`, recordInputs.veterinary(visit)));
    await made(
      owner.post(`/api/horses/${id}/general`, {
        type: "PHYSIO",
        description: "Back and neck",
        date: "2025-04-01",
      }),
    );
    const found = await made<TreatmentsOfHorse>(owner.get(`/api/horses/${id}/treatments`));
    expect(found).toMatchObject({ dateOfBirth: "2015-04-01", foodChainStatus: "EXCLUDED" });
    expect(found.treatments).toMatchObject([
      { kind: "MEDICINE", name: "Acid", site: "JOINT", open: "GOING_ON", isPrescribed: false },
      { kind: "MEDICINE", name: "Pen", site: "INJECTED", open: "AS_NEEDED" },
      {
        kind: "MEDICINE",
        name: "Treatment by Ann Vet",
        words: "Shockwave, near fore",
        to: "2025-04-02",
      },
      { kind: "THERAPY", name: "Physio", words: "Back and neck" },
    ]);
    expect(found.treatments).toHaveLength(4);
  });
});

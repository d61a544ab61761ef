import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { RowResult } from "#contract/data/imports.ts";
import { DEMO_ROWS } from "#server/core/database/yard-room.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { stateOf } from "#testing/yard-state.ts";
import { openYard, type Owner, query, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const path = "/api/imports";

type Row = Record<string, unknown>;
interface ImportReply {
  id: string;
  rows: RowResult[];
}
const bringIn = (who: Visitor, noun: string, rows: readonly Row[], more: Row = {}) =>
  made<ImportReply>(who.post(path, { noun, rows, ...more }));
const undo = (who: Visitor, id: string) => who.post(`${path}/${id}/undo`);
const outcomes = ({ rows }: ImportReply) => rows.map(({ outcome }) => outcome);
const errorsOf = ({ rows }: ImportReply) =>
  rows.map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`));

const horse = (n: number, more: Row = {}) => ({
  name: `Bella ${n}`,
  breed: "Cob",
  dateOfBirth: "2015-04-03",
  microchipNumber: `98514100012${String(3000 + n)}`,
  passportNumber: `826046001${String(234_000 + n)}`,
  ...more,
});

/** What the yard's export holds, without what is never taken back (the history, the bin and the medicines book), and the times at which rows were changed. */
async function exported(owner: Owner) {
  const reply = await owner.get("/api/gdpr/export");
  const {
    bin: _bin,
    activity: _activity,
    medicinesBook: _book,
    ...kept
  } = JSON.parse(reply.body, (key, value: unknown) =>
    /^(?:updatedAt|exportedAt|lastSeenAt)$/.test(key) ? null : value,
  ) as Row;
  return kept;
}

const ofBella = { horseName: "Bella 1" };
/** Two good rows of each noun, and a wrong one with the field that is refused. */
const samples: Record<string, { good: Row[]; wrong: Row; field: string }> = {
  horses: { good: [horse(7), horse(8)], wrong: horse(9, { name: " " }), field: "name" },
  veterinary: {
    good: [
      { ...ofBella, visitType: "CHECKUP", veterinarian: "Ann Vet", date: "2025-01-10", cost: 45.5 },
      {
        ...ofBella,
        visitType: "VACCINATION",
        veterinarian: "Ann Vet",
        date: "2025-02-10",
        diseases: ["INFLUENZA"],
        nextVisit: "2026-02-10",
      },
    ],
    wrong: { ...ofBella, visitType: "CHECKUP", veterinarian: "Ann Vet", date: "2099-01-10" },
    field: "date",
  },
  farrier: {
    good: [
      {
        ...ofBella,
        farrier: "Jo",
        serviceType: "SHOEING",
        date: "2025-01-10",
        nextDue: "2025-03-01",
      },
      { ...ofBella, farrier: "Jo", serviceType: "TRIMMING", date: "2025-03-01", cost: 40 },
    ],
    wrong: { ...ofBella, farrier: "Jo", serviceType: "SHOES", date: "2025-01-10" },
    field: "serviceType",
  },
  dietary: {
    good: [
      {
        ...ofBella,
        feedType: "HAY",
        amount: "2 nets",
        frequency: "DAILY",
        startDate: "2025-01-10",
      },
      {
        ...ofBella,
        feedType: "CONCENTRATE",
        brand: "Cubes",
        amount: "1 scoop",
        frequency: "TWICE_DAILY",
        startDate: "2025-01-10",
        weight: 480,
      },
    ],
    wrong: { ...ofBella, feedType: "HAY", frequency: "DAILY", startDate: "2025-01-10" },
    field: "amount",
  },
  medication: {
    good: [
      {
        ...ofBella,
        medication: "Bute",
        dosage: "1 sachet",
        frequency: "TWICE_DAILY",
        startDate: "2025-01-10",
        endDate: "2025-01-20",
      },
      {
        ...ofBella,
        medication: "Danilon",
        dosage: "1",
        frequency: "DAILY",
        startDate: "2025-02-10",
        completed: true,
      },
    ],
    wrong: {
      ...ofBella,
      medication: "Bute",
      dosage: "1",
      frequency: "DAILY",
      startDate: "2025-02-10",
      endDate: "2025-01-01",
    },
    field: "endDate",
  },
  general: {
    good: [
      { ...ofBella, type: "WORMING", description: "Equest", product: "Equest", date: "2025-01-10" },
      {
        ...ofBella,
        type: "WEIGHT",
        description: "Weigh tape",
        weightKg: 512.5,
        date: "2025-01-11",
      },
    ],
    wrong: { ...ofBella, type: "WORK", description: "Lesson", date: "2025-01-10" },
    field: "workMinutes",
  },
  doses: {
    good: [
      {
        ...ofBella,
        date: "2024-01-10",
        diseases: ["INFLUENZA", "TETANUS"],
        product: "ProteqFlu-Te",
      },
      { ...ofBella, date: "2024-02-10", diseases: ["INFLUENZA"] },
    ],
    wrong: { ...ofBella, date: "2010-01-10", diseases: ["INFLUENZA"] },
    field: "date",
  },
  "care-events": {
    good: [
      { ...ofBella, title: "Shoes", eventType: "FARRIER", dueDate: "2030-01-05T15:00" },
      { title: "Yard meeting", eventType: "CHECKUP", dueDate: "2030-01-06T09:00" },
    ],
    wrong: { title: "Shoes", eventType: "FARRIER", dueDate: "soon" },
    field: "dueDate",
  },
  contacts: {
    good: [
      { role: "VET", name: "Helen Marsh", phone: "01632 960123" },
      { ...ofBella, role: "OWNER", name: "Kit Marlow", fromDay: "2020-05-01" },
    ],
    wrong: { role: "VET", name: "Tom", phone: "ring me" },
    field: "phone",
  },
};

describe("every call on imports", () => {
  test("is refused signed out and below a manager", async () => {
    const owner = await yard.newOwner();
    const body = { noun: "horses", rows: [horse(1)] };
    const nobody = yard.visitor();
    expect(await nobody.post(path, body)).toAnswer([401, "Sign in first"]);
    expect(await undo(nobody, UNKNOWN_ID)).toAnswer([401, "Sign in first"]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect((await groom.post(path, body)).statusCode).toBe(403);
    expect((await undo(groom, UNKNOWN_ID)).statusCode).toBe(403);
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    expect(outcomes(await bringIn(manager, "horses", [horse(1)]))).toEqual(["CREATED"]);
  });

  test("finds neither horse nor import of another yard", async () => {
    const owner = await yard.newOwner();
    const { id } = await bringIn(owner, "horses", [horse(1)]);
    const stranger = await yard.newOwner();
    expect(await undo(stranger, id)).toAnswer([404, "Import not found"]);
    const row = { ...samples["farrier"]?.good[0], horseChip: horse(1).microchipNumber };
    expect(errorsOf(await bringIn(stranger, "farrier", [row]))).toEqual([
      ["horseName: No horse is called 'Bella 1'. Check the spelling, or add it first"],
    ]);
    expect((await owner.get("/api/horses")).json()).toHaveLength(1);
  });

  test.each([
    [{ noun: "goats", rows: [{}] }, "Say what the rows are"],
    [{ noun: "horses" }, "Give the rows as a list"],
    [{ noun: "horses", rows: [] }, "Give at least one row"],
    [
      { noun: "horses", rows: Array.from({ length: 201 }, () => ({})) },
      "Send at most 200 rows at once",
    ],
    [
      { noun: "horses", rows: [{ name: {} }] },
      "Give a text, a number, yes or no, or a list of these",
    ],
    [{ noun: "horses", rows: [{}], importId: "1" }, "Invalid import ID"],
  ])("refuses %o", async (body, sentence) => {
    const owner = await yard.newOwner();
    expect(await owner.post(path, body)).toAnswer([400, sentence]);
  });
});

describe.each(Object.entries(samples))("rows of %s", (noun, { good, wrong, field }) => {
  test("are added, matched when they come again, refused at their cells, and undone to an equal export", async () => {
    const owner = await yard.newOwner();
    await bringIn(owner, "horses", [horse(1), horse(2)]);
    const before = await exported(owner);
    const state = await stateOf(owner.user.yardId);
    const trial = await bringIn(owner, noun, [...good, wrong], { dryRun: true });
    expect(outcomes(trial)).toEqual(["CREATED", "CREATED", "REFUSED"]);
    expect(await exported(owner)).toEqual(before);
    expect(await stateOf(owner.user.yardId)).toEqual(state);
    const done = await bringIn(owner, noun, [...good, wrong, ...good]);
    expect(outcomes(done)).toEqual(["CREATED", "CREATED", "REFUSED", "MATCHED", "MATCHED"]);
    expect(done.rows[2]?.errors[0]?.field).toBe(field);
    expect(outcomes(await bringIn(owner, noun, good))).toEqual(["MATCHED", "MATCHED"]);
    expect((await undo(owner, done.id)).json()).toEqual({ undone: 2, skipped: 0 });
    expect(await exported(owner)).toEqual(before);
    expect((await undo(owner, done.id)).statusCode).toBe(404);
  });

  test("with a field that they do not have are refused by its name", async () => {
    const owner = await yard.newOwner();
    await bringIn(owner, "horses", [horse(1)]);
    const done = await bringIn(owner, noun, [{ ...good[0], lucky: "seven" }]);
    expect(done.rows[0]).toMatchObject({ outcome: "REFUSED", errors: [{ field: "lucky" }] });
  });
});

describe("an import", () => {
  test("comes in batches, each safe to repeat, and is undone as one", async () => {
    const owner = await yard.newOwner();
    const before = await exported(owner);
    const importId = uuid();
    const batches = [0, 1, 2].map((each) => ({
      id: each === 0 ? importId : uuid(),
      importId,
      noun: "horses",
      rows: [horse(each * 2), horse(each * 2 + 1)],
    }));
    for (const batch of [...batches, ...batches]) {
      const { id, rows } = await made<ImportReply>(owner.post(path, batch));
      expect(id).toBe(importId);
      expect(rows.map(({ outcome }) => outcome)).toEqual(["CREATED", "CREATED"]);
    }
    expect((await owner.get("/api/horses")).json()).toHaveLength(6);
    expect((await owner.get("/api/acts")).json()).toMatchObject([
      { id: importId, kind: "IMPORT", rows: 6, horses: 6 },
    ]);
    expect((await undo(owner, importId)).json()).toEqual({ undone: 6, skipped: 0 });
    expect(await exported(owner)).toEqual(before);
    const late = await owner.post(path, { noun: "horses", rows: [horse(9)], importId });
    expect(late.statusCode).toBe(409);
    expect((await owner.get("/api/horses")).json()).toEqual([]);
  });

  test("of somebody else is not joined", async () => {
    const owner = await yard.newOwner();
    const { id } = await bringIn(owner, "horses", [horse(1)]);
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    const reply = await manager.post(path, { noun: "horses", rows: [horse(2)], importId: id });
    expect(reply.statusCode).toBe(409);
  });

  test("is not undone when somebody else has changed or added something since, between its batches too", async () => {
    const owner = await yard.newOwner();
    const importId = uuid();
    await bringIn(owner, "horses", [horse(1)], { importId });
    const [bella] = await made<{ id: string }[]>(owner.get("/api/horses"));
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    await made(
      groom.post(`/api/horses/${bella?.id}/farrier`, {
        farrier: "Jo",
        serviceType: "TRIMMING",
        date: "2025-01-01",
      }),
    );
    await bringIn(owner, "horses", [horse(2)], { importId });
    const refused = await undo(owner, importId);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain("Bella 1: ");
    expect((await owner.get("/api/horses")).json()).toHaveLength(2);

    const { id } = await bringIn(owner, "horses", [horse(3)]);
    const { id: third } = (await made<{ id: string; name: string }[]>(owner.get("/api/horses"))).at(
      -1,
    ) ?? { id: "" };
    await made(groom.put(`/api/horses/${third}`, horse(3, { notes: "Kicks" })));
    await bringIn(owner, "horses", [horse(4)], { importId: id });
    expect((await undo(owner, id)).statusCode).toBe(409);
  });

  test("of horses is not undone by a groom, who may not delete horses", async () => {
    const owner = await yard.newOwner();
    const { id } = await bringIn(owner, "horses", [horse(1)]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect((await groom.delete(`/api/acts/${id}`)).statusCode).toBe(403);
    expect((await owner.get("/api/horses")).json()).toHaveLength(1);
  });

  test("that was undone is put back as one from the bin", async () => {
    const owner = await yard.newOwner();
    const { id } = await bringIn(owner, "horses", [horse(1), horse(2)]);
    const after = await exported(owner);
    await undo(owner, id);
    const [item] = await made<{ id: string }[]>(owner.get("/api/bin"));
    await made(owner.post(`/api/bin/${item?.id}/put-back`));
    expect(await exported(owner)).toEqual(after);
  });

  test("adds at most 5,000 rows", async () => {
    const owner = await yard.newOwner();
    const { id } = await bringIn(owner, "horses", [horse(1)]);
    await query(
      `insert into row_changes (yard_id, act_id, by_person, operation, table_name, row_id, in_history, along, change_id)
       select yard_id, act_id, true, 'INSERT', table_name, gen_random_uuid(), true, false, change_id
       from row_changes, generate_series(1, 4999) where act_id = $1 and operation = 'INSERT'`,
      [id],
    );
    const reply = await owner.post(path, { noun: "horses", rows: [horse(2)], importId: id });
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain("at most 5,000 rows");
    expect((await owner.get("/api/horses")).json()).toHaveLength(1);
  });
});

describe("a batch of records", () => {
  const visit = (more: Row = {}): Row => ({
    ...ofBella,
    farrier: "Jo",
    serviceType: "TRIMMING",
    ...more,
  });
  const visits = Array.from({ length: 30 }, (_, at) =>
    visit({
      date: `2025-01-${String(at + 1).padStart(2, "0")}`,
      ...(at % 2 === 0 && { cost: at + 1, nextDue: "2025-03-01" }),
      ...(at % 4 === 0 && { horseName: "Bella 2" }),
      ...(at % 3 === 0 && { notes: `Visit ${at}` }),
    }),
  );
  const newYard = async () => {
    const owner = await yard.newOwner();
    await bringIn(owner, "horses", [horse(1), horse(2)]);
    return owner;
  };

  /** The visits in the order in which they were added, what the history tells of them, and the events that follow. */
  const kept = async ({ user: { yardId, id } }: Owner) => {
    const { rows } = await query(
      `select to_jsonb(r) - '{id,yard_id,user_id,horse_id,created_at,updated_at}'::text[] as row, user_id = $2 as "isOwn"
       from farrier_records r where yard_id = $1 order by id`,
      [yardId, id],
    );
    const { rows: told } = await query(
      `select action, label, changes, by_person, by_id = $2 as "isOwn" from audit_entries
       where yard_id = $1 and table_name = 'farrier_records' order by id`,
      [yardId, id],
    );
    const { rows: follows } = await query(
      `select title, due_date, planned_for, record_kind, farrier_count
       from care_events e join horses h on h.id = e.horse_id where e.yard_id = $1
       order by h.name`,
      [yardId],
    );
    return { rows, told, follows };
  };

  test("holds and tells the same as its rows brought in one by one", async () => {
    const [together, single] = [await newYard(), await newYard()];
    await bringIn(together, "farrier", visits);
    for (const row of visits) await bringIn(single, "farrier", [row]);
    expect(await kept(together)).toEqual(await kept(single));
    const { rows, follows } = await kept(together);
    expect(rows).toHaveLength(30);
    expect(follows).toMatchObject([
      { record_kind: "farrier", farrier_count: 22 },
      { record_kind: "farrier", farrier_count: 8 },
    ]);
  });

  test("leaves out each bad row with its own reason and adds the others, in the order of the sheet", async () => {
    const owner = await newYard();
    const rows = visits
      .with(3, visit({ date: "2010-01-01" }))
      .with(7, visit({ date: "2099-01-01" }));
    rows.splice(12, 0, visits[0] ?? {});
    const done = await bringIn(owner, "farrier", rows);
    expect(errorsOf(done).flat()).toEqual([
      "date: Bella 1 was not born yet on that day. Check the day, and the horse's date of birth.",
      "date: This day is still to come: put what is planned into the calendar",
    ]);
    expect(outcomes(done)).toEqual(
      rows.map((_, at) => (at === 3 || at === 7 ? "REFUSED" : at === 12 ? "MATCHED" : "CREATED")),
    );
    const single = await newYard();
    const good = visits.filter((_, at) => at !== 3 && at !== 7);
    for (const row of good) await bringIn(single, "farrier", [row]);
    expect(await kept(owner)).toEqual(await kept(single));
  });

  test("adds the others, too, when a row is refused only for its files, after it was inserted", async () => {
    const owner = await newYard();
    const done = await bringIn(
      owner,
      "farrier",
      visits.with(4, { ...visits[4], photos: [UNKNOWN_ID] }),
    );
    expect(errorsOf(done).flat()).toEqual([": File not found"]);
    expect(outcomes(done).filter((outcome) => outcome === "CREATED")).toHaveLength(29);
    const single = await newYard();
    for (const row of visits.toSpliced(4, 1)) await bringIn(single, "farrier", [row]);
    expect(await kept(owner)).toEqual(await kept(single));
  });

  test("adds as many rows as the yard has room for", async () => {
    const owner = await newYard();
    await query("update yards set demo_until = now() + interval '1 day' where id = $1", [
      owner.user.yardId,
    ]);
    await query(
      `insert into contacts (id, yard_id, user_id, role, name)
       select gen_random_uuid(), $1, $2, 'VET', 'Vet ' || n from generate_series(1, $3::int) n`,
      [owner.user.yardId, owner.user.id, DEMO_ROWS - 20],
    );
    const done = await bringIn(owner, "farrier", visits);
    expect(outcomes(done)).toEqual(visits.map((_, at) => (at < 20 ? "CREATED" : "REFUSED")));
    expect(errorsOf(done).at(-1)?.[0]).toContain("A demo yard has room for 2,000");
    expect((await kept(owner)).rows).toHaveLength(20);
  });
});

describe("horses", () => {
  test("are found by chip, passport or name, and refused with the reason when these disagree or are not clear", async () => {
    const owner = await yard.newOwner();
    await bringIn(owner, "horses", [
      horse(1),
      horse(2),
      horse(30, { name: "Prince" }),
      horse(40, { name: "prince" }),
    ]);
    const shoes = { farrier: "Jo", serviceType: "TRIMMING" };
    const [one, two] = [horse(1), horse(2)];
    const rows = [
      { horseChip: "985 141 000 123 001" },
      { horsePassport: two.passportNumber },
      { horseName: "  bella   2 " },
      { horseName: "Prince" },
      { horseName: "Nobody" },
      { horseChip: one.microchipNumber, horsePassport: two.passportNumber },
      { horseName: "Bella 1", horseChip: "985141000999999" },
      { horseChip: "9.85112E+14" },
      {},
    ].map((its, at) => ({ ...shoes, ...its, date: `2025-01-${at + 10}` }));
    const done = await bringIn(owner, "farrier", rows);
    expect(outcomes(done).slice(0, 3)).toEqual(["CREATED", "CREATED", "CREATED"]);
    expect(errorsOf(done).slice(3)).toEqual([
      ["horseName: 2 horses are called Prince. Add a column with the microchip or passport number"],
      ["horseName: No horse is called 'Nobody'. Check the spelling, or add it first"],
      ["horseChip: The microchip is Bella 1's, and the passport Bella 2's"],
      [`horseChip: Bella 1 is on record with another microchip number: ${one.microchipNumber}`],
      [
        "horseChip: A spreadsheet has rounded this number, and its last digits are lost. Take it from the passport, and format the column as text.",
      ],
      ["horseName: Say which horse this is about"],
    ]);
  });

  test("that are on record in part are refused, and not added twice", async () => {
    const owner = await yard.newOwner();
    await bringIn(owner, "horses", [horse(1)]);
    const one = horse(1);
    const done = await bringIn(owner, "horses", [
      { ...horse(2), microchipNumber: one.microchipNumber },
      { ...horse(3), passportNumber: one.passportNumber },
      { ...horse(4), name: "Bella 1", microchipNumber: "985141000213001" },
      { name: "Whoever", microchipNumber: one.microchipNumber },
      { ...horse(5), microchipNumber: "tbc" },
      { ...horse(6), microchipNumber: 985112000000000 },
    ]);
    expect(outcomes(done)).toEqual([
      "REFUSED",
      "REFUSED",
      "REFUSED",
      "MATCHED",
      "REFUSED",
      "REFUSED",
    ]);
    expect(errorsOf(done)[2]?.[0]).toContain("nearly the same microchip number");
    expect((await owner.get("/api/horses")).json()).toHaveLength(1);
  });
});

import { getTableName } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { STILL_TO_COME } from "#contract/care/record-fields.ts";
import { recordKinds } from "#contract/care/record-types.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { recordTables } from "#server/schema/care-records.ts";
import { noVitalSigns } from "#rules/measures/vital-signs.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, query, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const stranger = fixture(() => yard.newOwner());
const horse = fixture(() => newHorse(owner));

const SIGN_IN = [401, "Sign in first"];
const NO_HORSE = [404, "Horse not found"];
const NO_RECORD = [404, "Record not found"];

interface RecordReply {
  id: string;
  horseId: string;
  cost: number | null;
  completed: boolean;
}
const path = (kind: string, horseId = horse.id) => `/api/horses/${horseId}/${kind}`;
const listed = (kind: string, horseId = horse.id) =>
  made<RecordReply[]>(owner.get(path(kind, horseId)));

const whole = {
  veterinary: {
    visitType: "TREATMENT",
    veterinarian: "Ann Vet",
    clinic: "Valley Equine",
    date: "2025-01-10",
    diagnosis: "Mud fever",
    treatment: "Clipped, washed, cream",
    medications: "Flamazine",
    diseases: [],
    diseasesReadFrom: null,
    cost: 145.5,
    nextVisit: "2025-02-10",
    withdrawalUntil: "2025-01-20",
    notes: "Stands well",
    documents: [],
  },
  farrier: {
    farrier: "Jo Smith",
    serviceType: "HOT_SHOEING",
    date: "2025-01-10",
    frontShoes: "Rolled toe",
    hindShoes: "None",
    cost: 95,
    nextDue: "2025-02-21",
    notes: null,
    photos: [],
  },
  dietary: {
    feedType: "CONCENTRATE",
    brand: "Spillers",
    amount: "1 scoop",
    frequency: "TWICE_DAILY",
    supplements: "Biotin",
    bodyCondition: 5,
    weight: 482.5,
    notes: "Soaked",
    startDate: "2025-01-10",
    endDate: "2025-04-10",
    documents: [],
  },
  medication: {
    medication: "Phenylbutazone",
    dosage: "1 sachet",
    frequency: "TWICE_DAILY",
    route: "ORAL",
    prescribedBy: "Ann Vet",
    reason: "Lame",
    startDate: "2025-01-10",
    endDate: "2025-01-20",
    batchNumber: "B-1234",
    notes: "With feed",
    completed: false,
    product: "Equipalazone",
    amountGiven: "As ordered",
    givenBy: "Sue",
    injectedInto: null,
    withdrawalUntil: "2025-02-01",
    documents: [],
  },
  general: {
    type: "FAECAL_EGG_COUNT",
    description: "150 epg",
    veterinarian: "Westgate",
    date: "2025-01-10",
    eggsPerGram: 150,
    eggReading: "BELOW",
    wormTest: null,
    wormResult: null,
    wormScore: null,
    drugClass: null,
    product: null,
    weightKg: null,
    laboratory: "Westgate Labs",
    workKind: null,
    workMinutes: null,
    ...noVitalSigns,
    nextDue: "2025-04-01",
    notes: "No treatment needed",
    documents: [],
  },
};

describe.each(recordKinds)("%s records", (kind) => {
  const input = recordInputs[kind];

  test("every call is refused signed out", async () => {
    const nobody = yard.visitor();
    const { id } = await made(owner.post(path(kind), input()));
    expect(await nobody.get(path(kind))).toAnswer(SIGN_IN);
    expect(await nobody.post(path(kind), input())).toAnswer(SIGN_IN);
    expect(await nobody.put(`${path(kind)}/${id}`, input())).toAnswer(SIGN_IN);
    expect(await nobody.delete(`${path(kind)}/${id}`)).toAnswer(SIGN_IN);
  });

  test("neither horse nor record of another yard is found, and nothing changes", async () => {
    const { id } = await made(owner.post(path(kind), input()));
    const before = await listed(kind);
    expect(await stranger.get(path(kind))).toAnswer(NO_HORSE);
    expect(await stranger.post(path(kind), input())).toAnswer(NO_HORSE);
    expect(await stranger.put(`${path(kind)}/${id}`, input())).toAnswer(NO_HORSE);
    expect(await stranger.delete(`${path(kind)}/${id}`)).toAnswer(NO_HORSE);
    const mine = await newHorse(stranger);
    expect(await stranger.put(`${path(kind, mine.id)}/${id}`, input())).toAnswer(NO_RECORD);
    expect(await stranger.delete(`${path(kind, mine.id)}/${id}`)).toAnswer(NO_RECORD);
    expect(await listed(kind)).toEqual(before);
  });

  test("another horse: a record is found only under its own horse", async () => {
    const other = await newHorse(owner);
    const { id } = await made(owner.post(path(kind), input()));
    expect(await owner.put(`${path(kind, other.id)}/${id}`, input())).toAnswer(NO_RECORD);
    expect(await owner.delete(`${path(kind, other.id)}/${id}`)).toAnswer(NO_RECORD);
    expect(await listed(kind, other.id)).toEqual([]);
  });

  test("a viewer reads and may not write", async () => {
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.get(path(kind))).statusCode).toBe(200);
    const refused = await Promise.all([
      viewer.post(path(kind), input()),
      viewer.put(`${path(kind)}/${UNKNOWN_ID}`, input()),
      viewer.delete(`${path(kind)}/${UNKNOWN_ID}`),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });

  test("no id, no such horse, no such record and nothing required are refused", async () => {
    expect((await owner.get(path(kind, "grey-one"))).statusCode).toBe(400);
    expect(await owner.get(path(kind, UNKNOWN_ID))).toAnswer(NO_HORSE);
    expect(await owner.post(path(kind, UNKNOWN_ID), input())).toAnswer(NO_HORSE);
    expect(await owner.put(`${path(kind)}/${UNKNOWN_ID}`, input())).toAnswer(NO_RECORD);
    expect(await owner.delete(`${path(kind)}/${UNKNOWN_ID}`)).toAnswer(NO_RECORD);
    const empty = await owner.post(path(kind), {});
    expect(empty.statusCode).toBe(400);
    expect(empty.body).toMatch(/is required$/);
  });

  test("every field is returned as sent, and omitted fields are null", async () => {
    const mine = await newHorse(owner);
    const full = await made<Record<string, unknown>>(owner.post(path(kind, mine.id), whole[kind]));
    expect(full).toEqual({
      ...whole[kind],
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      horseId: mine.id,
      userId: owner.user.id,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    const bare = await made<Record<string, unknown>>(owner.post(path(kind, mine.id), input()));
    const lists = new Set(["documents", "photos", "diseases"]);
    for (const [field, value] of Object.entries(whole[kind]))
      if (!(field in input()) && !lists.has(field) && typeof value !== "boolean")
        expect(bare[field], field).toBeNull();
    expect(Object.keys(bare).toSorted()).toEqual(Object.keys(full).toSorted());
  });

  test("an edit replaces every field", async () => {
    const { id } = await made(owner.post(path(kind), whole[kind]));
    const edited = await made<Record<string, unknown>>(owner.put(`${path(kind)}/${id}`, input()));
    expect(edited).toMatchObject({ ...input(), notes: null });
    expect((await listed(kind)).find((each) => each.id === id)).toEqual(edited);
  });

  test("a record's own fields can be sent back unchanged", async () => {
    const record = await made<RecordReply>(owner.post(path(kind), whole[kind]));
    const isOwn = ([name]: [string, unknown]) =>
      !["id", "userId", "horseId", "createdAt"].includes(name);
    const fields = Object.fromEntries(Object.entries(record).filter(isOwn));
    const again = await made<RecordReply>(owner.put(`${path(kind)}/${record.id}`, fields));
    expect({ ...again, updatedAt: null }).toEqual({ ...record, updatedAt: null });
  });

  test("a deleted record is gone", async () => {
    const { id } = await made(owner.post(path(kind), input()));
    expect(await owner.delete(`${path(kind)}/${id}`)).toAnswer([200, "null"]);
    expect((await listed(kind)).map((each) => each.id)).not.toContain(id);
  });

  test("the newest comes first", async () => {
    const mine = await newHorse(owner);
    const on = "startDate" in input() ? "startDate" : "date";
    for (const date of ["2025-03-01", "2024-03-01", "2025-05-01"])
      await made(owner.post(path(kind, mine.id), input({ [on]: date })));
    const dates = await made<Record<string, string>[]>(owner.get(path(kind, mine.id)));
    expect(dates.map((each) => each[on])).toEqual(["2025-05-01", "2025-03-01", "2024-03-01"]);
  });

  test("a proposed id makes the call safe to repeat, also at the same time", async () => {
    const mine = await newHorse(owner);
    const other = await newHorse(owner);
    const id = crypto.randomUUID();
    const sent = input({ id, alsoFor: [{ horseId: other.id }] });
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => owner.post(path(kind, mine.id), sent)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await listed(kind, mine.id)).toHaveLength(1);
    expect(await listed(kind, other.id)).toHaveLength(1);
    expect((await owner.post(path(kind, other.id), input({ id }))).statusCode).toBe(409);
  });

  test("the same record for other horses too, each with its own", async () => {
    const [one, two, three] = [await newHorse(owner), await newHorse(owner), await newHorse(owner)];
    const forTwo = "cost" in whole[kind] ? { horseId: two.id, cost: 40 } : { horseId: two.id };
    const alsoFor = [forTwo, { horseId: three.id }];
    const record = await made<RecordReply>(
      owner.post(path(kind, one.id), { ...whole[kind], alsoFor }),
    );
    const [second] = await listed(kind, two.id);
    const [third] = await listed(kind, three.id);
    expect(new Set([record.id, second?.id, third?.id]).size).toBe(3);
    expect([record.horseId, second?.horseId, third?.horseId]).toEqual([one.id, two.id, three.id]);
    if ("cost" in whole[kind])
      expect([record.cost, second?.cost, third?.cost]).toEqual([whole[kind].cost, 40, null]);
  });

  test("if one horse of many does not exist, no record is created for any", async () => {
    const [one, two] = [await newHorse(owner), await newHorse(owner)];
    const foreign = await newHorse(stranger);
    const alsoFor = (...ids: string[]) => ids.map((horseId) => ({ horseId }));
    const tries = [alsoFor(two.id, foreign.id), alsoFor(two.id, two.id), alsoFor(one.id)];
    const replies = [];
    for (const others of tries)
      replies.push(await owner.post(path(kind, one.id), input({ alsoFor: others })));
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      NO_HORSE,
      [400, "A horse is named twice"],
      [400, "A horse is named twice"],
    ]);
    const many = Array.from({ length: 101 }, () => ({ horseId: crypto.randomUUID() }));
    const reply = await owner.post(path(kind, one.id), input({ alsoFor: many }));
    expect(reply).toAnswer([400, "At most 100 further horses at once"]);
    expect([...(await listed(kind, one.id)), ...(await listed(kind, two.id))]).toEqual([]);
  });
});

test("the counts on a horse's card follow the records", async () => {
  const keeper = await yard.newOwner();
  const [one, two] = [await newHorse(keeper, { name: "A" }), await newHorse(keeper, { name: "B" })];
  for (const kind of ["veterinary", "farrier", "dietary", "medication"] as const)
    await made(
      keeper.post(path(kind, one.id), recordInputs[kind]({ alsoFor: [{ horseId: two.id }] })),
    );
  const { id } = await made(keeper.post(path("farrier", one.id), recordInputs.farrier()));
  await keeper.delete(`${path("farrier", one.id)}/${id}`);
  const { items } = await made<{ items: { healthCounts: object }[] }>(
    keeper.get("/api/horse-summaries"),
  );
  const once = { veterinary: 1, farrier: 1, dietary: 1, medication: 1 };
  expect(items.map((item) => item.healthCounts)).toEqual([once, once]);
});

describe.each(["veterinary", "farrier", "medication", "general"] as const)(
  "a %s record of a day to come",
  (kind) => {
    const on = kind === "medication" ? "startDate" : "date";
    const today = () => londonDate(new Date());
    const input = (days: number, given = {}) =>
      recordInputs[kind]({ [on]: addDays(today(), days), ...given });
    const REFUSED = [400, STILL_TO_COME];

    test("is refused at its day, for several horses too, and nothing is written", async () => {
      const [one, two] = [await newHorse(owner), await newHorse(owner)];
      const send = (payload: object) =>
        owner.send({
          method: "POST",
          url: path(kind, one.id),
          payload,
          headers: { accept: "application/problem+json" },
        });
      const alsoFor = [{ horseId: two.id }];
      for (const sent of [input(1), input(200), input(1, { alsoFor })]) {
        const reply = await send(sent);
        expect([reply.statusCode, reply.json<{ errors: object[] }>().errors]).toEqual([
          400,
          [{ path: on, message: STILL_TO_COME }],
        ]);
      }
      expect([...(await listed(kind, one.id)), ...(await listed(kind, two.id))]).toEqual([]);
      expect((await owner.post(path(kind, one.id), input(0))).statusCode).toBe(200);
    });

    test("stays as it was kept while the rest is edited, and becomes no other day to come", async () => {
      const { id } = await made(owner.post(path(kind), input(0)));
      const url = `${path(kind)}/${id}`;
      expect(await owner.put(url, input(30))).toAnswer(REFUSED);
      await query(`update ${getTableName(recordTables[kind])} set ${kept(on)} = $2 where id = $1`, [
        id,
        addDays(today(), 200),
      ]);
      const noted = input(200, { notes: "From before this was asked" });
      expect(await made(owner.put(url, noted))).toMatchObject(noted);
      for (const days of [1, 199, 201])
        expect(await owner.put(url, input(days)), `${days}`).toAnswer(REFUSED);
      expect((await listed(kind)).find((each) => each.id === id)).toMatchObject(noted);
      expect(await made(owner.put(url, input(-165)))).toMatchObject(input(-165));
      expect(await owner.put(url, input(200)), "it was put right").toAnswer(REFUSED);
    });
  },
);

const kept = (field: string) => (field === "startDate" ? "start_date" : field);

test("a feed plan may begin on a day to come, and be put off", async () => {
  const startDate = addDays(londonDate(new Date()), 3);
  const { id } = await made(owner.post(path("dietary"), recordInputs.dietary({ startDate })));
  const later = recordInputs.dietary({ startDate: addDays(startDate, 7) });
  expect(await made(owner.put(`${path("dietary")}/${id}`, later))).toMatchObject(later);
});

test("money is kept in whole pence", async () => {
  const { id } = await made(owner.post(path("farrier"), recordInputs.farrier({ cost: "19.99" })));
  const { rows } = await query("select cost_pence from farrier_records where id = $1", [id]);
  expect(rows).toEqual([{ cost_pence: 1999 }]);
});

test("the highest cost and weight that are accepted fit the columns", async () => {
  const dear = await made<RecordReply>(
    owner.post(path("veterinary"), recordInputs.veterinary({ cost: 1_000_000 })),
  );
  expect(dear.cost).toBe(1_000_000);
  const heavy = recordInputs.dietary({ weight: 5_000, bodyCondition: 9 });
  expect(await made(owner.post(path("dietary"), heavy))).toMatchObject({ weight: 5_000 });
});

test("an edit can complete a course of medication, and an edit without the field keeps it", async () => {
  const course = await made<RecordReply>(owner.post(path("medication"), recordInputs.medication()));
  expect(course.completed).toBe(false);
  const url = `${path("medication")}/${course.id}`;
  const sent = recordInputs.medication();
  expect(await made(owner.put(url, { ...sent, completed: true }))).toMatchObject({
    completed: true,
  });
  expect(await made(owner.put(url, sent))).toMatchObject({ completed: true });
  expect(await made(owner.put(url, { ...sent, completed: false }))).toMatchObject({
    completed: false,
  });
});

test("one tap completes a course: every other field stays, and a changed record is not overwritten", async () => {
  const course = { ...whole.medication, startDate: "2025-01-10" };
  const given = await made<Record<string, unknown>>(owner.post(path("medication"), course));
  const { id, horseId: _horse, userId: _who, createdAt: _when, ...fields } = given;
  const url = `${path("medication")}/${String(id)}`;
  const tap = { ...fields, completed: true };
  await made(owner.put(url, { ...fields, notes: "Refused with feed" }));
  expect((await owner.put(url, tap)).statusCode).toBe(409);
  const noted = (
    await made<{ id: string; updatedAt: string }[]>(owner.get(path("medication")))
  ).find((each) => each.id === id);
  expect(noted).toMatchObject({ ...course, completed: false, notes: "Refused with feed" });
  const updatedAt = noted?.updatedAt;
  const done = await made<Record<string, unknown>>(owner.put(url, { ...tap, updatedAt }));
  expect(done).toMatchObject({ ...course, completed: true });
  expect(done["updatedAt"]).not.toBe(updatedAt);
});

test("records are deleted with their horse", async () => {
  const gone = await newHorse(owner);
  for (const kind of recordKinds) await made(owner.post(path(kind, gone.id), recordInputs[kind]()));
  expect((await owner.delete(`/api/horses/${gone.id}`)).statusCode).toBe(200);
  for (const kind of recordKinds) expect(await owner.get(path(kind, gone.id))).toAnswer(NO_HORSE);
});

test("a horse deleted while records are saved: each record is whole or absent, and no call fails otherwise", async () => {
  const gone = await newHorse(owner);
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () =>
      owner.post(path("farrier", gone.id), recordInputs.farrier()),
    ),
    owner.delete(`/api/horses/${gone.id}`),
    ...Array.from({ length: 6 }, () =>
      owner.post(path("general", gone.id), recordInputs.general()),
    ),
  ]);
  for (const reply of replies) if (reply.statusCode !== 200) expect(reply).toAnswer(NO_HORSE);
  expect(await owner.get(path("farrier", gone.id))).toAnswer(NO_HORSE);
});

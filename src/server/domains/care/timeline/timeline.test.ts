import { expect, test } from "vitest";
import type { Measure, TimelineEntry } from "#contract/care/timeline.ts";
import { parseReading } from "#rules/measures/measures.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { eventInput, made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard } from "#testing/yard.ts";

const yard = fixture(openYard);

const visit = (given: Record<string, unknown>) => ({
  visitType: "CHECKUP",
  veterinarian: "Helen Marsh",
  date: "2026-03-01",
  ...given,
});

test("a timeline is refused signed out", async () => {
  const reply = await yard
    .visitor()
    .get("/api/horses/00000000-0000-7000-8000-000000000001/timeline");
  expect(reply).toAnswer([401, "Sign in first"]);
});

test("another yard's horse has no timeline and no measures", async () => {
  const { id } = await newHorse(await yard.newOwner());
  const stranger = await yard.newOwner();
  for (const what of ["timeline", "measures"]) {
    expect(await stranger.get(`/api/horses/${id}/${what}`)).toAnswer([404, "Horse not found"]);
  }
});

test("wrong input is refused with a sentence", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  for (const query of ["kind=gossip", "to=2026-02-30", "limit=0", "limit=201", "after=x"])
    expect((await owner.get(`/api/horses/${id}/timeline?${query}`)).statusCode).toBe(400);
});

test("records of every kind and completed care are in one list by date", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  const at = `/api/horses/${id}`;
  await owner.post(`${at}/veterinary`, visit({ cost: 98.5 }));
  await owner.post(`${at}/farrier`, {
    farrier: "Tom Smith",
    serviceType: "TRIMMING",
    date: "2026-05-01",
  });
  await owner.post(`${at}/dietary`, {
    feedType: "HAY",
    amount: "8 kg",
    frequency: "DAILY",
    startDate: "2026-04-01",
    weight: 512.5,
  });
  await owner.post(`${at}/medication`, {
    medication: "Pergolide",
    dosage: "1 tablet",
    frequency: "DAILY",
    startDate: "2026-02-01",
  });
  await owner.post(`${at}/general`, {
    type: "OBSERVATION",
    description: "Coughed twice",
    date: "2026-06-01",
  });
  const entries = (await owner.get(`${at}/timeline`)).json<TimelineEntry[]>();
  expect(entries.map(({ kind, date }) => [kind, date])).toEqual([
    ["general", "2026-06-01"],
    ["farrier", "2026-05-01"],
    ["dietary", "2026-04-01"],
    ["veterinary", "2026-03-01"],
    ["medication", "2026-02-01"],
  ]);
  expect(entries[3]).toMatchObject({ type: "CHECKUP", who: "Helen Marsh", cost: 98.5 });
  const only = (await owner.get(`${at}/timeline?kind=farrier`)).json<TimelineEntry[]>();
  expect(only.map(({ kind }) => kind)).toEqual(["farrier"]);
  expect((await owner.get(`${at}/measures`)).json<Measure[]>()).toEqual([
    { date: "2026-04-01", weightKg: 512.5, bodyCondition: null, how: "FEED_PLAN" },
  ]);
});

test("a weight in a general record's text is a reading too", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  for (const [date, description] of [
    ["2026-03-01", "561 kg by tape, condition 7"],
    ["2026-04-01", "548.5kg on the vet's scales"],
    ["2026-05-01", "Looks lighter"],
  ])
    await owner.post(`/api/horses/${id}/general`, { type: "WEIGHT", description, date });
  expect((await owner.get(`/api/horses/${id}/measures`)).json<Measure[]>()).toEqual([
    { date: "2026-03-01", weightKg: 561, bodyCondition: 7, how: "TAPED" },
    { date: "2026-04-01", weightKg: 548.5, bodyCondition: null, how: "WEIGHED" },
  ]);
});

test("timeline and readings agree on weight and condition", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  const at = `/api/horses/${id}`;
  const weighing = (date: string, description: string, weightKg: number | null = null) =>
    owner.post(`${at}/general`, { type: "WEIGHT", description, date, weightKg });
  await weighing("2026-03-01", "561 kg by tape, condition 7");
  await weighing("2026-04-01", "Weigh-in", 548.5);
  const plan = recordInputs.dietary({ startDate: "2026-05-01", weight: 540, bodyCondition: 6 });
  await owner.post(`${at}/dietary`, plan);
  const entries = (await owner.get(`${at}/timeline`)).json<TimelineEntry[]>();
  const measures = (await owner.get(`${at}/measures`)).json<Measure[]>();
  const values = (all: { date: string; weightKg: number | null; bodyCondition: number | null }[]) =>
    all.map(({ date, weightKg, bodyCondition }) => [date, weightKg, bodyCondition]);
  expect(
    values(entries.map(({ date, detail }) => ({ ...parseReading(detail ?? ""), date }))),
  ).toEqual(values(measures).toReversed());
  expect(measures).toHaveLength(3);
});

test("pages follow one another without a gap or a repetition, within one day too", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  for (let n = 0; n < 7; n += 1)
    await owner.post(`/api/horses/${id}/veterinary`, visit({ date: `2026-03-0${1 + (n % 2)}` }));
  const seen: string[] = [];
  let query = "limit=3";
  for (let page = 0; page < 4; page += 1) {
    const entries = (await owner.get(`/api/horses/${id}/timeline?${query}`)).json<
      TimelineEntry[]
    >();
    seen.push(...entries.map((entry) => entry.id));
    const last = entries.at(-1);
    if (!last) break;
    query = `limit=3&to=${last.date}&after=${last.id}`;
  }
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
});

test("a dose in the passport is listed unless a visit covers it", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  const jab = visit({ visitType: "VACCINATION", diseases: ["INFLUENZA"], date: "2026-03-01" });
  await owner.post(`/api/horses/${id}/veterinary`, jab);
  const dose = { diseases: ["INFLUENZA", "TETANUS"], product: "Equip FT", batch: "L512" };
  await owner.put(`/api/horses/${id}/doses`, {
    doses: [
      { ...dose, date: "2025-08-10", givenBy: "Ann Vet" },
      { ...dose, date: "2026-03-01" },
    ],
  });
  const seen = (await owner.get(`/api/horses/${id}/timeline`)).json<TimelineEntry[]>();
  expect(seen.map(({ kind, date }) => [kind, date])).toEqual([
    ["veterinary", "2026-03-01"],
    ["dose", "2025-08-10"],
  ]);
  expect(seen[1]).toMatchObject({
    type: "VACCINATION",
    who: "Ann Vet",
    detail: "Influenza, Tetanus · Equip FT · batch L512",
  });
  const years = (await owner.get(`/api/horses/${id}/timeline/years`)).json();
  expect(years).toMatchObject([{ counts: { veterinary: 1 } }, { counts: { dose: 1 } }]);
});

test("what was skipped is seen by whoever may see this horse, and of no other horse", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const other = await newHorse(owner);
  for (const id of [horseId, other.id]) {
    const event = await made(owner.post("/api/care-events", eventInput({ horseId: id })));
    await made(owner.post(`/api/care-events/${event.id}/skip`, { why: "Abscess" }));
  }
  const member = await newMember(yard.app, owner.user.yardId, "VIEWER");
  const grants = [{ horseId, section: "health", access: "read" }];
  await made(owner.put(`/api/members/${member.user.id}/rights`, { allHorses: false, grants }));
  expect(await made(member.get(`/api/horses/${horseId}/timeline`))).toMatchObject([
    { kind: "skip", title: "Shoes skipped by Robin", detail: "Abscess" },
  ]);
  const reply = await member.get(`/api/horses/${other.id}/timeline`);
  expect(reply).toAnswer([404, "Horse not found"]);
});

test("an entry says who wrote it, and of an event who completed it", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
  const at = `/api/horses/${horseId}`;
  await made(groom.post(`${at}/veterinary`, visit({ date: "2026-03-02" })));
  await made(owner.post(`${at}/farrier`, recordInputs.farrier({ date: "2026-03-01" })));
  const event = await made(
    owner.post("/api/care-events", eventInput({ horseId, eventType: "EXERCISE" })),
  );
  await made(
    groom.put(
      `/api/care-events/${event.id}`,
      eventInput({ horseId, eventType: "EXERCISE", status: "COMPLETED" }),
    ),
  );
  const seen = (await owner.get(`${at}/timeline`)).json<TimelineEntry[]>();
  const groomIs = { id: groom.user.id, firstName: "groom" };
  const ownerIs = { id: owner.user.id, firstName: "Robin" };
  expect(Object.fromEntries(seen.map(({ kind, by }) => [kind, by]))).toEqual({
    event: groomIs,
    veterinary: groomIs,
    farrier: ownerIs,
  });
  await connectionPool().query("delete from users where id = $1", [groom.user.id]);
  const after = (await owner.get(`${at}/timeline`)).json<TimelineEntry[]>();
  expect(after.find(({ kind }) => kind === "veterinary")?.by).toBeNull();
});

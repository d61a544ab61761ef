import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { CareEvent } from "#contract/care/care-events.ts";
import { COUNTS_MAX, type WormingOfHorse } from "#contract/health/worming.ts";
import type { WormingBoard, WormingRow } from "#contract/health/worming-board.ts";
import { addDays, addMonths } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { catchStatements } from "#testing/statements/statements.ts";
import { newHorse, openYard, query, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

const today = londonDate(new Date());
const counted = (horseId: string, eggsPerGram: unknown, given: Record<string, unknown> = {}) => ({
  id: uuid(),
  horseId,
  date: today,
  eggsPerGram,
  ...given,
});
const enter = (owner: Visitor, counts: unknown[], more = {}) =>
  owner.post("/api/worming/counts", { counts, ...more });
const rowsOf = async (owner: Visitor) =>
  (await owner.get("/api/worming")).json<{ rows: WormingRow[] }>().rows;
const ofHorse = async (owner: Visitor, id: string) =>
  (await owner.get(`/api/horses/${id}/worming`)).json<WormingOfHorse>();
const unchanged = {
  highAbove: null,
  lowBelow: null,
  countFromWeeks: null,
  countByWeeks: null,
  seasonFrom: null,
  seasonTo: null,
  tapewormMonths: null,
  retestDays: null,
};
const advised = { ...unchanged, advisedBy: "Helen Marsh MRCVS", why: "Youngstock on the yard" };

async function stable() {
  const owner = await yard.newOwner();
  return { owner, horse: await newHorse(owner) };
}

describe("who may", () => {
  test("every call is refused signed out", async () => {
    const nobody = yard.visitor();
    for (const reply of [
      nobody.get("/api/worming"),
      nobody.get(`/api/horses/${uuid()}/worming`),
      nobody.get("/api/worming/rule"),
      nobody.post("/api/worming/rule", advised),
      enter(nobody, [counted(uuid(), 50)]),
    ])
      expect(await reply).toAnswer([401, "Sign in first"]);
  });

  test("another yard does not find the horse, and sees nothing of the yard", async () => {
    const { owner, horse } = await stable();
    await owner.post("/api/worming/rule", advised);
    const stranger = await yard.newOwner();
    const reply = await stranger.get(`/api/horses/${horse.id}/worming`);
    expect(reply).toAnswer([404, "Horse not found"]);
    expect(await enter(stranger, [counted(horse.id, 50)])).toAnswer([404, "Horse not found"]);
    expect(await rowsOf(stranger)).toEqual([]);
    expect((await stranger.get("/api/worming/rule")).json()).toEqual([]);
    expect((await ofHorse(owner, horse.id)).entries).toEqual([]);
  });

  test("a viewer reads, a groom enters counts, a manager changes the rule", async () => {
    const { owner, horse } = await stable();
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await viewer.get("/api/worming")).statusCode).toBe(200);
    expect((await enter(viewer, [counted(horse.id, 50)])).statusCode).toBe(403);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    expect((await enter(groom, [counted(horse.id, 50)])).statusCode).toBe(200);
    expect((await groom.post("/api/worming/rule", advised)).statusCode).toBe(403);
    const manager = await newMember(yard.app, owner.user.yardId, "MANAGER");
    expect((await manager.post("/api/worming/rule", advised)).statusCode).toBe(200);
  });
});

describe("POST /api/worming/counts", () => {
  test("a whole yard goes in at once, and each horse is called by its count", async () => {
    const { owner, horse } = await stable();
    const domino = await newHorse(owner, { name: "Domino" });
    const reply = await enter(
      owner,
      [
        counted(horse.id, 650),
        counted(domino.id, 50, { eggReading: "BELOW", date: addDays(today, -2) }),
      ],
      { laboratory: "Westgate Labs" },
    );
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { written: 2, actId: expect.any(String) },
    ]);
    const rows = await rowsOf(owner);
    expect(rows.map(({ name, shedder }) => [name, shedder])).toEqual([
      [horse.name, "HIGH"],
      ["Domino", "LOW"],
    ]);
    const { entries, reasons } = await ofHorse(owner, domino.id);
    expect(entries).toMatchObject([
      { eggsPerGram: 50, eggReading: "BELOW", laboratory: "Westgate Labs", drugClass: null },
    ]);
    expect(reasons[0]).toMatchObject({ code: "LOW_COUNT", source: "hblb-fwec-threshold" });
  });

  test("the same call twice writes nothing twice", async () => {
    const { owner, horse } = await stable();
    const counts = [counted(horse.id, 100), counted(horse.id, 150, { date: addDays(today, -70) })];
    await Promise.all([enter(owner, counts), enter(owner, counts)]);
    await enter(owner, counts);
    expect((await ofHorse(owner, horse.id)).entries).toHaveLength(2);
  });

  test("if one count is invalid none is stored", async () => {
    const { owner, horse } = await stable();
    const both = [counted(horse.id, 100), counted(uuid(), 100)];
    expect(await enter(owner, both)).toAnswer([404, "Horse not found"]);
    expect((await ofHorse(owner, horse.id)).entries).toEqual([]);
  });

  test("wrong input is refused with a sentence", async () => {
    const { owner, horse } = await stable();
    const refusal = (...counts: unknown[]) => enter(owner, counts);
    expect(await refusal()).toAnswer([400, "Give at least one count"]);
    const reply = await refusal(counted(horse.id, null));
    expect(reply).toAnswer([400, "Give the eggs per gram as a number"]);
    expect(await refusal(counted(horse.id, 1.5))).toAnswer([
      400,
      "An egg count is a whole number of eggs per gram",
    ]);
    expect(await refusal(counted(horse.id, -1))).toAnswer([400, "An egg count is 0 or more"]);
    expect(await refusal(counted(horse.id, 50, { date: addDays(today, 1) }))).toAnswer([
      400,
      "A count cannot lie in the future",
    ]);
    expect(await refusal(counted(horse.id, 50, { date: "2025-02-29" }))).toAnswer([
      400,
      "Give a date as year-month-day, such as 2025-01-31",
    ]);
    const many = Array.from({ length: COUNTS_MAX + 1 }, () => counted(horse.id, 50));
    expect(await refusal(...many)).toAnswer([400, "Give at most 100 counts at once"]);
  });

  test("a count advances the care plan's one event for it", async () => {
    const { owner, horse } = await stable();
    const plan = `/api/horses/${horse.id}/care-plan/suggestions`;
    await owner.post(plan, { eventTypes: ["WORMING"] });
    await owner.post(plan, { eventTypes: ["WORMING"] });
    await enter(owner, [counted(horse.id, 50)]);
    const events = (await owner.get("/api/care-events")).json<CareEvent[]>();
    expect(events.filter(({ eventType }) => eventType === "WORMING")).toHaveLength(1);
    const [row] = await rowsOf(owner);
    const due = row?.tasks.find(({ task }) => task === "EGG_COUNT")?.days?.by;
    expect(londonDate(new Date(events[0]?.dueDate ?? "")), "the page and the plan agree").toBe(due);
    expect(row?.planned).toEqual(["WORMING"]);
  });
});

describe("the yard's own rule", () => {
  test("it counts at once, and who changed it, when and why is kept", async () => {
    const { owner, horse } = await stable();
    await enter(owner, [counted(horse.id, 250)]);
    expect((await rowsOf(owner))[0]?.shedder).toBe("MIDDLE");
    const reply = await owner.post("/api/worming/rule", { ...advised, highAbove: 200 });
    expect(reply.json()).toMatchObject([
      { highAbove: 200, lowBelow: null, advisedBy: "Helen Marsh MRCVS", why: advised.why },
    ]);
    expect((await rowsOf(owner))[0]?.shedder).toBe("HIGH");
    await owner.post("/api/worming/rule", { ...advised, why: "Back to the library" });
    expect((await rowsOf(owner))[0]?.shedder).toBe("MIDDLE");
    const kept = (await owner.get("/api/worming/rule")).json<{ why: string; by: string }[]>();
    expect(kept.map(({ why }) => why)).toEqual(["Back to the library", advised.why]);
    expect(kept[0]?.by).toMatch(/\w/);
  });

  test("what makes no sense in Britain, or without a reason, is refused in words", async () => {
    const { owner } = await stable();
    const refusal = (given: Record<string, unknown>) =>
      owner.post("/api/worming/rule", { ...advised, ...given });
    expect(await refusal({ seasonFrom: 10, seasonTo: 4 })).toAnswer([
      400,
      "Grazing season from: a British grazing season begins by June and ends in July or later",
    ]);
    const reply = await refusal({ lowBelow: 400 });
    expect(reply).toAnswer([400, "The lower limit cannot be above the upper one"]);
    expect(await refusal({ advisedBy: " " })).toAnswer([400, "Say who advised it"]);
    expect(await refusal({ why: "" })).toAnswer([400, "Say why"]);
    expect((await owner.get("/api/worming/rule")).json()).toEqual([]);
  });
});

test("the board lists the first of each list, and counts all horses", async () => {
  const owner = await yard.newOwner();
  const names = ["Ant", "Bee", "Cricket", "Dragonfly"];
  const horses = await Promise.all(names.map((name) => newHorse(owner, { name })));
  const [, , cricket, dragonfly] = horses.map(({ id }) => id);
  await enter(owner, [counted(cricket ?? "", 100), counted(dragonfly ?? "", 900)]);
  const board = async (asked: string) =>
    (await owner.get(`/api/worming${asked}`)).json<WormingBoard>();
  const whole = await board("");
  expect(whole.rows.map(({ name }) => name)).toEqual(names);
  expect(whole.counts).toEqual({ LOW: 1, MIDDLE: 0, HIGH: 1, UNKNOWN: 2 });
  expect(whole.missingPlans).toBeGreaterThan(0);
  // Ant was never counted, so its count is due; Dragonfly's count is the highest
  const { rows: some, ...rest } = await board("?first=1");
  expect(some.map(({ name }) => name)).toEqual(["Ant", "Dragonfly"]);
  expect({ ...rest, rows: whole.rows }).toEqual(whole);
  for (const wrong of ["0", "1001", "a"])
    expect((await owner.get(`/api/worming?first=${wrong}`)).statusCode).toBe(400);
});

test("tests and treatments of a horse are judged with its counts", async () => {
  const { owner, horse } = await stable();
  const record = (given: Record<string, unknown>) =>
    owner.post(`/api/horses/${horse.id}/general`, {
      type: "WORMING",
      description: "Worm control",
      date: today,
      ...given,
    });
  const tested = await record({ wormTest: "TAPEWORM_SALIVA", wormResult: "MODERATE_HIGH" });
  expect(tested.json()).toMatchObject({ wormTest: "TAPEWORM_SALIVA", drugClass: null });
  const treated = await record({
    drugClass: "PRAZIQUANTEL",
    product: "A paste",
    weightKg: 512.5,
    eggsPerGram: 900,
  });
  expect(treated.json(), "a treatment has no eggs").toMatchObject({
    weightKg: 512.5,
    eggsPerGram: null,
  });
  const { tasks } = await ofHorse(owner, horse.id);
  const tapeworm = tasks.find(({ task }) => task === "TAPEWORM");
  expect(tapeworm?.standing).toBe("LATER");
});

test(
  "three hundred horses are judged with a single read of the yard",
  { timeout: 60_000 },
  async () => {
    const owner = await yard.newOwner();
    const values = [owner.user.yardId, owner.user.id];
    const run = (sql: string, given: unknown[] = values) => query(sql, given);
    await run(
      `insert into horses (yard_id, user_id, id, name, breed, date_of_birth, passport_number,
       microchip_number)
     select $1, $2, gen_random_uuid(), 'Horse ' || n, 'Cob', date '2010-01-01' + n % 3000, 'P' || n,
       'C' || n
     from generate_series(1, 300) n`,
    );
    // sends one count in each call, so that a busy machine stays within the statement time-out
    for (let season = 1; season <= 12; season++)
      await run(
        `insert into health_records (yard_id, user_id, id, horse_id, type, description, date,
         eggs_per_gram, egg_reading)
       select $1, $2, gen_random_uuid(), h.id, 'FAECAL_EGG_COUNT', 'Count',
         current_date - $3::integer * 70, (random() * 800)::int, 'EXACT'
       from horses h where h.yard_id = $1`,
        [...values, season],
      );
    await run("analyze health_records, horses", []);
    const { statements, stop } = catchStatements();
    const found = await rowsOf(owner);
    stop();
    expect(found).toHaveLength(300);
    expect(statements.length, "however many horses").toBeLessThan(10);
  },
);

test("a tapeworm test does not put off the egg count, and its own next date is an event of its own", async () => {
  const { owner, horse } = await stable();
  const plan = `/api/horses/${horse.id}/care-plan/suggestions`;
  await owner.post(plan, { eventTypes: ["WORMING"] });
  await enter(owner, [counted(horse.id, 50, { date: addDays(today, -30) })]);
  const open = async () =>
    (await owner.get("/api/care-events"))
      .json<CareEvent[]>()
      .filter(({ eventType, status }) => eventType === "WORMING" && status !== "COMPLETED")
      .map(({ title, dueDate }) => `${title} ${londonDate(new Date(dueDate))}`)
      .toSorted();
  const [count] = await open();
  const saliva = {
    type: "WORMING",
    description: "Saliva test",
    date: today,
    wormTest: "TAPEWORM_SALIVA",
    wormResult: "LOW",
    nextDue: addDays(today, 180),
  };
  const made = await owner.post(`/api/horses/${horse.id}/general`, saliva);
  expect(await open()).toEqual([`Tapeworm test ${addDays(today, 180)}`, count]);
  const { id } = made.json<{ id: string }>();
  await owner.put(`/api/horses/${horse.id}/general/${id}`, { ...saliva, nextDue: null });
  expect(await open()).toEqual([count]);
});

const openWormEvents = async (owner: Visitor) =>
  (await owner.get("/api/care-events"))
    .json<CareEvent[]>()
    .filter(({ eventType, status }) => eventType === "WORMING" && status !== "COMPLETED")
    .map(({ title, dueDate }) => [title, londonDate(new Date(dueDate))] as const);
const dayOf = async (owner: Visitor, wanted: string) =>
  (await openWormEvents(owner)).find(([title]) => title === wanted)?.[1];

test("after three counts of a season page and plan both wait for the next", async () => {
  const { owner, horse } = await stable();
  const year = Number(today.slice(0, 4)) - 1;
  await owner.post(`/api/horses/${horse.id}/care-plan/suggestions`, { eventTypes: ["WORMING"] });
  const due = async () => [
    (await openWormEvents(owner)).map(([, day]) => day),
    (await rowsOf(owner))[0]?.tasks.find(({ task }) => task === "EGG_COUNT")?.days?.by,
  ];
  const count = (date: string) => enter(owner, [counted(horse.id, 50, { date })]);
  for (const day of ["04-10", "06-10"]) await count(`${year}-${day}`);
  expect(await due()).toEqual([[`${year}-09-02`], `${year}-09-02`]);
  await count(`${year}-08-10`);
  expect(await due()).toEqual([[`${year + 1}-03-29`], `${year + 1}-03-29`]);
});

test("a treatment only for tapeworm postpones the tapeworm test and no egg count", async () => {
  const { owner, horse } = await stable();
  const at = `/api/horses/${horse.id}/care-plan`;
  await owner.post(`${at}/suggestions`, { eventTypes: ["WORMING"] });
  await owner.post(at, { eventType: "TAPEWORM_TEST", every: 6, until: 7, unit: "MONTHS" });
  await enter(owner, [counted(horse.id, 50, { date: addDays(today, -30) })]);
  const before = await dayOf(owner, "Worm control");
  const dose = { type: "WORMING", description: "A paste", date: today, drugClass: "PRAZIQUANTEL" };
  await owner.post(`/api/horses/${horse.id}/general`, dose);
  expect(before).toBeDefined();
  expect(await dayOf(owner, "Worm control")).toBe(before);
  expect(await dayOf(owner, "Tapeworm test")).toBe(addMonths(today, 7));
  const [row] = await rowsOf(owner);
  expect(row?.tasks.find(({ task }) => task === "EGG_COUNT")?.days?.by).toBe(before);
});

test("a plan for tapeworm tests has one event, which a test moves on and an egg count does not", async () => {
  const { owner, horse } = await stable();
  const at = `/api/horses/${horse.id}/care-plan`;
  const plan = { eventType: "TAPEWORM_TEST", every: 6, until: 7, unit: "MONTHS" };
  const first = { ...plan, firstDate: addDays(today, 28) };
  expect((await owner.post(at, first)).statusCode).toBe(200);
  expect((await owner.post(at, first)).statusCode, "never two").toBe(409);
  const due = async () =>
    (await owner.get("/api/care-events"))
      .json<CareEvent[]>()
      .filter(({ title }) => title === "Tapeworm test")
      .map(({ eventType, dueDate }) => [eventType, londonDate(new Date(dueDate))]);
  expect(await due()).toEqual([["WORMING", addDays(today, 28)]]);
  await enter(owner, [counted(horse.id, 50)]);
  expect(await due()).toEqual([["WORMING", addDays(today, 28)]]);
  await owner.post(`/api/horses/${horse.id}/general`, {
    type: "WORMING",
    description: "Saliva test",
    date: today,
    wormTest: "TAPEWORM_SALIVA",
  });
  expect(await due()).toEqual([["WORMING", addMonths(today, 7)]]);
  expect((await rowsOf(owner))[0]?.planned).toEqual(["TAPEWORM_TEST"]);
});

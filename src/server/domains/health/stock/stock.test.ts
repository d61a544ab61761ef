import { beforeAll, describe, expect, test } from "vitest";
import { type FeedStock, type MedicineStock, STOCK_MAX } from "#contract/health/stock.ts";
import type { RationReply } from "#contract/health/rations.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, query, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const MEDICINES = "/api/stock/medicines";
const FEEDS = "/api/stock/feeds";

const danilon = (given: Record<string, unknown> = {}) => ({
  name: "Danilon",
  unit: "SACHET",
  quantity: 10,
  ...given,
});
const hay = (given: Record<string, unknown> = {}) => ({
  name: "Hay",
  quantity: 400,
  isForage: true,
  packPounds: 6,
  packKg: 20,
  energyMj: 8,
  proteinPercent: 10,
  ...given,
});
const medicines = (by: Owner) => made<MedicineStock[]>(by.get(MEDICINES));
const feeds = (by: Owner) => made<FeedStock[]>(by.get(FEEDS));

describe("every call on stock", () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await yard.newOwner();
  });

  test.each([
    [MEDICINES, danilon(), "Medicine"],
    [FEEDS, hay(), "Feed"],
  ])(
    "%s is refused signed out, to another yard and to a viewer who writes",
    async (path, input, noun) => {
      const item = await made(owner.post(path, input));
      const nobody = yard.visitor();
      const at = `${path}/${item.id}`;
      for (const reply of [
        await nobody.get(path),
        await nobody.post(path, input),
        await nobody.put(at, input),
        await nobody.delete(at),
      ])
        expect(reply).toAnswer([401, "Sign in first"]);
      const stranger = await yard.newOwner();
      expect(await stranger.put(at, input)).toAnswer([404, `${noun} not found`]);
      expect(await stranger.delete(at)).toAnswer([404, `${noun} not found`]);
      expect((await stranger.get(path)).json()).toEqual([]);
      const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
      expect((await viewer.get(path)).statusCode).toBe(200);
      expect((await viewer.post(path, input)).statusCode).toBe(403);
      const other = path === FEEDS ? MEDICINES : FEEDS;
      expect((await owner.delete(`${other}/${item.id}`)).statusCode).toBe(404);
      expect(await made(owner.delete(at))).toBeNull();
    },
  );

  test.each([
    [MEDICINES, danilon({ name: " " }), "Name is required"],
    [MEDICINES, danilon({ unit: "" }), "Choose what it is counted in"],
    [
      MEDICINES,
      danilon({ unit: "CRATE" }),
      "Unit must be one of KG, ML, TABLET, SACHET, SYRINGE, SCOOP, DOSE, BALE, NET",
    ],
    [MEDICINES, danilon({ quantity: -1 }), "An amount is 0 or more"],
    [MEDICINES, danilon({ quantity: "some" }), "Say how much there is now"],
    [
      MEDICINES,
      danilon({ expiresOn: "soon" }),
      "Give a date as year-month-day, such as 2025-01-31",
    ],
    [FEEDS, hay({ packKg: null }), "Give both what a pack costs and what it weighs, or neither"],
    [FEEDS, hay({ proteinPercent: 101 }), "Give the protein in per cent, from 0 to 100"],
    [FEEDS, hay({ scoopKg: 0 }), "Give the weight in kg, more than 0 and at most 1,000"],
  ])("%s with %o is refused with the reason", async (path, input, sentence) => {
    expect(await owner.post(path, input)).toAnswer([400, sentence]);
  });

  test("is not seen or changed by somebody who sees single horses only", async () => {
    const home = await yard.newOwner();
    const horse = await newHorse(home);
    const item = await made(home.post(MEDICINES, danilon()));
    const sharer = await newMember(yard.app, home.user.yardId, "GROOM");
    await query("update memberships set all_horses = false where user_id = $1 and yard_id = $2", [
      sharer.user.id,
      home.user.yardId,
    ]);
    const grant = {
      userId: sharer.user.id,
      horseId: horse.id,
      section: "medicines",
      access: "write",
    };
    await made(home.post("/api/grants", grant));
    expect((await sharer.get(MEDICINES)).json()).toEqual([]);
    expect((await sharer.put(`${MEDICINES}/${item.id}`, danilon())).statusCode).toBe(403);
  });

  test("a yard has a limit of each kind", async () => {
    const full = await yard.newOwner();
    await query(
      `insert into stock_items (yard_id, id, kind, name, unit, quantity)
       select $1, gen_random_uuid(), 'FEED', 'Feed ' || n, 'KG', 1 from generate_series(1, $2::integer) n`,
      [full.user.yardId, STOCK_MAX],
    );
    expect(await full.post(FEEDS, hay())).toAnswer([
      409,
      "A yard may have at most 500 of these. Delete one first.",
    ]);
    expect((await full.post(MEDICINES, danilon())).statusCode).toBe(200);
  });
});

describe("medicine that the yard keeps", () => {
  const today = londonDate(new Date());

  /** A horse on a course of Danilon, and what gives it a dose. */
  async function onDanilon(owner: Owner, dosage = "1 sachet") {
    const { id: horseId } = await newHorse(owner);
    const course = recordInputs.medication({
      medication: "Danilon",
      dosage,
      frequency: "TWICE_DAILY",
      startDate: addDays(today, -1),
      endDate: addDays(today, 5),
    });
    const { id: recordId } = await made(owner.post(`/api/horses/${horseId}/medication`, course));
    return (slot: number) =>
      made(owner.post("/api/medicine-doses", { recordId, date: today, slot, outcome: "GIVEN" }));
  }

  test("has less by each dose given, and as much again when a dose is taken back or it is counted", async () => {
    const owner = await yard.newOwner();
    const pack = await made<MedicineStock>(owner.post(MEDICINES, danilon({ batchNumber: "L42" })));
    expect(pack).toMatchObject({ quantity: 10, left: 10, batchNumber: "L42", uncounted: [] });
    const give = await onDanilon(owner);
    const dose = await give(1);
    expect(await medicines(owner)).toMatchObject([{ left: 9 }]);
    await made(owner.delete(`/api/medicine-doses/${dose.id}`));
    expect(await medicines(owner)).toMatchObject([{ left: 10 }]);
    await give(2);
    const [{ updatedAt } = { updatedAt: null }] = await medicines(owner);
    const counted = { ...danilon({ quantity: 7.5 }), updatedAt };
    await made(owner.put(`${MEDICINES}/${pack.id}`, counted));
    expect(await medicines(owner)).toMatchObject([{ quantity: 7.5, left: 7.5 }]);
    const late = await owner.put(`${MEDICINES}/${pack.id}`, counted);
    expect(late.statusCode).toBe(409);
  });

  test("says which doses are not taken off", async () => {
    const owner = await yard.newOwner();
    await made(owner.post(MEDICINES, danilon()));
    const give = await onDanilon(owner, "as the vet said");
    await give(1);
    expect(await medicines(owner)).toMatchObject([
      {
        left: 10,
        uncounted: ["Doses of “as the vet said” are not taken off: give the dosage as 1 sachet."],
      },
    ]);
  });

  test("goes to the bin and comes back", async () => {
    const owner = await yard.newOwner();
    const pack = await made(owner.post(MEDICINES, danilon()));
    await made(owner.delete(`${MEDICINES}/${pack.id}`));
    const [item] = await made<{ id: string }[]>(owner.get("/api/bin"));
    expect(item).toMatchObject({ kind: "stock", name: "Danilon" });
    await made(owner.post(`/api/bin/${item?.id}/put-back`));
    expect(await medicines(owner)).toMatchObject([{ id: pack.id, left: 10 }]);
  });
});

describe("feed that the yard keeps", () => {
  const fed = (given: Record<string, unknown> = {}) => ({
    feedType: "HAY",
    amount: "4 kg",
    frequency: "TWICE_DAILY",
    startDate: "2026-01-01",
    ...given,
  });

  test("has less by what all horses get, and says how much that is a day", async () => {
    const owner = await yard.newOwner();
    const { id } = await newHorse(owner);
    const other = await newHorse(owner);
    for (const [horseId, given] of [
      [id, {}],
      [other.id, { frequency: "DAILY" }],
      [other.id, { endDate: "2026-01-31" }],
      [other.id, { feedType: "SUPPLEMENTS", brand: "Chaff" }],
    ] as const)
      await made(owner.post(`/api/horses/${horseId}/dietary`, fed(given)));
    await made(owner.post(FEEDS, hay()));
    expect(await feeds(owner)).toMatchObject([{ quantity: 400, kgADay: 12, left: 400 }]);
    await query(
      "update stock_items set counted_at = now() - interval '3 days' where yard_id = $1",
      [owner.user.yardId],
    );
    expect(await feeds(owner)).toMatchObject([{ left: 400 - 3 * 12 }]);
  });

  test("a horse's ration has its kilograms, nutrients and cost, and what is not known", async () => {
    const owner = await yard.newOwner();
    const { id } = await newHorse(owner);
    await made(owner.post(FEEDS, hay()));
    await made(owner.post(`/api/horses/${id}/dietary`, fed()));
    const path = `/api/horses/${id}/ration`;
    expect(await made<RationReply>(owner.get(path))).toMatchObject({
      lines: [{ feed: "Hay", amount: "4 kg", kgADay: 8, cost: 2.4, why: null }],
      kgADay: 8,
      forageKg: 8,
      cost: 2.4,
      sums: { energyMj: 64, proteinPercent: 0.8, starchPercent: null },
      isWhole: true,
    });
    await made(
      owner.post(`/api/horses/${id}/dietary`, fed({ feedType: "PASTURE", amount: "all day" })),
    );
    expect(await made<RationReply>(owner.get(path))).toMatchObject({ isWhole: false, kgADay: 8 });
    expect(await yard.visitor().get(path)).toAnswer([401, "Sign in first"]);
    expect(await (await yard.newOwner()).get(path)).toAnswer([404, "Horse not found"]);
    expect((await owner.get("/api/horses/grey/ration")).statusCode).toBe(400);
    expect((await owner.get(`/api/horses/${UNKNOWN_ID}/ration`)).statusCode).toBe(404);
  });
});

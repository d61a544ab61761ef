import { expect, test } from "vitest";
import type { BilledWork, Charge, UsualCharge } from "#contract/care/charges.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, query, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);

const ownerOf = async (owner: Owner, given: Record<string, unknown> = {}) =>
  made<{ id: string; updatedAt: string }>(
    owner.post("/api/contacts", { role: "OWNER", name: "Anna Reid", ...given }),
  );
const plaiting = (ownerId: string, given: Record<string, unknown> = {}) => ({
  ownerId,
  date: "2026-03-03",
  what: "Plaiting",
  price: 15.5,
  ...given,
});

async function newLedger() {
  const owner = await yard.newOwner();
  const horse = await newHorse(owner, { name: "Bramble" });
  const anna = await ownerOf(owner, { horseId: horse.id, email: "anna@example.com" });
  return { owner, horse, anna };
}

test("a charge is written down, listed by month, owner and horse, changed, and lies in the bin", async () => {
  const { owner, horse, anna } = await newLedger();
  const sent = plaiting(anna.id, {
    horseId: horse.id,
    quantity: 2,
    askedBy: "Anna by phone",
    askedOn: "2026-03-01",
  });
  const charge = await made<Charge>(owner.post("/api/charges", sent));
  expect(charge).toMatchObject({ ...sent, horseName: "Bramble", ownerName: "Anna Reid" });
  for (const [asked, count] of [
    ["", 1],
    ["?month=2026-03", 1],
    ["?month=2026-02", 0],
    [`?ownerId=${anna.id}&horseId=${horse.id}`, 1],
    [`?ownerId=${UNKNOWN_ID}`, 0],
  ] as const)
    expect(await made(owner.get(`/api/charges${asked}`))).toHaveLength(count);
  const path = `/api/charges/${charge.id}`;
  const { updatedAt } = charge;
  expect(await made(owner.put(path, { ...sent, price: -4, updatedAt }))).toMatchObject({
    price: -4,
  });
  expect((await owner.delete(path)).statusCode).toBe(200);
  expect(await made(owner.get("/api/charges"))).toEqual([]);
  const [item] = await made<{ id: string; kind: string }[]>(owner.get("/api/bin"));
  expect(item?.kind).toBe("charge");
  await made(owner.post(`/api/bin/${item?.id}/put-back`));
  expect(await made(owner.get("/api/charges"))).toMatchObject([{ id: charge.id, price: -4 }]);
});

test("what is owed stays, with its names, when the horse and the contact are deleted", async () => {
  const { owner, horse, anna } = await newLedger();
  const sent = plaiting(anna.id, { horseId: horse.id });
  const { id } = await made<Charge>(owner.post("/api/charges", sent));
  expect((await owner.delete(`/api/contacts/${anna.id}`)).statusCode).toBe(200);
  expect((await owner.delete(`/api/horses/${horse.id}`)).statusCode).toBe(200);
  const names = { horseName: "Bramble", ownerName: "Anna Reid" };
  expect(await made(owner.get("/api/charges"))).toMatchObject([names]);
  const corrected = await made(owner.put(`/api/charges/${id}`, { ...sent, price: 12 }));
  expect(corrected).toMatchObject({ ...names, price: 12 });
});

test("an owner of several horses, who is a contact of each, is charged as one", async () => {
  const { owner, anna } = await newLedger();
  const other = await newHorse(owner, { name: "Clover" });
  const again = await ownerOf(owner, { horseId: other.id, name: "anna reid" });
  const charge = await made<Charge>(
    owner.post("/api/charges", plaiting(again.id, { horseId: other.id })),
  );
  expect(charge).toMatchObject({ ownerId: anna.id, ownerName: "Anna Reid" });
});

test("what was charged before is suggested with its last price", async () => {
  const { owner, anna } = await newLedger();
  for (const given of [
    { price: 15, date: "2026-03-01" },
    { price: 18, date: "2026-03-02", what: "plaiting" },
    { price: 5, date: "2026-02-01", what: "Holding for the farrier" },
  ])
    await made(owner.post("/api/charges", plaiting(anna.id, given)));
  expect(await made<UsualCharge[]>(owner.get("/api/charges/usual"))).toEqual([
    { what: "plaiting", price: 18 },
    { what: "Holding for the farrier", price: 5 },
  ]);
});

test.each([
  [{ price: 0 }, "A price is not £0; below £0 it is a credit"],
  [{ price: 1.005 }, "Give the price in pounds and pence, such as 45.50"],
  [{ price: "ten" }, "Give the price in pounds, such as 12.50"],
  [{ quantity: 0 }, "Give 1 or more"],
  [{ quantity: 1.5 }, "Give a whole number"],
  [{ what: " " }, "Say what it is for"],
  [{ ownerId: "Anna" }, "Choose who is charged"],
])("%o is refused with the reason", async (given, sentence) => {
  const { owner, anna } = await newLedger();
  expect(await owner.post("/api/charges", plaiting(anna.id, given))).toAnswer([400, sentence]);
});

test("signed out it is refused, and what is another yard's is not found", async () => {
  const { owner, horse, anna } = await newLedger();
  const { id } = await made<Charge>(owner.post("/api/charges", plaiting(anna.id)));
  const out = yard.visitor();
  expect(await out.get("/api/charges")).toAnswer([401, "Sign in first"]);
  expect(await out.post("/api/charges", plaiting(anna.id))).toAnswer([401, "Sign in first"]);
  const stranger = await yard.newOwner();
  const theirs = await ownerOf(stranger);
  expect(await stranger.post("/api/charges", plaiting(anna.id))).toAnswer([404, "Owner not found"]);
  expect(await stranger.post("/api/charges", plaiting(theirs.id, { horseId: horse.id }))).toAnswer([
    404,
    "Horse not found",
  ]);
  expect(await stranger.put(`/api/charges/${id}`, plaiting(theirs.id))).toAnswer([
    404,
    "Charge not found",
  ]);
  expect(await stranger.delete(`/api/charges/${id}`)).toAnswer([404, "Charge not found"]);
  expect(await made(stranger.get("/api/charges"))).toEqual([]);
});

test("grooms and viewers read extras, and managers write them", async () => {
  const { owner, anna } = await newLedger();
  const { yardId } = owner.user;
  for (const role of ["GROOM", "VIEWER"] as const) {
    const member = await newMember(yard.app, yardId, role);
    expect((await member.get("/api/charges")).statusCode).toBe(200);
    expect((await member.post("/api/charges", plaiting(anna.id))).statusCode).toBe(403);
    expect((await member.get("/api/charges/work")).statusCode).toBe(403);
  }
  const manager = await newMember(yard.app, yardId, "MANAGER");
  expect((await manager.post("/api/charges", plaiting(anna.id))).statusCode).toBe(200);
});

test("a month takes as many as its statements can hold", async () => {
  const { owner, anna } = await newLedger();
  await query(
    `insert into charges (yard_id, id, owner_id, owner_name, date, what, price_pence)
     select $1, gen_random_uuid(), $2, 'Anna Reid', '2026-03-01', 'Hay', 100 from generate_series(1, 2000)`,
    [owner.user.yardId, anna.id],
  );
  const full = "A month may have at most 2000 extras. Delete some, or put several into one.";
  expect(await owner.post("/api/charges", plaiting(anna.id))).toAnswer([409, full]);
  const april = plaiting(anna.id, { date: "2026-04-01" });
  const { id } = await made<Charge>(owner.post("/api/charges", april));
  expect(await owner.put(`/api/charges/${id}`, plaiting(anna.id))).toAnswer([409, full]);
});

async function newVisit() {
  const { owner, horse, anna } = await newLedger();
  const clover = await newHorse(owner, { name: "Clover" });
  const ben = await ownerOf(owner, { name: "Ben Cole", horseId: clover.id });
  const date = addDays(londonDate(new Date()), -2);
  for (const { id } of [horse, clover])
    await made(
      owner.post(`/api/horses/${id}/farrier`, {
        farrier: "Tom Smith",
        serviceType: "TRIMMING",
        date,
        cost: 40,
      }),
    );
  const work = await made<BilledWork[]>(owner.get("/api/charges/work"));
  const split = (given: Record<string, unknown> = {}) => ({
    date,
    what: "Farrier, Tom Smith",
    total: 100.01,
    how: "EQUALLY",
    horses: [
      {
        horseId: horse.id,
        recordId: work[0]?.recordId,
        owners: [{ ownerId: anna.id, percent: 100 }],
      },
      {
        horseId: clover.id,
        recordId: work[1]?.recordId,
        owners: [
          { ownerId: anna.id, percent: 33.33 },
          { ownerId: ben.id, percent: 66.67 },
        ],
      },
    ],
    ...given,
  });
  return { owner, horse, anna, ben, work, split };
}

test("a visit's invoice is split to the penny over horses and owners, once", async () => {
  const { owner, work, split } = await newVisit();
  expect(work).toMatchObject([
    { kind: "farrier", who: "Tom Smith", horseName: "Bramble", pounds: 40, isCharged: false },
    { horseName: "Clover", isCharged: false },
  ]);
  const { charges } = await made<{ charges: Charge[] }>(owner.post("/api/charges/split", split()));
  expect(charges).toHaveLength(3);
  expect(charges.reduce((sum, { price }) => sum + Math.round(price * 100), 0)).toBe(10_001);
  const after = await made<BilledWork[]>(owner.get("/api/charges/work"));
  expect(after.map(({ isCharged }) => isCharged)).toEqual([true, true]);
  expect(await owner.post("/api/charges/split", split())).toAnswer([
    409,
    "This visit to Bramble has been charged already. Delete that extra first.",
  ]);
  expect(await made(owner.get("/api/charges"))).toHaveLength(3);
});

test("a split invoice is undone as a whole, and the visit can be charged again", async () => {
  const { owner, anna, split } = await newVisit();
  await made(owner.post("/api/charges", plaiting(anna.id)));
  const { id } = await made<{ id: string }>(owner.post("/api/charges/split", split()));
  expect(await made<Charge[]>(owner.get("/api/charges"))).toHaveLength(4);
  expect(await made(owner.get("/api/acts"))).toMatchObject([{ id, kind: "CHARGES", rows: 3 }]);
  expect(await made(owner.delete(`/api/acts/${id}`))).toEqual({ undone: 3, skipped: 0 });
  expect(await made<Charge[]>(owner.get("/api/charges"))).toHaveLength(1);
  await made(owner.post("/api/charges/split", split()));
  expect(await made<Charge[]>(owner.get("/api/charges"))).toHaveLength(4);
});

test("a split that does not add up, or of what is not the yard's, changes nothing", async () => {
  const { owner, horse, anna, ben, split } = await newVisit();
  const one = (owners: unknown, more = {}) =>
    split({ horses: [{ horseId: horse.id, owners, ...more }] });
  const all = [{ ownerId: anna.id, percent: 100 }];
  for (const [body, answer] of [
    [
      one([{ ownerId: anna.id, percent: 50 }]),
      [400, "The owners’ percentages of a horse add up to 100"],
    ],
    [
      { ...one(all, { pounds: 40 }), how: "BY_AMOUNT" },
      [400, "The amounts add up to £40.00, and the invoice is £100.01"],
    ],
    [split({ horses: [] }), [400, "Choose the horses that were seen"]],
    [one(all, { recordId: UNKNOWN_ID }), [404, "Record not found"]],
    [one([{ ownerId: UNKNOWN_ID, percent: 100 }]), [404, "Owner not found"]],
  ] as const)
    expect(await owner.post("/api/charges/split", body)).toAnswer([...answer]);
  const stranger = await yard.newOwner();
  const theirs = await ownerOf(stranger);
  expect(
    await stranger.post("/api/charges/split", one([{ ownerId: theirs.id, percent: 100 }])),
  ).toAnswer([404, "Horse not found"]);
  expect(
    await stranger.post("/api/charges/split", one([{ ownerId: ben.id, percent: 100 }])),
  ).toAnswer([404, "Owner not found"]);
  expect((await yard.visitor().post("/api/charges/split", split())).statusCode).toBe(401);
  const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  expect((await viewer.post("/api/charges/split", split())).statusCode).toBe(403);
  expect(await made(owner.get("/api/charges"))).toEqual([]);
});

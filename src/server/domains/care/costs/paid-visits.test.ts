import { expect, test } from "vitest";
import type { PaidVisit, HorseSpending } from "#contract/care/costs.ts";
import { daysOfMonth } from "#rules/costs/forecast.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const MARCH = "from=2026-03-01&to=2026-03-31";

const paid = (who: Visitor, days: string) =>
  made<PaidVisit[]>(who.get(`/api/costs/visits?${days}`));

const write = (
  owner: Visitor,
  kind: "farrier" | "veterinary",
  { horse, ...given }: { horse: { id: string } } & Record<string, unknown>,
) => made(owner.post(`/api/horses/${horse.id}/${kind}`, recordInputs[kind](given)));

const penceOf = (entries: readonly { pounds: number }[]) =>
  entries.reduce((sum, { pounds }) => sum + Math.round(pounds * 100), 0);

test("one visit is one line with its horses by name; visits without a cost or on other days are left out", async () => {
  const { owner, horse } = await yard.newOwnerWithHorse();
  const [two, ten] = [
    await newHorse(owner, { name: "Blue 2" }),
    await newHorse(owner, { name: "Blue 10" }),
  ];
  const shoeing = { farrier: "Tom Smith", date: "2026-03-30" };
  for (const [shod, cost] of [
    [ten, 95.1],
    [two, 95.2],
    [horse, 40],
    // a second bill for the same horse
    [horse, 5.5],
  ] as const)
    await write(owner, "farrier", { ...shoeing, horse: shod, cost });
  await write(owner, "farrier", { ...shoeing, horse, cost: 35, serviceType: "TRIMMING" });
  await write(owner, "farrier", { ...shoeing, horse });
  await write(owner, "farrier", { ...shoeing, horse, cost: 7, date: "2026-04-01" });
  await write(owner, "veterinary", { horse: two, date: "2026-03-31", cost: 120 });
  expect(await paid(owner, MARCH)).toEqual([
    {
      kind: "veterinary",
      date: "2026-03-31",
      type: "CHECKUP",
      who: "Ann Vet",
      horses: ["Blue 2"],
      horseCount: 1,
      pounds: 120,
    },
    {
      kind: "farrier",
      date: "2026-03-30",
      type: "SHOEING",
      who: "Tom Smith",
      horses: ["Blue 2", "Blue 10", "Bramble"],
      horseCount: 3,
      pounds: 235.8,
    },
    expect.objectContaining({ type: "TRIMMING", horses: ["Bramble"], pounds: 35 }),
  ]);
  expect(await paid(await yard.newOwner(), MARCH)).toEqual([]);
});

test("the lines of a month add up to the month's sum for all kinds of work, and so do all lines without days", async () => {
  const owner = await yard.newOwner();
  const horses = [];
  for (let at = 1; at <= 9; at += 1) horses.push(await newHorse(owner, { name: `Blue ${at}` }));
  const today = londonDate(new Date());
  for (const [at, horse] of horses.entries())
    for (let back = at; back < 400; back += 37)
      await write(owner, back % 2 === 0 ? "farrier" : "veterinary", {
        horse,
        date: addDays(today, -back),
        cost: 10.01 + at + back / 100,
      });
  for (const back of [0, 3])
    await made(
      owner.post(`/api/horses/${horses[0]?.id}/farrier`, {
        ...recordInputs.farrier({ date: addDays(today, -back), cost: 35 }),
        alsoFor: horses.slice(1).map(({ id }) => ({ horseId: id, cost: 35.35 })),
      }),
    );
  const spent = await made<HorseSpending[]>(owner.get("/api/costs"));
  const months = Map.groupBy(spent, ({ month }) => month);
  expect(months.size).toBe(12);
  for (const [month, entries] of months) {
    const { from, to } = daysOfMonth(month, today);
    expect(penceOf(await paid(owner, `from=${from}&to=${to}`)), month).toBe(penceOf(entries));
  }
  const all = await paid(owner, "");
  expect(penceOf(all)).toBe(penceOf(spent));
  const whole = all.find(({ horseCount }) => horseCount === 9);
  expect(whole?.horses).toEqual(["Blue 1", "Blue 2", "Blue 3", "Blue 4", "Blue 5", "Blue 6"]);
});

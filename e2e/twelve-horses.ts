import type { Page } from "@playwright/test";
import { addDays } from "../src/rules/dates.ts";
import { londonDate } from "../src/rules/london.ts";
import { BASE_URL } from "./address.ts";
import { expect, type Owner, withRecord } from "./yard.ts";

const names = [
  "Samson",
  "Llanfair Dylan",
  "Foxglove",
  "Copper Beech",
  "Kilcarrick Fergus",
  "Rannoch",
  "Bramble",
  "Brandy",
  "Blue 2",
  "Blue 10",
  "Pickle",
  "Wensleydale Cavalier",
];
const SHOD = 6;

/** The UK date this many days from now. */
export const day = (days: number) => addDays(londonDate(new Date()), days);

/** Adds twelve horses: all are due an egg count, six the farrier, and one a tablet. */
export async function twelveHorses(page: Page, owner: Owner) {
  const furnish = async (name: string, at: number) => {
    const horse = await owner.addHorse({ name });
    await withRecord(page, horse.id, "care-plan", {
      eventType: "WORMING",
      every: 3,
      unit: "MONTHS",
    });
    await withRecord(page, horse.id, "general", {
      type: "WORMING",
      description: "Worm control",
      date: day(-100),
    });
    if (at < SHOD) await shod(page, horse.id);
    return horse;
  };
  const horses = await Promise.all(names.map(furnish));
  const named = (name: string) => horses.find((horse) => horse.name === name)?.id ?? "";
  const reply = await page.request.post("/api/care-events", {
    data: {
      title: "Pergolide",
      eventType: "MEDICATION",
      dueDate: `${day(-1)}T07:15`,
      horseId: named("Pickle"),
    },
    headers: { origin: BASE_URL },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  const tablet: { id: string } = await reply.json();
  return { horses, shod: horses.slice(0, SHOD), tabletId: tablet.id, idOf: named };
}

async function shod(page: Page, horseId: string) {
  await withRecord(page, horseId, "care-plan", {
    eventType: "FARRIER",
    every: 6,
    until: 8,
    unit: "WEEKS",
  });
  await withRecord(page, horseId, "farrier", {
    farrier: "Tom Ridley DipWCF",
    serviceType: "HOT_SHOEING",
    date: day(-58),
    cost: 95,
  });
}

/** The number of these horses' records of a kind, and optionally a type, that are dated today. */
export async function recordsOfToday(
  page: Page,
  horses: readonly { id: string }[],
  { kind, type }: { kind: string; type?: string },
) {
  const counts = horses.map(async ({ id }) => {
    // retried, because the server closes idle connections, perhaps just when one is reused
    const reply = await page.request.get(`/api/horses/${id}/${kind}`, { maxRetries: 2 });
    const records: { date: string; type?: string }[] = await reply.json();
    return records.filter((each) => each.date === day(0) && (!type || each.type === type)).length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

import { wholeYardRights } from "#contract/held-rights.ts";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { careSubjects } from "#contract/care/care-subjects.ts";
import { addDays } from "#rules/dates.ts";
import { checkMicrochip } from "#rules/identity/microchip.ts";
import { checkUeln } from "#rules/identity/ueln.ts";
import { check } from "#rules/vaccination/check.ts";
import { db } from "#server/core/database/database.ts";
import { grantScope } from "#server/core/security/scope.ts";
import { reconcileEvents } from "#server/domains/care/reconcile-events.ts";
import { careEvents } from "#server/schema/care.ts";
import { horses } from "#server/schema/horses.ts";
import { fixture } from "#testing/fixture.ts";
import { openYard, query } from "#testing/yard.ts";
import { furnishYard, pictureFile } from "./furnish.ts";
import { fluDays } from "./records.ts";
import { demoYard } from "./stories.ts";

// a winter and a summer day, the last of a February, and today
const days = ["2026-11-21", "2027-07-04", "2028-02-29", new Date().toISOString().slice(0, 10)];
const { stories } = demoYard();
const named = (name: string) => stories.find(({ horse }) => horse.name === name);

test.each(days)("on %s every flu course is in order except the one that has lapsed", (today) => {
  const verdicts = stories.map(({ horse: { name }, flu }) => {
    const question = { doses: fluDays(flu, today), event: today };
    const body = flu.months === 6 ? "BHA" : "BD";
    return [name, check({ body, ...question }).verdict];
  });
  expect(verdicts.filter(([, verdict]) => verdict !== "OK")).toEqual([["Biscuit", "NO"]]);
});

test("the filly's next injection is her third, in its window", () => {
  const doses = fluDays(named("Teasel")?.flu ?? { last: 0, months: 12, boosters: 0 }, "2026-11-21");
  expect(doses).toHaveLength(2);
  const { next } = check({ body: "BD", doses, event: addDays("2026-11-21", 14) });
  expect(next?.earliest).toBe(addDays(doses[1] ?? "", 120));
});

test("life numbers and chips pass our own checks, and no two are alike", () => {
  const found = stories.map(({ horse }) => [
    horse.name,
    checkUeln(horse.passportNumber).status,
    checkMicrochip(horse.microchipNumber).status,
  ]);
  expect(found.filter(([, life, chip]) => life === "INVALID" || chip === "INVALID")).toEqual([]);
  const numbers = stories.flatMap(({ horse }) => [horse.passportNumber, horse.microchipNumber]);
  expect(new Set(numbers).size).toBe(24);
});

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
beforeAll(() => furnishYard({ userId: owner.user.id, yardId: owner.user.yardId }, new Date()));

test("the calendar is as the product would keep it: reconciling changes nothing", async () => {
  const scope = grantScope({
    userId: owner.user.id,
    yardId: owner.user.yardId,
    yardRole: "OWNER",
    rights: wholeYardRights("OWNER"),
    admin: false,
    sessionId: owner.user.id,
  });
  const events = () => db().select().from(careEvents).orderBy(careEvents.id);
  const before = await events();
  for (const { id } of await db().select({ id: horses.id }).from(horses))
    await reconcileEvents(scope, id, careSubjects);
  expect(await events()).toEqual(before);
});

test("some events are overdue, most are to come, and the past is done", async () => {
  const events = await db().select().from(careEvents);
  const now = new Date();
  const pending = events.filter(({ status }) => status === "PENDING");
  expect(pending.filter(({ dueDate }) => dueDate < now).length).toBeGreaterThanOrEqual(4);
  expect(pending.filter(({ dueDate }) => dueDate > now).length).toBeGreaterThan(40);
  const done = events.filter(({ status }) => status === "COMPLETED");
  expect(done.length).toBeGreaterThan(60);
  expect(done.filter(({ completedAt }) => completedAt === null || completedAt > now)).toEqual([]);
  expect(new Set(events.map(({ eventType }) => eventType)).size).toBeGreaterThanOrEqual(9);
});

test("the counts on the cards equal the numbers of records", async () => {
  const rows = await db().select().from(horses);
  const counted = rows.reduce(
    (sum, row) =>
      sum + row.veterinaryCount + row.farrierCount + row.dietaryCount + row.medicationCount,
    0,
  );
  expect(counted).toBeGreaterThan(300);
  for (const row of rows) expect([row.name, row.veterinaryCount > 4]).toEqual([row.name, true]);
});

test("the passports contain every dose, so that no visit has to count as one", async () => {
  const { rows } = await query<{ doses: number; untold: number }>(
    `select (select count(*)::integer from vaccination_doses) as doses,
       (select count(*)::integer from vaccinations_without_dose) as untold`,
  );
  const expected = stories.reduce((sum, { flu }) => sum + fluDays(flu, "2026-11-21").length, 0);
  expect(rows).toEqual([{ doses: expected, untold: 0 }]);
});

const names = demoYard().stories.map(({ horse }) => horse.name);

test.each(names)("%s has a picture in both sizes", async (name) => {
  for (const [size, width, height] of [
    ["large", 960, 720],
    ["small", 480, 360],
  ] as const) {
    const bytes = await readFile(pictureFile(name, size));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height });
    expect(bytes.length).toBeLessThan(60_000);
  }
});

test("no two horses have the same picture", async () => {
  const pictures = await Promise.all(
    names.map(async (name) => (await readFile(pictureFile(name, "large"))).toString("base64")),
  );
  expect(new Set(pictures).size).toBe(names.length);
});

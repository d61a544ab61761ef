import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Today } from "#contract/care/today.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { eventInput, made, type SeenEvent } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, type Owner, openYard, query } from "#testing/yard.ts";

const yard = fixture(openYard);
afterEach(() => vi.useRealTimers());

/** Sets the clock of the test and the server to this instant; sessions use the database's clock. */
const at = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
const today = (by: Owner) => made<Today>(by.get("/api/today"));
const event = (by: Owner, given: Record<string, unknown>) =>
  made<SeenEvent>(by.post("/api/care-events", eventInput(given)));
const complete = (by: Owner, id: string) =>
  made<SeenEvent>(by.put(`/api/care-events/${id}`, { status: "COMPLETED" }));
const counts = (by: Owner) =>
  made<{ overdue: number; pendingVaccinations: number }>(by.get("/api/care-events/counts"));

const FARRIER = { title: "Farrier, Tom Ridley", eventType: "FARRIER" };
const PILL = { title: "Pergolide", eventType: "MEDICATION" };

test("today's list is refused signed out", async () => {
  expect(await yard.visitor().get("/api/today")).toAnswer([401, "Sign in first"]);
});

test("another yard sees none of it; a viewer reads it", async () => {
  const { owner, horseId } = await yard.newOwnerWithHorse();
  await event(owner, { ...PILL, horseId, dueDate: "2026-01-05T09:00" });
  const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  expect((await made<Today>(viewer.get("/api/today"))).overdueCount).toBe(1);
  const nothing = { overdue: [], today: [], week: [], done: [] };
  expect(await today(await yard.newOwner())).toMatchObject({ ...nothing, overdueCount: 0 });
});

describe("the horses in isolation", () => {
  const place = async (owner: Owner, kind: string) =>
    (await made<{ id: string }>(owner.post("/api/places", { name: `A ${kind}`, kind }))).id;
  const isolatedOf = async (who: Owner) => (await today(who)).isolated;

  test("are listed with today's rounds for whoever may enter vital signs, until they are moved", async () => {
    const owner = await yard.newOwner();
    const [bella, _] = [await newHorse(owner, { name: "Bella" }), await newHorse(owner)];
    const move = async (kind: string) =>
      made(owner.post("/api/moves", { horseIds: [bella.id], to: await place(owner, kind) }));
    expect(await isolatedOf(owner)).toEqual([]);
    await move("ISOLATION");
    const isolated = [{ id: bella.id, name: "Bella", imageUrl: null, color: null, done: [] }];
    expect(await isolatedOf(owner)).toEqual(isolated);
    const signs = (date: string, takenAt: string | null) =>
      made(
        owner.post(`/api/horses/${bella.id}/general`, {
          type: "VITAL_SIGNS",
          description: "Vital signs",
          date,
          takenAt,
          temperatureC: 38.2,
        }),
      );
    const day = londonDate(new Date());
    await signs(addDays(day, -1), "18:00");
    expect(await isolatedOf(owner)).toEqual(isolated);
    await signs(day, null);
    await signs(day, null);
    expect(await isolatedOf(owner)).toMatchObject([{ done: ["MORNING"] }]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect(await made<Today>(groom.get("/api/today"))).toMatchObject({
      isolated: [{ id: bella.id, done: ["MORNING"] }],
    });
    expect((await made<Today>(viewer.get("/api/today"))).isolated).toEqual([]);
    expect(await isolatedOf(await yard.newOwner())).toEqual([]);
    await move("STABLE");
    expect(await isolatedOf(owner)).toEqual([]);
  });
});

describe("the rows of a day", () => {
  test("group visits, with their horses and what they ask for", async () => {
    const owner = await yard.newOwner();
    at("2026-11-22T08:00:00Z");
    const [samson, blue10, blue2] = [
      await newHorse(owner, { name: "Samson", color: "Grey" }),
      await newHorse(owner, { name: "Blue 10" }),
      await newHorse(owner, { name: "Blue 2" }),
    ];
    const visit = { ...FARRIER, dueDate: "2026-11-25T10:30" };
    const ids: string[] = [];
    for (const { id } of [samson, blue10, blue2])
      ids.push((await event(owner, { ...visit, horseId: id })).id);
    const pill = await event(owner, {
      ...PILL,
      horseId: blue2.id,
      dueDate: "2026-11-22T07:15",
      recurring: "DAILY",
    });
    const jab = await event(owner, {
      title: "Flu jab",
      eventType: "VACCINATION",
      horseId: samson.id,
      dueDate: "2026-11-13T09:00",
    });
    const fences = await event(owner, {
      title: "Walk the fences",
      eventType: "EXERCISE",
      dueDate: "2026-11-22T17:00",
    });
    const seen = await today(owner);
    expect(seen.overdue).toMatchObject([
      {
        title: "Flu jab",
        eventType: "VACCINATION",
        dueDate: "2026-11-13T09:00:00.000Z",
        horses: [{ id: samson.id, name: "Samson" }],
        events: [jab.id],
        owesRecord: true,
        action: "RECORD_DOSE",
        visitKind: "VACCINATION",
        overdue: 1,
        lateDays: 9,
      },
      { events: [pill.id], action: "DONE", lateDays: 0, overdue: 1, recurring: "DAILY" },
    ]);
    expect(seen.today).toMatchObject([
      { events: [fences.id], horses: [], portraits: [], action: "DONE", overdue: 0 },
    ]);
    expect(seen.week).toMatchObject([
      {
        title: "Farrier, Tom Ridley",
        horses: [{ name: "Blue 2" }, { name: "Blue 10" }, { name: "Samson" }],
        portraits: [{ imageUrl: null }, { imageUrl: null }],
        action: "LOG_VISIT",
        visitKind: "FARRIER",
        owesRecord: false,
      },
    ]);
    expect(new Set(seen.week[0]?.events)).toEqual(new Set(ids));
    expect(seen.overdueCount).toBe(2);
    expect((await counts(owner)).overdue).toBe(2);
  });

  test("a late horse joins today's visit and is counted there", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    at("2026-11-22T08:00:00Z");
    const late = await event(owner, { ...FARRIER, horseId, dueDate: "2026-11-16T18:00" });
    const booked = await event(owner, { ...FARRIER, horseId, dueDate: "2026-11-22T10:30" });
    const seen = await today(owner);
    expect(seen.overdue).toEqual([]);
    expect(seen.today).toMatchObject([{ events: [booked.id, late.id], overdue: 1, lateDays: 6 }]);
    expect(seen.overdueCount).toBe((await counts(owner)).overdue);
  });

  test("an event in progress is open and not overdue", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const { id } = await event(owner, { ...PILL, horseId, dueDate: "2026-01-05T09:00" });
    await made(owner.put(`/api/care-events/${id}`, { status: "IN_PROGRESS" }));
    const seen = await today(owner);
    expect([seen.overdue, seen.today.length, seen.overdueCount]).toEqual([[], 1, 0]);
  });

  test("a lapsed flu record with nothing planned is overdue without an event", async () => {
    const { owner, horse } = await yard.newOwnerWithHorse();
    at("2026-11-22T08:00:00Z");
    const jab = { visitType: "VACCINATION", diseases: ["INFLUENZA"], veterinarian: "Helen Marsh" };
    const base = `/api/horses/${horse.id}/veterinary`;
    for (const date of ["2024-01-10", "2024-02-14", "2024-07-20", "2025-01-10", "2025-11-13"])
      await made(owner.post(base, { ...jab, date }));
    const [first, ...others] = (await today(owner)).overdue;
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      title: "Flu jab",
      horses: [{ id: horse.id, name: horse.name }],
      events: [],
      action: "RECORD_DOSE",
      overdue: 1,
    });
    expect((await counts(owner)).pendingVaccinations).toBe(1);
    await made(owner.post(base, { ...jab, date: "2026-11-20" }));
    expect((await today(owner)).overdue.filter(({ events }) => events.length === 0)).toEqual([]);
  });
});

describe("what was done today", () => {
  test("stays until the UK day ends, before and after both clock changes", async () => {
    for (const [done, sameDay, nextDay] of [
      ["2026-03-28T21:00:00Z", "2026-03-28T23:59:00Z", "2026-03-29T00:00:00Z"],
      ["2026-03-29T09:00:00Z", "2026-03-29T22:59:00Z", "2026-03-29T23:00:00Z"],
      ["2026-10-24T20:00:00Z", "2026-10-24T22:59:00Z", "2026-10-24T23:00:00Z"],
      ["2026-10-25T09:00:00Z", "2026-10-25T23:59:00Z", "2026-10-26T00:00:00Z"],
    ] as const) {
      vi.useRealTimers();
      const { owner, horseId } = await yard.newOwnerWithHorse();
      at(done);
      const { id } = await event(owner, { ...PILL, horseId, dueDate: "2026-01-05T09:00" });
      await complete(owner, id);
      vi.setSystemTime(new Date(sameDay));
      expect((await today(owner)).done, sameDay).toMatchObject([
        {
          title: "Pergolide",
          horses: [{ id: horseId }],
          events: [id],
          completedAt: new Date(done).toISOString(),
          actId: null,
          hasRecord: false,
        },
      ]);
      vi.setSystemTime(new Date(nextDay));
      expect((await today(owner)).done, nextDay).toEqual([]);
    }
  });

  test("each row says who completed it, without those who have left the yard", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    const due = { horseId, dueDate: "2026-11-22T07:15" };
    const pill = await event(owner, { ...PILL, ...due });
    const rug = await event(owner, { title: "Rug off", eventType: "EXERCISE", ...due });
    await complete(owner, pill.id);
    // the last completion counts, not one that was undone
    await owner.put(`/api/care-events/${pill.id}`, { status: "PENDING" });
    await complete(groom, pill.id);
    await complete(owner, rug.id);
    const completers = async () =>
      (await today(owner)).done.map(({ title, by }) => [title, by?.id ?? null]);
    expect(await completers()).toEqual([
      ["Pergolide", groom.user.id],
      ["Rug off", owner.user.id],
    ]);
    expect((await today(owner)).done[0]?.by?.firstName).toBe("groom");
    await made(owner.delete(`/api/members/${groom.user.id}`));
    expect(await completers()).toEqual([
      ["Pergolide", null],
      ["Rug off", owner.user.id],
    ]);
  });

  test("a visit's events are one row, undone by its act", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const other = await newHorse(owner, { name: "Domino" });
    const day = londonDate(new Date());
    const due = { ...FARRIER, dueDate: `${day}T00:01` };
    const ids = [
      (await event(owner, { ...due, horseId })).id,
      (await event(owner, { ...due, title: "Trim", horseId: other.id })).id,
    ];
    const row = { seen: true, serviceType: "TRIMMING" };
    const visit = await made<{ id: string }>(
      owner.post("/api/visits", {
        kind: "FARRIER",
        date: day,
        farrier: "Tom Ridley",
        horses: [
          { ...row, horseId, eventId: ids[0] },
          { ...row, horseId: other.id, eventId: ids[1] },
        ],
      }),
    );
    const { done, overdue } = await today(owner);
    expect(overdue).toEqual([]);
    expect(done).toMatchObject([{ actId: visit.id, hasRecord: true }]);
    expect(new Set(done[0]?.events)).toEqual(new Set(ids));
    await made(owner.delete(`/api/acts/${visit.id}`));
    expect((await today(owner)).done).toEqual([]);
    expect((await today(owner)).overdueCount).toBe(2);
  });

  test("an egg count completes the event that it was planned as", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const asked = { title: "Worm count", eventType: "WORMING", horseId };
    const { id } = await event(owner, { ...asked, dueDate: "2026-01-05T09:00" });
    const seen = await today(owner);
    expect(seen.overdue).toMatchObject([
      { action: "ENTER_COUNTS", horses: [{ id: horseId, eventId: id }] },
    ]);
    const count = { horseId, date: londonDate(new Date()), eggsPerGram: 50, eventId: id };
    const { actId } = await made<{ actId: string }>(
      owner.post("/api/worming/counts", { counts: [{ ...count, id: randomUUID() }] }),
    );
    expect((await today(owner)).done).toMatchObject([{ events: [id], actId }]);
    expect((await today(owner)).overdue).toEqual([]);
  });

  test("completing next year's event today has no harm and can be undone", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    const dueDate = `${addDays(londonDate(new Date()), 400)}T09:00`;
    const { id } = await event(owner, { ...PILL, horseId, dueDate });
    await complete(owner, id);
    expect((await today(owner)).done).toHaveLength(1);
    await made(owner.put(`/api/care-events/${id}`, { status: "PENDING" }));
    expect(await today(owner)).toMatchObject({ done: [], overdue: [], today: [], week: [] });
  });

  test("the next event of a daily series is in the week once today's is done", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    at("2026-11-22T08:00:00Z");
    const daily = { ...PILL, horseId, dueDate: "2026-11-22T07:15", recurring: "DAILY" };
    await complete(owner, (await event(owner, daily)).id);
    const seen = await today(owner);
    expect([seen.overdue, seen.today]).toEqual([[], []]);
    expect(seen.week).toMatchObject([
      { dueDate: "2026-11-23T07:15:00.000Z", recurring: "DAILY", overdue: 0 },
    ]);
  });
});

/** Inserts this many horses, each with ten open events on different days around today. */
async function fill(owner: Owner, horses: number) {
  const { id: userId, yardId } = owner.user;
  await query(
    `insert into horses (yard_id, id, user_id, name, breed, date_of_birth, passport_number, microchip_number)
     select $1, gen_random_uuid(), $2, 'Horse ' || n, 'Cob', '2015-04-01', 'P' || n, 'M' || n
     from generate_series(1, $3::int) n`,
    [yardId, userId, horses],
  );
  await query(
    `insert into care_events (yard_id, id, user_id, horse_id, title, event_type, due_date)
     select $1, gen_random_uuid(), $2, h.id, 'Task of ' || h.name, 'EXERCISE', now() + (n - 5.5) * interval '1 day'
     from horses h, generate_series(1, 10) n where h.yard_id = $1`,
    [yardId, userId],
  );
}

test("200 horses with ten events each: each list has 200 rows and the number of the rest", async () => {
  const owner = await yard.newOwner();
  await fill(owner, 200);
  const seen = await today(owner);
  expect([seen.overdue.length, seen.week.length]).toEqual([200, 200]);
  expect(seen.more.overdue).toBe(seen.overdueCount - 200);
  expect(seen.overdueCount).toBe((await counts(owner)).overdue);
  expect(seen.overdueCount).toBe(1_000);
});

describe("the first rows", () => {
  const asked = async (owner: Owner, first: number) =>
    made<Today>(owner.get(`/api/today?first=${first}`));
  const dayOf = ({ dueDate }: { dueDate: string | null }) => londonDate(new Date(dueDate ?? ""));

  test.each([1, 3, 11, 40])(
    "%i of each list are those of the whole, with the same counts",
    async (first) => {
      const owner = await yard.newOwner();
      await fill(owner, 15);
      // another kind, which sorts otherwise, some visits, and rows of today
      await query(
        `update care_events set event_type = 'WORMING', title = 'Worms' where yard_id = $1 and title like '%3'`,
        [owner.user.yardId],
      );
      await query("update care_events set due_date = $2 where yard_id = $1 and title like '%4'", [
        owner.user.yardId,
        londonInstant(londonDate(new Date()), "23:58"),
      ]);
      const { rows: done } = await query<{ id: string }>(
        `update care_events set status = 'COMPLETED', completed_at = now() - random() * interval '5 minutes'
       where yard_id = $1 and title like '%5' returning id`,
        [owner.user.yardId],
      );
      expect(done.length).toBeGreaterThan(3);
      const [whole, cut] = [await today(owner), await asked(owner, first)];
      const seen = new Map<string, number>();
      const week = whole.week.filter((row) => {
        seen.set(dayOf(row), (seen.get(dayOf(row)) ?? 0) + 1);
        return (seen.get(dayOf(row)) ?? 0) <= first;
      });
      const sent = {
        overdue: whole.overdue.slice(0, first),
        today: whole.today.slice(0, first),
        week,
        done: whole.done.slice(0, first),
      };
      const more = {
        overdue: whole.overdue.length - sent.overdue.length,
        today: whole.today.length - sent.today.length,
        week: whole.week.length - week.length,
        done: whole.done.length - sent.done.length,
      };
      expect(cut).toEqual({ ...whole, ...sent, more });
      expect(whole.overdueCount).toBe((await counts(owner)).overdue);
      expect(whole.overdueListed).toBe(whole.overdue.reduce((sum, row) => sum + row.overdue, 0));
    },
  );

  test("are refused in a number that is none, and signed out", async () => {
    const owner = await yard.newOwner();
    for (const first of ["0", "201", "1.5", "all"])
      expect((await owner.get(`/api/today?first=${first}`)).statusCode).toBe(400);
    expect(await yard.visitor().get("/api/today?first=3")).toAnswer([401, "Sign in first"]);
  });

  test("of another yard are none", async () => {
    const { owner, horseId } = await yard.newOwnerWithHorse();
    await event(owner, { ...PILL, horseId, dueDate: "2026-01-05T09:00" });
    const other = await yard.newOwner();
    expect(await asked(other, 3)).toMatchObject({ overdue: [], overdueCount: 0, overdueListed: 0 });
  });
});

test("a farrier for 200 horses is one row", async () => {
  const owner = await yard.newOwner();
  await fill(owner, 200);
  // an event due today would be merged with the overdue ones
  await query(
    "delete from care_events where yard_id = $1 and due_date > now() - interval '1 day'",
    [owner.user.yardId],
  );
  await query(
    "update care_events set title = 'Farrier', event_type = 'FARRIER' where yard_id = $1",
    [owner.user.yardId],
  );
  const { overdue } = await today(owner);
  expect(overdue[0]?.horses).toHaveLength(200);
  expect(overdue[0]?.portraits).toHaveLength(2);
});

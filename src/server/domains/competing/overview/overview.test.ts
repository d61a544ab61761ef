import { beforeAll, describe, expect, test } from "vitest";
import type { Reply } from "#contract/endpoint.ts";
import type { Today } from "#contract/care/today.ts";
import type { overviewEndpoints } from "#contract/horses/overview.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { usualBodies } from "#rules/vaccination/rulebooks.ts";
import { furnishYard } from "#server/domains/operations/demo/furnish.ts";
import { eventInput, made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
type OverviewReply = Reply<typeof overviewEndpoints.find>;
const overviewOf = (id: string) => made<OverviewReply>(owner.get(`/api/horses/${id}/overview`));
const today = londonDate(new Date());

test("the overview is refused signed out, to another yard and for what is no horse", async () => {
  const { id } = await newHorse(owner);
  expect(await yard.visitor().get(`/api/horses/${id}/overview`)).toAnswer([401, "Sign in first"]);
  const stranger = await yard.newOwner();
  for (const each of [id, UNKNOWN_ID])
    expect(await stranger.get(`/api/horses/${each}/overview`)).toAnswer([404, "Horse not found"]);
  expect((await owner.get("/api/horses/biscuit/overview")).statusCode).toBe(400);
});

test("with nothing on record it says so", async () => {
  const { id } = await newHorse(owner);
  expect(await overviewOf(id)).toMatchObject({
    standing: "NOTHING_RECORDED",
    competing: { verdict: null, from: null, until: null, heldUntil: null },
    care: [],
    next: [],
    upcoming: 0,
  });
});

test("the first open event of each kind is listed once, overdue ones first, with what to do", async () => {
  const { id } = await newHorse(owner);
  const event = (title: string, eventType: string, days: number) =>
    made(
      owner.post(
        "/api/care-events",
        eventInput({ horseId: id, title, eventType, dueDate: `${addDays(today, days)}T12:00` }),
      ),
    );
  await event("Farrier again", "FARRIER", 40);
  const farrier = await event("Farrier", "FARRIER", 5);
  await event("Lesson", "EXERCISE", 1);
  const worms = await event("Worm count", "WORMING", -5);
  const seen = await overviewOf(id);
  expect(seen.care).toMatchObject([
    { eventId: worms.id, state: "OVERDUE", action: "ENTER_COUNTS" },
    { eventId: farrier.id, state: "SOON", action: "LOG_VISIT", visitKind: "FARRIER" },
  ]);
  expect(seen.next.map(({ title }) => title)).toEqual(["Lesson", "Farrier", "Farrier again"]);
  expect(seen.upcoming).toBe(3);
});

describe("in the demo's yard", () => {
  let horses: { id: string; name: string }[];
  beforeAll(async () => {
    await furnishYard({ userId: owner.user.id, yardId: owner.user.yardId }, new Date());
    horses = await made(owner.get("/api/horses"));
  });

  test("has the horse's own standing, and the rules' verdict for each body", async () => {
    const verdicts = new Set<unknown>();
    for (const { id, name } of horses) {
      const seen = await overviewOf(id);
      expect(seen, name).toMatchObject(await made(owner.get(`/api/horses/${id}/standing`)));
      const answers = await Promise.all(
        usualBodies.map((body) =>
          made<{ overall: string }>(
            owner.get(`/api/horses/${id}/compliance?body=${body}&on=${today}`),
          ),
        ),
      );
      const order = ["OK", "BORDERLINE", "UNKNOWN", "NO"];
      const gravest = answers
        .map(({ overall }) => overall)
        .toSorted(byPlaceIn(order))
        .at(-1);
      if (seen.competing.verdict !== null) expect(seen.competing.verdict, name).toBe(gravest);
      verdicts.add(seen.competing.verdict);
      const { from, until } = seen.competing;
      expect(from === null || until === null || from <= until).toBe(true);
    }
    expect([...verdicts]).toEqual(expect.arrayContaining(["OK", "NO"]));
  });

  test("overdue care equals the Today page's", async () => {
    const { overdue } = await made<Today>(owner.get("/api/today"));
    for (const { id, name } of horses) {
      const seen = await overviewOf(id);
      const late = seen.care.filter(({ state }) => state === "OVERDUE");
      for (const { eventId, action, visitKind } of late) {
        const row = overdue.find(({ events }) => events.includes(eventId));
        if (row)
          expect({ action, visitKind }, name).toEqual({
            action: row.action,
            visitKind: row.visitKind,
          });
      }
    }
    expect(overdue.length).toBeGreaterThan(3);
  });

  test("an outing is among what comes next, with whether the horse may go", async () => {
    const seen = await Promise.all(horses.map(({ id }) => overviewOf(id)));
    const outings = seen.flatMap(({ next }) => next.filter(({ kind }) => kind === "OUTING"));
    expect(outings.length).toBeGreaterThan(0);
    expect(outings.every(({ verdict, eventType }) => verdict !== null && eventType === null)).toBe(
      true,
    );
    for (const { next } of seen)
      expect(next.map(({ at }) => at)).toEqual(next.map(({ at }) => at).toSorted());
  });
});

const byPlaceIn = (order: readonly string[]) => (one: string, other: string) =>
  order.indexOf(one) - order.indexOf(other);

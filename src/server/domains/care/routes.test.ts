import { afterEach, expect, test, vi } from "vitest";
import { eventInput, made, openEvents, planInput, type SeenEvent } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const stranger = fixture(() => yard.newOwner());
afterEach(() => vi.useRealTimers());

type EventReply = SeenEvent & { updatedAt: string };
const EVENTS = "/api/care-events";
const newEvent = (given: Record<string, unknown> = {}) =>
  made<EventReply>(owner.post(EVENTS, eventInput(given)));
const move = (id: string, body: Record<string, unknown>, by: Visitor = owner) =>
  by.put(`${EVENTS}/${id}/day`, body);
const to = (day: string) => ({ day });

test("an event moved to another day keeps its time, across a clock change too, and every other field", async () => {
  const event = await newEvent({ dueDate: "2030-01-05T15:00", notes: "The bay mare first" });
  const moved = await made<EventReply>(move(event.id, to("2030-07-05")));
  expect(moved).toEqual({
    ...event,
    dueDate: "2030-07-05T14:00:00.000Z",
    updatedAt: moved.updatedAt,
  });
  const back = await made<EventReply>(
    move(event.id, { day: "2030-01-05", updatedAt: moved.updatedAt }),
  );
  expect(back.dueDate).toBe(event.dueDate);
});

test("no event is moved signed out, from another yard or by a viewer, and an unknown one is not found", async () => {
  const event = await newEvent();
  const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  expect(await move(event.id, to("2030-02-01"), yard.visitor())).toAnswer([401, "Sign in first"]);
  expect(await move(event.id, to("2030-02-01"), stranger)).toAnswer([404, "Event not found"]);
  expect(await move(UNKNOWN_ID, to("2030-02-01"))).toAnswer([404, "Event not found"]);
  expect((await move(event.id, to("2030-02-01"), viewer)).statusCode).toBe(403);
  expect(await made<SeenEvent[]>(owner.get(EVENTS))).toContainEqual(event);
});

test.each([
  [{}, "Say which day it is moved to"],
  [{ day: "2030-02-30" }, "Give a date as year-month-day, such as 2025-01-31"],
  [{ day: "1800-01-01" }, "Date must be 1900-01-01 or later"],
  [{ day: "2101-01-01" }, "Date must be 2100-12-31 or earlier"],
  [{ day: "2030-02-01", updatedAt: "yesterday" }, "Give updatedAt as it was read"],
])("%j is refused", async (body, why) => {
  const { id } = await newEvent();
  expect(await move(id, body)).toAnswer([400, why]);
});

test("a move from an outdated version is refused with the current event", async () => {
  const { id, updatedAt } = await newEvent();
  const theirs = await made<EventReply>(move(id, { day: "2030-03-01", updatedAt }));
  const told = await move(id, { day: "2030-04-01", updatedAt });
  expect(told.statusCode).toBe(409);
  expect(
    await made<SeenEvent[]>(owner.get(`${EVENTS}?from=2030-03-01&to=2030-03-01`)),
  ).toContainEqual(theirs);
});

test("a completed event cannot be moved", async () => {
  const { id } = await newEvent({ eventType: "EXERCISE" });
  await made(owner.put(`${EVENTS}/${id}`, { status: "COMPLETED" }));
  expect(await move(id, to("2030-02-01"))).toAnswer([
    409,
    "The event is done. Open it again before you move it.",
  ]);
});

test("moving one event of a series leaves the next where it would have been, also after moving it back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T10:00:00Z") });
  const title = "Lesson";
  const event = await newEvent({ title, dueDate: "2030-01-01T15:00", recurring: "WEEKLY" });
  await made(move(event.id, to("2030-01-03")));
  await made(move(event.id, to("2030-01-01")));
  await made(move(event.id, to("2030-01-04")));
  await made(owner.put(`${EVENTS}/${event.id}`, { status: "COMPLETED" }));
  const open = await made<SeenEvent[]>(owner.get(`${EVENTS}?from=2030-01-02&to=2030-02-01`));
  expect(
    open
      .filter((each) => each.title === title && each.status === "PENDING")
      .map((each) => each.dueDate),
  ).toEqual(["2030-01-08T15:00:00.000Z"]);
});

test("an event of a series cannot be moved beyond the series' end", async () => {
  const { id } = await newEvent({ recurring: "WEEKLY", recurringEnd: "2030-01-20" });
  expect((await move(id, to("2030-01-20"))).statusCode).toBe(200);
  expect(await move(id, to("2030-01-21"))).toAnswer([
    400,
    "The repeat cannot end before the event is due",
  ]);
});

test("a moved event of a care plan stays on its new day", async () => {
  const horse = await newHorse(owner);
  await made(owner.post(`/api/horses/${horse.id}/care-plan`, planInput()));
  const [planned] = await openEvents(owner, horse.id);
  expect(planned?.planId).not.toBeNull();
  await made(move(planned?.id ?? "", to("2031-05-05")));
  const after = await openEvents(owner, horse.id);
  expect(after.map(({ id, dueDate }) => [id, dueDate.slice(0, 10)])).toEqual([
    [planned?.id, "2031-05-05"],
  ]);
});

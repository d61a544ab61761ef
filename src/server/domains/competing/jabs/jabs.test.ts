import { expect, test } from "vitest";
import { addDays, addMonths } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { eventInput, made, openEvents } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, UNKNOWN_ID, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());

const today = londonDate(new Date());
const book = (by: Visitor, id: string, days: string[]) =>
  by.post(`/api/horses/${id}/jabs`, { days });
const jabbed = (id: string, dates: readonly string[]) =>
  made(
    owner.put(`/api/horses/${id}/doses`, {
      doses: dates.map((date) => ({ date, diseases: ["INFLUENZA"] })),
    }),
  );
/** Doses of a course whose booster is due within the next month. */
const dueSoon = () => {
  const last = addDays(addMonths(today, -12), 25);
  return [addDays(last, -180), addDays(last, -140), addDays(last, 0)];
};
const daysOf = async (id: string) =>
  (await openEvents(owner, id)).map(({ title, dueDate }) => [title, londonDate(new Date(dueDate))]);

test("booking is refused signed out, to another yard, to a viewer, for no horse and without a day", async () => {
  const { id } = await newHorse(owner);
  expect(await book(yard.visitor(), id, [today])).toAnswer([401, "Sign in first"]);
  const stranger = await yard.newOwner();
  for (const each of [id, UNKNOWN_ID])
    expect(await book(stranger, each, [today])).toAnswer([404, "Horse not found"]);
  const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  expect((await book(viewer, id, [today])).statusCode).toBe(403);
  expect(await book(owner, id, [])).toAnswer([400, "Choose the day of the jab"]);
  expect((await book(owner, id, ["soon"])).statusCode).toBe(400);
  expect((await book(owner, id, [today, today, today])).statusCode).toBe(400);
});

test("a booster is booked inside its window, once, and is undone as one act", async () => {
  const { id } = await newHorse(owner);
  await jabbed(id, dueSoon());
  expect((await book(owner, id, [addDays(today, -1)])).body).toContain("That day is over.");
  const late = await book(owner, id, [addDays(today, 60)]);
  expect([late.statusCode, late.body]).toEqual([409, expect.stringMatching(/is the last day\.$/)]);
  expect(await daysOf(id)).toEqual([]);
  const { actId } = await made<{ actId: string }>(book(owner, id, [addDays(today, 10)]));
  expect(await daysOf(id)).toEqual([["Flu jab: booster", addDays(today, 10)]]);
  const again = await book(owner, id, [addDays(today, 11)]);
  expect([again.statusCode, again.body]).toEqual([
    409,
    expect.stringMatching(/^A jab is booked for .* already\./),
  ]);
  await made(owner.delete(`/api/acts/${actId}`));
  expect(await daysOf(id)).toEqual([]);
});

test("after a lapse two jabs are booked at once, the second inside its window after the first", async () => {
  const { id } = await newHorse(owner);
  await jabbed(id, ["2020-03-01", "2020-04-05"]);
  const first = addDays(today, 2);
  expect((await book(owner, id, [first, addDays(first, 10)])).statusCode).toBe(409);
  expect(await daysOf(id), "nothing half booked").toEqual([]);
  const { actId } = await made<{ actId: string }>(book(owner, id, [first, addDays(first, 30)]));
  expect(await daysOf(id)).toEqual([
    ["Flu jab: first dose", first],
    ["Flu jab: second dose", addDays(first, 30)],
  ]);
  await made(owner.delete(`/api/acts/${actId}`));
  expect(await daysOf(id)).toEqual([]);
});

test("a plan's event is moved to the day, and undoing moves it back", async () => {
  const { id } = await newHorse(owner);
  await jabbed(id, dueSoon());
  await made(
    owner.post(`/api/horses/${id}/care-plan`, {
      eventType: "VACCINATION",
      every: 12,
      unit: "MONTHS",
    }),
  );
  const before = await daysOf(id);
  expect(before).toHaveLength(1);
  const { actId } = await made<{ actId: string }>(book(owner, id, [addDays(today, 5)]));
  expect((await daysOf(id)).map(([, day]) => day)).toEqual([addDays(today, 5)]);
  await made(owner.delete(`/api/acts/${actId}`));
  expect(await daysOf(id)).toEqual(before);
});

test("a window that another person's dose has moved meanwhile is refused", async () => {
  const { id } = await newHorse(owner);
  const doses = dueSoon();
  await jabbed(id, doses);
  await jabbed(id, [...doses, today]);
  const reply = await book(owner, id, [addMonths(today, 14)]);
  expect(reply.statusCode).toBe(409);
  await made(owner.post("/api/care-events", eventInput({ horseId: id })));
  expect((await openEvents(owner, id)).length).toBe(1);
});

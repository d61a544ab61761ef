import { expect, test } from "vitest";
import type { Reply } from "#contract/endpoint.ts";
import type { deadlineEndpoints } from "#contract/horses/deadlines.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { made, openEvents, planInput } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Visitor } from "#testing/yard.ts";

const yard = fixture(openYard);

type Deadlines = Reply<typeof deadlineEndpoints.list>;
const today = londonDate(new Date());
const at = (id: string) => `/api/horses/${id}/deadlines`;
const ask = (who: Visitor, id: string, query: string) =>
  made<Deadlines>(who.get(`${at(id)}?${query}`));
const bought = { country: "ENGLAND", acquired: addDays(today, -3), codes: ["CHANGE_OF_OWNER"] };

test("deadlines are refused signed out, to another yard and with wrong input; a viewer may only read", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  expect(await yard.visitor().get(`${at(id)}?country=WALES`)).toAnswer([401, "Sign in first"]);
  const other = await yard.newOwner();
  expect(await other.post(at(id), bought)).toAnswer([404, "Horse not found"]);
  const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  expect((await viewer.get(`${at(id)}?country=WALES`)).statusCode).toBe(200);
  expect((await viewer.post(at(id), bought)).statusCode).toBe(403);
  expect(await owner.get(at(id))).toAnswer([400, "Say where the horse is kept"]);
  const reply = await owner.post(at(id), { ...bought, codes: [] });
  expect(reply).toAnswer([400, "Choose at least one deadline"]);
  expect((await owner.get(`${at(id)}?country=WALES&died=yesterday`)).statusCode).toBe(400);
});

test("a grown horse has no foal's deadlines; a purchase has one, with its source", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  expect(await ask(owner, id, "country=ENGLAND")).toEqual({ deadlines: [], unknown: [] });
  const { deadlines } = await ask(owner, id, `country=ENGLAND&acquired=${bought.acquired}`);
  expect(deadlines).toEqual([
    {
      code: "CHANGE_OF_OWNER",
      latest: addDays(today, 26),
      sentence: expect.stringContaining("The new owner must tell the passport office"),
      source: "id-eng-transfer",
      checkedOn: "2026-11-21",
      eventId: null,
    },
  ]);
  const scotland = await ask(owner, id, `country=SCOTLAND&acquired=${bought.acquired}`);
  expect(scotland.deadlines).toEqual([]);
  expect(scotland.unknown[0]).toContain("is not in the library");
});

test("added twice, or twice at once, it is in the calendar once; after a move it is still recognised", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  await Promise.all([owner.post(at(id), bought), owner.post(at(id), bought)]);
  const { deadlines } = await made<Deadlines>(owner.post(at(id), bought));
  const [event, ...more] = await openEvents(owner, id);
  expect(more).toEqual([]);
  expect(deadlines[0]?.eventId).toBe(event?.id);
  expect(event).toMatchObject({
    title: "Tell the passport office of the new owner",
    standsFor: null,
    description: expect.stringMatching(
      /Source: The Equine Identification \(England\) Regulations 2018 .*, as checked on 2026-11-21\. Confirm/,
    ),
  });
  expect(londonDate(new Date(event?.dueDate ?? 0))).toBe(addDays(today, 26));
  const earlier = {
    title: event?.title,
    eventType: event?.eventType,
    horseId: id,
    dueDate: `${addDays(today, 5)}T09:00`,
  };
  await made(owner.put(`/api/care-events/${event?.id}`, earlier));
  await made(owner.post(at(id), bought));
  expect(await openEvents(owner, id)).toHaveLength(1);
});

test("deadlines for papers do not count as a check-up of the horse", async () => {
  const { owner, horseId: id } = await yard.newOwnerWithHorse();
  await made(owner.post(`/api/horses/${id}/care-plan`, planInput({ eventType: "CHECKUP" })));
  const plan = async () =>
    (await openEvents(owner, id)).filter(({ planId }) => planId !== null).map((e) => e.dueDate);
  const before = await plan();
  const { deadlines } = await made<Deadlines>(owner.post(at(id), bought));
  const event = `/api/care-events/${deadlines[0]?.eventId}`;
  await made(owner.put(event, { status: "COMPLETED" }));
  expect(before).toHaveLength(1);
  expect(await plan()).toEqual(before);
});

test("a foal of this year has its days where it is kept, and those bred to race one more", async () => {
  const owner = await yard.newOwner();
  const { id } = await newHorse(owner, { dateOfBirth: addDays(today, -20) });
  const codes = async (query: string) =>
    (await ask(owner, id, query)).deadlines.map(({ code }) => code);
  expect(await codes("country=ENGLAND")).toEqual(["PASSPORT_APPLICATION", "PASSPORT_IN_HAND"]);
  expect(await codes("country=WALES&racing=yes")).toEqual([
    "FOAL_NOTIFICATION",
    "PASSPORT_IN_HAND",
  ]);
  expect(await ask(owner, id, "country=NORTHERN_IRELAND")).toEqual({
    deadlines: [],
    unknown: ["The library was not researched for Northern Ireland. Ask DAERA."],
  });
});

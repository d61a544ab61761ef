import { afterEach, describe, expect, test, vi } from "vitest";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import {
  eventInput,
  made,
  openEvents,
  planInput,
  recordInputs,
  type SeenEvent,
} from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const stranger = fixture(() => yard.newOwner());
afterEach(() => vi.useRealTimers());

const SIGN_IN = [401, "Sign in first"];
const NO_HORSE = [404, "Horse not found"];
const NO_PLAN = [404, "Care plan not found"];

interface SeenPlan {
  id: string;
  eventType: string;
  every: number;
  until: number | null;
  lastDone: string | null;
  next: { from: string; by: string; standing: string; eventId: string } | null;
}
const path = (horseId: string) => `/api/horses/${horseId}/care-plan`;
const plansOf = (horseId: string) => made<SeenPlan[]>(owner.get(path(horseId)));
const newPlan = (horseId: string, given: Record<string, unknown> = {}) =>
  made<SeenPlan>(owner.post(path(horseId), planInput(given)));
const farrierCame = (horseId: string, date: string, given: Record<string, unknown> = {}) =>
  made(owner.post(`/api/horses/${horseId}/farrier`, recordInputs.farrier({ date, ...given })));
const vaccinated = (horseId: string, date: string, nextVisit: string | null = null) =>
  made(
    owner.post(
      `/api/horses/${horseId}/veterinary`,
      recordInputs.veterinary({
        visitType: "VACCINATION",
        diseases: ["INFLUENZA"],
        date,
        nextVisit,
      }),
    ),
  );
const changeEvent = (id: string, body: Record<string, unknown>) =>
  made<SeenEvent>(owner.put(`/api/care-events/${id}`, body));
const complete = (id: string) => changeEvent(id, { status: "COMPLETED" });
const at = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });

/** The UK days on which the horse's open events are due. */
const dueDays = async (horseId: string) =>
  (await openEvents(owner, horseId)).map(({ dueDate }) => dueDate.slice(0, 10));
/** The one open event of the horse. */
async function theEvent(horseId: string) {
  const events = await openEvents(owner, horseId);
  expect(events).toHaveLength(1);
  const [event] = events;
  if (!event) throw new Error("no event");
  return event;
}

describe("every call on care plans", () => {
  test("is refused signed out", async () => {
    const nobody = yard.visitor();
    const horse = await newHorse(owner);
    const plan = await newPlan(horse.id);
    const replies = await Promise.all([
      nobody.get(path(horse.id)),
      nobody.post(path(horse.id), planInput()),
      nobody.put(`${path(horse.id)}/${plan.id}`, planInput()),
      nobody.delete(`${path(horse.id)}/${plan.id}`),
      nobody.get(`${path(horse.id)}/suggestions`),
      nobody.post(`${path(horse.id)}/suggestions`),
    ]);
    for (const reply of replies) expect(reply).toAnswer(SIGN_IN);
  });

  test("finds neither horse nor plan of another yard, and changes nothing", async () => {
    const horse = await newHorse(owner);
    const plan = await newPlan(horse.id);
    const replies = await Promise.all([
      stranger.get(path(horse.id)),
      stranger.post(path(horse.id), planInput({ eventType: "DENTAL" })),
      stranger.put(`${path(horse.id)}/${plan.id}`, planInput({ every: 1 })),
      stranger.delete(`${path(horse.id)}/${plan.id}`),
      stranger.get(`${path(horse.id)}/suggestions`),
      stranger.post(`${path(horse.id)}/suggestions`),
    ]);
    for (const reply of replies) expect(reply).toAnswer(NO_HORSE);
    const theirs = await newHorse(stranger);
    const url = `${path(theirs.id)}/${plan.id}`;
    expect(await stranger.put(url, planInput())).toAnswer(NO_PLAN);
    expect(await stranger.delete(url)).toAnswer(NO_PLAN);
    expect(await plansOf(horse.id)).toEqual([plan]);
  });

  test("a viewer reads and may not write", async () => {
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const horse = await newHorse(owner);
    expect((await viewer.get(path(horse.id))).statusCode).toBe(200);
    expect((await viewer.get(`${path(horse.id)}/suggestions`)).statusCode).toBe(200);
    const refused = await Promise.all([
      viewer.post(path(horse.id), planInput()),
      viewer.put(`${path(horse.id)}/${UNKNOWN_ID}`, planInput()),
      viewer.delete(`${path(horse.id)}/${UNKNOWN_ID}`),
      viewer.post(`${path(horse.id)}/suggestions`),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  });

  test("wrong input is refused with the reason", async () => {
    const horse = await newHorse(owner);
    const tries = [{ eventType: "" }, { every: 0 }, { until: 2 }, { anchor: "FIXED", until: null }];
    const replies = [];
    for (const each of tries) replies.push(await owner.post(path(horse.id), planInput(each)));
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [400, "Please choose the kind of care"],
      [400, "Every must be 1 or more"],
      [400, "A window must end after it begins"],
      [400, "A plan with fixed dates needs its first date"],
    ]);
    expect(await owner.put(`${path(horse.id)}/${UNKNOWN_ID}`, planInput())).toAnswer(NO_PLAN);
    expect(await owner.delete(`${path(horse.id)}/${UNKNOWN_ID}`)).toAnswer(NO_PLAN);
    expect(await plansOf(horse.id)).toEqual([]);
  });
});

describe("a plan", () => {
  test("appears on the calendar at once, with its window", async () => {
    at("2026-06-01T09:00:00Z");
    const horse = await newHorse(owner);
    const plan = await newPlan(horse.id, { note: "Front shoes" });
    const event = await theEvent(horse.id);
    expect(plan).toMatchObject({
      ...planInput(),
      anchor: "LAST_DONE",
      note: "Front shoes",
      active: true,
      next: { from: "2026-07-13", by: "2026-07-27", standing: "LATER", eventId: event.id },
    });
    expect(event).toMatchObject({
      title: "Farrier visit",
      description: "Front shoes",
      eventType: "FARRIER",
      status: "PENDING",
      dueDate: "2026-07-27T17:00:00.000Z",
      dueFrom: "2026-07-13",
      planId: plan.id,
      fromRecord: null,
      standsFor: "farrier",
      reminderDays: [1, 3, 7, 14],
    });
  });

  test("is due within its window and overdue only after it", async () => {
    const horse = await newHorse(owner);
    at("2026-06-01T09:00:00Z");
    await newPlan(horse.id);
    const standings = [];
    for (const day of ["2026-07-12", "2026-07-13", "2026-07-27", "2026-07-28"]) {
      at(`${day}T12:00:00Z`);
      standings.push((await plansOf(horse.id))[0]?.next?.standing);
    }
    expect(standings).toEqual(["LATER", "DUE", "DUE", "OVERDUE"]);
  });

  test("there is one for each kind of care, and a proposed id makes adding it safe to repeat", async () => {
    const horse = await newHorse(owner);
    const id = crypto.randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => owner.post(path(horse.id), planInput({ id }))),
    );
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    const reply = await owner.post(path(horse.id), planInput());
    expect(reply).toAnswer([409, "This horse already has a plan for farrier. Change that one."]);
    const teeth = await newPlan(horse.id, { eventType: "DENTAL" });
    const taken = await owner.put(`${path(horse.id)}/${teeth.id}`, planInput());
    expect(taken.statusCode).toBe(409);
    expect(await openEvents(owner, horse.id)).toHaveLength(2);
  });

  test("counts from an existing record", async () => {
    const horse = await newHorse(owner);
    await farrierCame(horse.id, "2026-05-01");
    await newPlan(horse.id);
    expect(await dueDays(horse.id)).toEqual(["2026-06-26"]);
  });

  test("says when the work was last done, and that it is unknown while nothing is on record", async () => {
    const horse = await newHorse(owner);
    expect((await newPlan(horse.id)).lastDone).toBeNull();
    const { id } = await theEvent(horse.id);
    await complete(id);
    const [completed] = await plansOf(horse.id);
    expect(completed?.lastDone).toBe(londonDate(new Date()));
    const older = await newHorse(owner);
    await farrierCame(older.id, "2026-01-15");
    await farrierCame(older.id, "2025-12-01");
    expect((await newPlan(older.id)).lastDone).toBe("2026-01-15");
  });

  test("follows early work, deleted records and edited records", async () => {
    const horse = await newHorse(owner);
    await newPlan(horse.id, { until: null });
    await farrierCame(horse.id, "2026-05-01");
    expect(await dueDays(horse.id)).toEqual(["2026-06-12"]);
    const { id } = await farrierCame(horse.id, "2026-05-20");
    expect(await dueDays(horse.id)).toEqual(["2026-07-01"]);
    const url = `/api/horses/${horse.id}/farrier/${id}`;
    await made(owner.put(url, recordInputs.farrier({ date: "2026-05-22" })));
    expect(await dueDays(horse.id)).toEqual(["2026-07-03"]);
    await made(owner.delete(url));
    expect(await dueDays(horse.id)).toEqual(["2026-06-12"]);
  });

  test("on fixed dates does not move when the work is done early", async () => {
    const horse = await newHorse(owner);
    const fixed = { anchor: "FIXED", every: 12, unit: "MONTHS", until: null };
    await newPlan(horse.id, { ...fixed, eventType: "VACCINATION", firstDate: "2024-04-01" });
    await vaccinated(horse.id, "2024-03-10");
    expect(await dueDays(horse.id)).toEqual(["2025-04-01"]);
    await vaccinated(horse.id, "2025-05-15");
    expect(await dueDays(horse.id)).toEqual(["2026-04-01"]);
  });

  test("and the record's next date share one event", async () => {
    const horse = await newHorse(owner);
    const plan = await newPlan(horse.id);
    const record = await farrierCame(horse.id, "2026-05-01", { nextDue: "2026-06-05" });
    const event = await theEvent(horse.id);
    expect(event).toMatchObject({
      dueDate: "2026-06-05T17:00:00.000Z",
      planId: plan.id,
      fromRecord: { kind: "farrier", id: record.id },
    });
    expect((await plansOf(horse.id))[0]?.next).toMatchObject({ by: "2026-06-05" });
    await made(owner.delete(`${path(horse.id)}/${plan.id}`));
    expect(await theEvent(horse.id)).toMatchObject({
      id: event.id,
      dueDate: event.dueDate,
      planId: null,
      fromRecord: { kind: "farrier", id: record.id },
    });
  });

  test("keeps the events made by hand as they are", async () => {
    const horse = await newHorse(owner);
    const byHand = await made<SeenEvent>(
      owner.post(
        "/api/care-events",
        eventInput({ horseId: horse.id, dueDate: "2026-06-20T10:00" }),
      ),
    );
    const { id } = await newPlan(horse.id);
    await farrierCame(horse.id, "2026-05-01", { nextDue: "2026-06-05" });
    await farrierCame(horse.id, "2026-06-05");
    await owner.delete(`${path(horse.id)}/${id}`);
    expect(await openEvents(owner, horse.id)).toEqual([byHand]);
  });

  test("removes its event when it is deleted or paused, and brings it back", async () => {
    const horse = await newHorse(owner);
    await farrierCame(horse.id, "2026-05-01");
    const { id } = await newPlan(horse.id);
    const url = `${path(horse.id)}/${id}`;
    const resting = await made<SeenPlan>(owner.put(url, planInput({ active: false })));
    expect(resting.next).toBeNull();
    expect(await dueDays(horse.id)).toEqual([]);
    await made(owner.put(url, planInput()));
    expect(await dueDays(horse.id)).toEqual(["2026-06-26"]);
    expect(await owner.delete(url)).toAnswer([200, "null"]);
    expect(await dueDays(horse.id)).toEqual([]);
    expect(await plansOf(horse.id)).toEqual([]);
  });

  test("that is changed moves its event; another kind of care is another event", async () => {
    const horse = await newHorse(owner);
    await farrierCame(horse.id, "2026-05-01");
    const { id } = await newPlan(horse.id, { note: "Trim" });
    const url = `${path(horse.id)}/${id}`;
    const before = await theEvent(horse.id);
    await made(owner.put(url, planInput({ every: 4, until: null, note: "Trim only" })));
    expect(await theEvent(horse.id)).toMatchObject({
      id: before.id,
      dueDate: "2026-05-29T17:00:00.000Z",
      description: "Trim only",
    });
    at("2026-06-01T09:00:00Z");
    await made(owner.put(url, planInput({ eventType: "PHYSIO" })));
    expect(await theEvent(horse.id)).toMatchObject({ eventType: "PHYSIO" });
  });

  test("with a first date starts there, whatever was done before", async () => {
    const horse = await newHorse(owner);
    await farrierCame(horse.id, "2026-05-20");
    at("2026-06-01T09:00:00Z");
    const { id } = await newPlan(horse.id, { firstDate: "2026-06-20" });
    expect(await dueDays(horse.id)).toEqual(["2026-06-20"]);
    at("2026-06-05T09:00:00Z");
    await farrierCame(horse.id, "2026-06-03");
    expect(await dueDays(horse.id)).toEqual(["2026-07-29"]);
    await made(owner.put(`${path(horse.id)}/${id}`, planInput({ firstDate: "2026-07-01" })));
    expect(await dueDays(horse.id)).toEqual(["2026-07-01"]);
  });

  test("for worm egg counts pauses in winter", async () => {
    const horse = await newHorse(owner);
    await newPlan(horse.id, {
      eventType: "WORMING",
      every: 8,
      until: 12,
      seasonFrom: 3,
      seasonTo: 10,
    });
    const count = recordInputs.general({ type: "FAECAL_EGG_COUNT", date: "2026-09-20" });
    await made(owner.post(`/api/horses/${horse.id}/general`, count));
    expect(await theEvent(horse.id)).toMatchObject({
      dueFrom: "2027-03-01",
      dueDate: "2027-03-29T17:00:00.000Z",
    });
  });
});

describe("a paused plan", () => {
  const pausePath = (horseId: string, id: string) => `${path(horseId)}/${id}/pause`;
  const inDays = (days: number) => addDays(londonDate(new Date()), days);
  interface PausedPlan extends SeenPlan {
    pausedUntil: string | null;
    pausedBecause: string | null;
    pausedBy: string | null;
  }

  test("has its event on the day on which the pause ends, and says who paused it and why", async () => {
    const { id: horseId } = await newHorse(owner);
    await farrierCame(horseId, inDays(-40));
    const { id } = await newPlan(horseId);
    const before = await dueDays(horseId);
    const until = inDays(120);
    const paused = await made<PausedPlan>(
      owner.post(pausePath(horseId, id), { until, because: "Out at grass" }),
    );
    expect(paused).toMatchObject({
      pausedUntil: until,
      pausedBecause: "Out at grass",
      pausedBy: "Robin",
    });
    expect(await dueDays(horseId)).toEqual([until]);
    const resumed = await made<PausedPlan>(owner.delete(pausePath(horseId, id)));
    expect(resumed).toMatchObject({ pausedUntil: null, pausedBecause: null, pausedBy: null });
    expect(await dueDays(horseId)).toEqual(before);
  });

  test("stays paused when its other fields are edited", async () => {
    const { id: horseId } = await newHorse(owner);
    const { id } = await newPlan(horseId);
    await made(owner.post(pausePath(horseId, id), { until: inDays(120), because: "Injured" }));
    await made(owner.put(`${path(horseId)}/${id}`, planInput({ every: 5 })));
    expect(await plansOf(horseId)).toMatchObject([{ every: 5, pausedBecause: "Injured" }]);
    expect(await dueDays(horseId)).toEqual([inDays(120)]);
  });

  test.each([
    [{ because: "" }, "Say why"],
    [{ until: "" }, "Say until when"],
    [{ until: "2026-01-01" }, "Give a day after today"],
    [{ until: "2099-01-01" }, "A pause is at most 2 years"],
  ])("with %o is refused", async (given, sentence) => {
    const { id: horseId } = await newHorse(owner);
    const { id } = await newPlan(horseId);
    const body = { until: inDays(30), because: "Out at grass", ...given };
    expect(await owner.post(pausePath(horseId, id), body)).toAnswer([400, sentence]);
  });

  test("is not one by the flu rules, whose days the bodies set; nor another yard's, nor a viewer's", async () => {
    const { id: horseId } = await newHorse(owner);
    const flu = await newPlan(horseId, { eventType: "VACCINATION", anchor: "FLU_RULES" });
    const body = { until: inDays(30), because: "Out at grass" };
    expect(await owner.post(pausePath(horseId, flu.id), body)).toAnswer([
      409,
      "A vaccination by the flu rules cannot be paused: its days come from the bodies' rules.",
    ]);
    const { id } = await newPlan(horseId);
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const nobody = yard.visitor();
    for (const send of [
      (who: typeof nobody) => who.post(pausePath(horseId, id), body),
      (who: typeof nobody) => who.delete(pausePath(horseId, id)),
    ]) {
      expect(await send(nobody)).toAnswer(SIGN_IN);
      expect(await send(stranger)).toAnswer(NO_HORSE);
      expect((await send(viewer)).statusCode).toBe(403);
    }
  });
});

describe("the event of a plan", () => {
  test("completed, it makes the next at once, counted from the day it was done", async () => {
    const horse = await newHorse(owner);
    at("2026-06-01T09:00:00Z");
    await newPlan(horse.id);
    const first = await theEvent(horse.id);
    at("2026-07-20T09:00:00Z");
    const done = await complete(first.id);
    expect(done).toMatchObject({ status: "COMPLETED", standsFor: "farrier" });
    const next = await theEvent(horse.id);
    expect(next.id).not.toBe(first.id);
    expect(next).toMatchObject({ dueFrom: "2026-08-31", dueDate: "2026-09-14T17:00:00.000Z" });
  });

  test("completed by two phones at once: one completion, one successor", async () => {
    const horse = await newHorse(owner);
    await newPlan(horse.id);
    const { id } = await theEvent(horse.id);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => owner.put(`/api/care-events/${id}`, { status: "COMPLETED" })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(new Set(replies.map((each) => each.json<SeenEvent>().completedAt)).size).toBe(1);
    await theEvent(horse.id);
  });

  test("when reopened it returns to the plan, and its successor is removed", async () => {
    const horse = await newHorse(owner);
    at("2026-06-01T09:00:00Z");
    await newPlan(horse.id);
    const first = await theEvent(horse.id);
    await complete(first.id);
    expect(await changeEvent(first.id, { status: "PENDING" })).toMatchObject({
      dueDate: first.dueDate,
      completedAt: null,
    });
    expect((await theEvent(horse.id)).id).toBe(first.id);
  });

  test("completed and then recorded for another day: the record's day counts", async () => {
    const horse = await newHorse(owner);
    at("2026-06-01T09:00:00Z");
    await newPlan(horse.id, { until: null });
    const { id } = await theEvent(horse.id);
    at("2026-07-20T09:00:00Z");
    await complete(id);
    expect(await dueDays(horse.id)).toEqual(["2026-08-31"]);
    const record = await farrierCame(horse.id, "2026-07-18", { eventId: id });
    expect(await dueDays(horse.id)).toEqual(["2026-08-29"]);
    await made(owner.delete(`/api/horses/${horse.id}/farrier/${record.id}`));
    expect(await dueDays(horse.id)).toEqual(["2026-08-31"]);
  });

  test("moved to another day, it keeps that day until the work is done", async () => {
    const horse = await newHorse(owner);
    await farrierCame(horse.id, "2026-05-01");
    await newPlan(horse.id);
    const event = await theEvent(horse.id);
    const agreed = eventInput({
      horseId: horse.id,
      dueDate: "2026-06-18T14:30",
      title: "Jo comes",
    });
    await changeEvent(event.id, { ...agreed, status: "IN_PROGRESS" });
    await farrierCame(horse.id, "2026-03-01");
    expect(await theEvent(horse.id)).toMatchObject({
      title: "Jo comes",
      dueDate: "2026-06-18T13:30:00.000Z",
      status: "IN_PROGRESS",
    });
    await farrierCame(horse.id, "2026-06-18");
    expect(await theEvent(horse.id)).toMatchObject({
      id: event.id,
      dueDate: "2026-08-13T17:00:00.000Z",
      status: "PENDING",
    });
  });

  test("put off, it stays there when the plan is reconciled, which counts as before", async () => {
    at("2026-06-10T12:00:00Z");
    const horse = await newHorse(owner);
    await farrierCame(horse.id, "2026-05-01");
    const plan = await newPlan(horse.id);
    const event = await theEvent(horse.id);
    const body = { until: "2026-07-10", why: "Abscess" };
    await made(owner.post(`/api/care-events/${event.id}/snooze`, body));
    const [before] = await plansOf(horse.id);
    await farrierCame(horse.id, "2026-03-01");
    await made(owner.put(`${path(horse.id)}/${plan.id}`, planInput({ note: "Pads" })));
    const stays = { id: event.id, dueDate: "2026-07-10T17:00:00.000Z", snoozedBy: "Robin" };
    expect(await theEvent(horse.id)).toMatchObject({ ...stays, snoozedFrom: "2026-06-26" });
    const [after] = await plansOf(horse.id);
    expect(after?.next).toEqual(before?.next);
    // the next occurrence is a day of its own
    await farrierCame(horse.id, "2026-06-09");
    const next = { dueDate: "2026-08-04T17:00:00.000Z", snoozedFrom: null, snoozedBy: null };
    expect(await theEvent(horse.id)).toMatchObject({ id: event.id, ...next });
  });

  test.each([
    ["deleted", (id: string) => owner.delete(`/api/care-events/${id}`)],
    ["skipped", (id: string) => owner.post(`/api/care-events/${id}/skip`, { why: "Abscess" })],
  ])("when %s, that occurrence is skipped, not created again", async (_, remove) => {
    const horse = await newHorse(owner);
    await farrierCame(horse.id, "2026-05-01");
    await newPlan(horse.id, { until: null });
    const event = await theEvent(horse.id);
    await made(remove(event.id));
    expect(await dueDays(horse.id)).toEqual(["2026-07-24"]);
    await farrierCame(horse.id, "2026-07-20");
    expect(await dueDays(horse.id)).toEqual(["2026-08-31"]);
  });

  test("cannot be given another horse, another kind or a series of its own", async () => {
    const horse = await newHorse(owner);
    await newPlan(horse.id);
    const { id } = await theEvent(horse.id);
    const url = `/api/care-events/${id}`;
    const sent = eventInput({ horseId: horse.id });
    const statuses = [];
    for (const wrong of [{ horseId: null }, { eventType: "DENTAL" }, { recurring: "WEEKLY" }])
      statuses.push((await owner.put(url, { ...sent, ...wrong })).statusCode);
    expect(statuses).toEqual([400, 400, 400]);
    await theEvent(horse.id);
  });
});

describe("a record's next date without a plan", () => {
  test("has an event, which a booster given on time supersedes", async () => {
    const horse = await newHorse(owner);
    const first = await vaccinated(horse.id, "2025-07-01", "2026-07-01");
    expect(await theEvent(horse.id)).toMatchObject({
      title: "Vaccination",
      eventType: "VACCINATION",
      dueDate: "2026-07-01T17:00:00.000Z",
      dueFrom: "2026-07-01",
      planId: null,
      fromRecord: { kind: "veterinary", id: first.id },
    });
    const booster = await vaccinated(horse.id, "2026-06-20");
    expect(await dueDays(horse.id)).toEqual([]);
    await made(owner.delete(`/api/horses/${horse.id}/veterinary/${booster.id}`));
    expect(await dueDays(horse.id)).toEqual(["2026-07-01"]);
  });

  test("moves with its record, to another kind of care too, and is deleted with it", async () => {
    const horse = await newHorse(owner);
    const { id } = await vaccinated(horse.id, "2025-07-01", "2026-07-01");
    const url = `/api/horses/${horse.id}/veterinary/${id}`;
    const sent = recordInputs.veterinary({ visitType: "DENTAL", nextVisit: "2026-07-02" });
    await made(owner.put(url, sent));
    expect(await theEvent(horse.id)).toMatchObject({
      eventType: "DENTAL",
      dueDate: "2026-07-02T17:00:00.000Z",
    });
    await made(owner.delete(url));
    expect(await dueDays(horse.id)).toEqual([]);
  });

  test("is done when its event is completed, however early, and has an event again when it is changed", async () => {
    const horse = await newHorse(owner);
    at("2025-07-02T09:00:00Z");
    const visits = `/api/horses/${horse.id}/veterinary`;
    const dentist = (nextVisit: string) =>
      recordInputs.veterinary({ visitType: "DENTAL", date: "2025-07-01", nextVisit });
    const { id } = await made(owner.post(visits, dentist("2026-07-01")));
    await complete((await theEvent(horse.id)).id);
    expect(await dueDays(horse.id)).toEqual([]);
    await made(owner.put(`${visits}/${id}`, dentist("2026-07-15")));
    expect(await dueDays(horse.id)).toEqual(["2026-07-15"]);
  });

  test("of a vaccination is done only when the dose is on record", async () => {
    const horse = await newHorse(owner);
    at("2025-07-02T09:00:00Z");
    await vaccinated(horse.id, "2025-07-01", "2026-07-01");
    await complete((await theEvent(horse.id)).id);
    expect(await dueDays(horse.id)).toEqual(["2026-07-01"]);
    at("2026-07-02T09:00:00Z");
    const sent = { visitType: "VACCINATION", diseases: ["INFLUENZA"], date: "2026-07-01" };
    const eventId = (await theEvent(horse.id)).id;
    await made(
      owner.post(
        `/api/horses/${horse.id}/veterinary`,
        recordInputs.veterinary({ ...sent, eventId }),
      ),
    );
    expect(await dueDays(horse.id)).toEqual([]);
  });

  test("stays on the record when its event is deleted, and has an event again when it is changed", async () => {
    const horse = await newHorse(owner);
    const record = await farrierCame(horse.id, "2026-05-01", { nextDue: "2026-06-12" });
    await made(owner.delete(`/api/care-events/${(await theEvent(horse.id)).id}`));
    expect(await dueDays(horse.id)).toEqual([]);
    const url = `/api/horses/${horse.id}/farrier`;
    expect(await made(owner.get(url))).toMatchObject([{ nextDue: "2026-06-12" }]);
    const sent = { date: "2026-05-01", nextDue: "2026-06-12" };
    await made(
      owner.put(`${url}/${record.id}`, recordInputs.farrier({ ...sent, notes: "Edited" })),
    );
    expect(await dueDays(horse.id)).toEqual([]);
    await made(
      owner.put(`${url}/${record.id}`, recordInputs.farrier({ ...sent, nextDue: "2026-06-13" })),
    );
    expect(await dueDays(horse.id)).toEqual(["2026-06-13"]);
  });

  test("of a weigh-in is on the calendar but is not a check-up", async () => {
    const horse = await newHorse(owner);
    const weighed = { type: "WEIGHT", description: "482 kg", date: "2026-05-01" };
    await made(
      owner.post(
        `/api/horses/${horse.id}/general`,
        recordInputs.general({ ...weighed, nextDue: "2026-05-15" }),
      ),
    );
    await newPlan(horse.id, { eventType: "CHECKUP", firstDate: "2026-05-10" });
    expect((await openEvents(owner, horse.id)).map(({ title }) => title)).toEqual([
      "Check-up",
      "Weigh-in",
    ]);
    const [, weighIn] = await openEvents(owner, horse.id);
    expect(weighIn).toMatchObject({ eventType: "CHECKUP", standsFor: "general" });
    expect(await made(owner.get(`/api/care-events/${weighIn?.id}/prefill`))).toMatchObject({
      kind: "general",
      record: { type: "WEIGHT" },
    });
  });

  test("goes on the calendar of every horse that the farrier saw", async () => {
    const [one, two] = [await newHorse(owner), await newHorse(owner)];
    await farrierCame(one.id, "2026-05-01", {
      nextDue: "2026-06-12",
      alsoFor: [{ horseId: two.id, cost: 45 }],
    });
    expect(await dueDays(one.id)).toEqual(["2026-06-12"]);
    expect(await dueDays(two.id)).toEqual(["2026-06-12"]);
  });
});

describe("the suggested plans", () => {
  test("are the usual ones, each with its reason, and accepting them fills the calendar", async () => {
    const horse = await newHorse(owner, { dateOfBirth: "2010-04-01" });
    const url = `${path(horse.id)}/suggestions`;
    const suggested = await made<{ eventType: string; why: string }[]>(owner.get(url));
    expect(suggested.map(({ eventType }) => eventType)).toEqual([
      "FARRIER",
      "DENTAL",
      "VACCINATION",
      "WORMING",
    ]);
    for (const { why } of suggested) expect(why).toMatch(/\.$/);
    const plans = await made<SeenPlan[]>(owner.post(url));
    expect(plans).toHaveLength(4);
    expect(plans.every(({ next }) => next !== null)).toBe(true);
    expect(await openEvents(owner, horse.id)).toHaveLength(4);
    expect(await made(owner.get(url))).toEqual([]);
    expect(await made(owner.post(url))).toEqual(plans);
  });

  test("can be accepted one by one, also by two people at once", async () => {
    const horse = await newHorse(owner, { dateOfBirth: "2010-04-01" });
    const url = `${path(horse.id)}/suggestions`;
    const replies = await Promise.all(
      [["FARRIER"], ["FARRIER", "DENTAL"]].map((eventTypes) => owner.post(url, { eventTypes })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await plansOf(horse.id)).map(({ eventType }) => eventType)).toEqual([
      "DENTAL",
      "FARRIER",
    ]);
  });
});

test("records saved for one horse by many at once leave one event", async () => {
  const horse = await newHorse(owner);
  await newPlan(horse.id, { until: null });
  const dates = Array.from({ length: 10 }, (_, day) => `2026-05-${10 + day}`);
  await Promise.all(dates.map((date) => farrierCame(horse.id, date)));
  expect(await dueDays(horse.id)).toEqual(["2026-06-30"]);
});

test("two farriers' visits to the same horses in opposite order do not deadlock", async () => {
  const [one, two] = [await newHorse(owner), await newHorse(owner)];
  const visit = (first: string, second: string) =>
    farrierCame(first, "2026-05-01", { alsoFor: [{ horseId: second }] });
  await Promise.all(
    Array.from({ length: 6 }, (_, turn) =>
      turn % 2 ? visit(one.id, two.id) : visit(two.id, one.id),
    ),
  );
  expect(await made<unknown[]>(owner.get(`/api/horses/${one.id}/farrier`))).toHaveLength(6);
});

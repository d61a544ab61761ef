import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Calendar } from "#contract/care/calendar.ts";
import { connectionPool } from "#server/core/database/database.ts";
import { eventInput, made, recordInputs, type SeenEvent } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, UNKNOWN_ID } from "#testing/yard.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
const stranger = fixture(() => yard.newOwner());
const horse = fixture(() => newHorse(owner));
afterEach(() => vi.useRealTimers());

const EVENTS = "/api/care-events";
const SIGN_IN = [401, "Sign in first"];
const NO_EVENT = [404, "Event not found"];
const INCOMPLETE = [400, "Please fill in title, event type, and due date"];

const newEvent = (given: Record<string, unknown> = {}, by = owner) =>
  made<SeenEvent>(by.post(EVENTS, eventInput(given)));
const listed = (query = "", by = owner) => made<SeenEvent[]>(by.get(`${EVENTS}${query}`));
const change = (id: string, body: Record<string, unknown>) =>
  made<SeenEvent>(owner.put(`${EVENTS}/${id}`, body));
const complete = (id: string) => change(id, { status: "COMPLETED" });

/** Sets the clock of the test and the server to this instant; sessions use the database's clock. */
const at = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });

describe("every call on care events", () => {
  test("is refused signed out", async () => {
    const nobody = yard.visitor();
    const { id } = await newEvent();
    const replies = await Promise.all([
      ...["", "/upcoming", "/overdue", "/counts", "/calendar", `/${id}/prefill`].map((each) =>
        nobody.get(`${EVENTS}${each}`),
      ),
      nobody.post(EVENTS, eventInput()),
      nobody.put(`${EVENTS}/${id}`, { status: "COMPLETED" }),
      nobody.delete(`${EVENTS}/${id}`),
      nobody.post(`${EVENTS}/${id}/snooze`, { until: "2030-02-01" }),
      nobody.post(`${EVENTS}/${id}/skip`, {}),
    ]);
    for (const reply of replies) expect(reply).toAnswer(SIGN_IN);
  });

  test("does not find another yard's event, and does not change it", async () => {
    const event = await newEvent();
    const replies = await Promise.all([
      stranger.get(`${EVENTS}/${event.id}/prefill`),
      stranger.put(`${EVENTS}/${event.id}`, { status: "COMPLETED" }),
      stranger.put(`${EVENTS}/${event.id}`, eventInput()),
      stranger.delete(`${EVENTS}/${event.id}`),
      stranger.post(`${EVENTS}/${event.id}/snooze`, { until: "2030-02-01" }),
      stranger.post(`${EVENTS}/${event.id}/skip`, {}),
    ]);
    for (const reply of replies) expect(reply).toAnswer(NO_EVENT);
    for (const list of ["", "/upcoming", "/overdue"])
      expect(await listed(list, stranger)).toEqual([]);
    expect(await listed()).toContainEqual(event);
  });

  test("another yard's horse is not found, for a new event or an existing one", async () => {
    const foreign = await newHorse(stranger);
    const { id } = await newEvent();
    const sent = eventInput({ horseId: foreign.id });
    expect(await owner.post(EVENTS, sent)).toAnswer([404, "Horse not found"]);
    expect(await owner.put(`${EVENTS}/${id}`, sent)).toAnswer([404, "Horse not found"]);
    expect(await listed(`?horseId=${foreign.id}`)).toEqual([]);
  });

  test("a viewer reads and may not write", async () => {
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    const { id } = await newEvent();
    expect((await viewer.get(EVENTS)).statusCode).toBe(200);
    const refused = await Promise.all([
      viewer.post(EVENTS, eventInput()),
      viewer.put(`${EVENTS}/${id}`, { status: "COMPLETED" }),
      viewer.delete(`${EVENTS}/${id}`),
      viewer.post(`${EVENTS}/${id}/snooze`, { until: "2030-02-01" }),
      viewer.post(`${EVENTS}/${id}/skip`, {}),
    ]);
    for (const { statusCode } of refused) expect(statusCode).toBe(403);
  });
});

describe("POST /api/care-events", () => {
  test("asks for title, type and due date in the specification's words", async () => {
    for (const gap of ["title", "eventType", "dueDate"])
      expect(await owner.post(EVENTS, eventInput({ [gap]: "" }))).toAnswer(INCOMPLETE);
    expect(await owner.post(EVENTS, {})).toAnswer(INCOMPLETE);
    const reply = await owner.post(EVENTS, eventInput({ horseId: "Bramble" }));
    expect(reply).toAnswer([400, "Invalid horse ID"]);
    expect((await owner.post(EVENTS, eventInput({ eventType: "LUNCH" }))).statusCode).toBe(400);
  });

  test("a new event takes no status: the error names the field", async () => {
    for (const field of ["status", "completedAt", "prioritty"])
      expect(await owner.post(EVENTS, eventInput({ [field]: "COMPLETED" }))).toAnswer([
        400,
        `'${field}' is not a field of this request.`,
      ]);
  });

  test("an event has the defaults of the specification, and is pending", async () => {
    expect(await made(owner.post(EVENTS, eventInput()))).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      userId: owner.user.id,
      horseId: null,
      horseName: null,
      title: "Shoes",
      description: "",
      eventType: "FARRIER",
      priority: "MEDIUM",
      status: "PENDING",
      dueDate: "2030-01-05T15:00:00.000Z",
      dueFrom: null,
      completedAt: null,
      reminderDays: [1, 3, 7],
      recurring: null,
      recurringEnd: null,
      notes: "",
      planId: null,
      paperId: null,
      fromRecord: null,
      record: null,
      owesRecord: false,
      snoozedFrom: null,
      snoozedBecause: null,
      snoozedBy: null,
      snoozedAt: null,
      standsFor: "farrier",
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  test("every field is kept, and the horse's name is returned", async () => {
    const sent = {
      title: "Flu booster",
      description: "Ring first",
      eventType: "VACCINATION",
      priority: "HIGH",
      dueDate: "2030-07-05T09:30:00.000Z",
      horseId: horse.id,
      notes: "Passport!",
      reminderDays: [2, 14],
      recurring: "YEARLY",
      recurringEnd: "2035-07-05",
    };
    expect(await made(owner.post(EVENTS, sent))).toMatchObject({
      ...sent,
      horseName: horse.name,
      standsFor: "veterinary",
    });
  });

  test("the horse choice 'none' is no horse", async () => {
    for (const horseId of ["none", "", null])
      expect((await newEvent({ horseId })).horseId).toBeNull();
  });

  test("a proposed id makes the call safe to repeat, also at the same time", async () => {
    const sent = eventInput({ id: crypto.randomUUID(), title: "Only once", horseId: horse.id });
    const replies = await Promise.all(Array.from({ length: 4 }, () => owner.post(EVENTS, sent)));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect((await listed()).filter(({ title }) => title === "Only once")).toHaveLength(1);
  });
});

describe("PUT /api/care-events/{id}", () => {
  test("refuses an unknown event, an unknown status and a gap", async () => {
    const { id } = await newEvent();
    const sent = { status: "COMPLETED" };
    expect(await owner.put(`${EVENTS}/${UNKNOWN_ID}`, sent)).toAnswer(NO_EVENT);
    expect((await owner.put(`${EVENTS}/x`, sent)).statusCode).toBe(400);
    const reply = await owner.put(`${EVENTS}/${id}`, { status: "DONE" });
    expect(reply).toAnswer([400, "Status must be one of PENDING, IN_PROGRESS, COMPLETED"]);
    expect(await owner.put(`${EVENTS}/${id}`, { ...eventInput(), title: " " })).toAnswer(
      INCOMPLETE,
    );
    expect((await owner.put(`${EVENTS}/${id}`, {})).statusCode).toBe(400);
  });

  test("completing without a time sets the server's own, and any other status clears it", async () => {
    const { id } = await newEvent();
    at("2026-03-01T10:00:00Z");
    const done = await change(id, { status: "COMPLETED", completedAt: null });
    expect(done).toMatchObject({ status: "COMPLETED", completedAt: "2026-03-01T10:00:00.000Z" });
    for (const status of ["IN_PROGRESS", "PENDING"])
      expect(await change(id, { status })).toMatchObject({ status, completedAt: null });
  });

  test("completing twice keeps the first time", async () => {
    const { id } = await newEvent();
    at("2026-03-01T10:00:00Z");
    const first = await complete(id);
    at("2026-03-01T11:00:00Z");
    expect((await complete(id)).completedAt).toBe(first.completedAt);
  });

  test("a completion that is sent again after a lost answer does not undo a reopening", async () => {
    const event = await newEvent();
    const changeId = crypto.randomUUID();
    const done = { status: "COMPLETED", completedAt: "2026-01-05T09:00:00.000Z", changeId };
    const first = await change(event.id, done);
    await change(event.id, { status: "PENDING" });
    expect(await change(event.id, done)).toEqual(first);
    expect(await listed()).toContainEqual(
      expect.objectContaining({ id: event.id, status: "PENDING" }),
    );
    const other = { ...done, status: "SKIPPED" };
    expect((await owner.put(`${EVENTS}/${event.id}`, other)).statusCode).toBe(400);
    expect(
      (await owner.put(`${EVENTS}/${event.id}`, { ...done, changeId: "grey" })).statusCode,
    ).toBe(400);
    const another = { ...done, completedAt: "2026-01-06T09:00:00.000Z" };
    expect((await owner.put(`${EVENTS}/${event.id}`, another)).statusCode).toBe(409);
  });

  test("a new event is not URGENT, which an edit may make it", async () => {
    expect(await owner.post(EVENTS, eventInput({ priority: "URGENT" }))).toAnswer([
      400,
      "A new event's priority is LOW, MEDIUM or HIGH; it can be made URGENT once it is added",
    ]);
    for (const priority of ["LOW", "MEDIUM", "HIGH"])
      expect(await newEvent({ priority })).toMatchObject({ priority });
  });

  test("the edit form replaces the fields and sets any status", async () => {
    const { id } = await newEvent({ reminderDays: [5], notes: "old", priority: "HIGH" });
    const edit = {
      ...eventInput({ title: "New shoes", priority: "URGENT", horseId: horse.id }),
      status: "COMPLETED",
      completedAt: null,
    };
    const reply = await owner.put(`${EVENTS}/${id}`, { ...edit, horse: horse.id });
    expect(reply).toAnswer([400, "'horse' is not a field of this request."]);
    const edited = await change(id, edit);
    expect(edited).toMatchObject({
      title: "New shoes",
      priority: "URGENT",
      horseId: horse.id,
      notes: "",
      status: "COMPLETED",
      completedAt: expect.stringMatching(/Z$/),
      reminderDays: [5],
    });
  });
});

describe("DELETE /api/care-events/{id}", () => {
  test("the event is deleted, and a second deletion finds nothing", async () => {
    const { id } = await newEvent();
    expect(await owner.delete(`${EVENTS}/${id}`)).toAnswer([200, "null"]);
    expect(await owner.delete(`${EVENTS}/${id}`)).toAnswer(NO_EVENT);
    expect((await listed()).map((each) => each.id)).not.toContain(id);
  });
});

describe("POST /api/care-events/{id}/snooze", () => {
  type SnoozedEvent = SeenEvent & Record<"snoozedFrom" | "snoozedAt" | "updatedAt", string | null>;
  const snooze = (id: string, body: Record<string, unknown>) =>
    owner.post(`${EVENTS}/${id}/snooze`, body);
  const NOT_SNOOZED = {
    snoozedFrom: null,
    snoozedBecause: null,
    snoozedBy: null,
    snoozedAt: null,
  };

  test("it keeps its time of day, by UK clocks, and who put it off, from when and why", async () => {
    at("2026-06-10T12:00:00Z");
    const event = await newEvent({ dueDate: "2026-06-11T15:00" });
    expect(event).toMatchObject(NOT_SNOOZED);
    const sent = { until: "2026-11-12", why: " The vet rang " };
    const snoozed = await made<SnoozedEvent>(snooze(event.id, sent));
    expect(snoozed).toMatchObject({
      dueDate: "2026-11-12T15:00:00.000Z",
      status: "PENDING",
      snoozedFrom: "2026-06-11",
      snoozedBecause: "The vet rang",
      snoozedBy: "Robin",
      snoozedAt: "2026-06-10T12:00:00.000Z",
    });
    expect(await listed()).toContainEqual(snoozed);
    at("2026-11-12T09:00:00Z");
    const { today } = await made<{ today: object[] }>(owner.get("/api/today"));
    expect(today).toContainEqual(
      expect.objectContaining({
        events: [event.id],
        snoozedFrom: "2026-06-11",
        snoozedBecause: "The vet rang",
        snoozedBy: "Robin",
      }),
    );
  });

  test("put off again, without a reason, it keeps the first day", async () => {
    at("2026-06-10T12:00:00Z");
    const { id } = await newEvent({ dueDate: "2026-06-08T15:00" });
    await made(snooze(id, { until: "2026-06-10", why: "Ill" }));
    expect(await made(snooze(id, { until: "2026-06-14" }))).toMatchObject({
      dueDate: "2026-06-14T14:00:00.000Z",
      snoozedFrom: "2026-06-08",
      snoozedBecause: null,
    });
  });

  test("another day by hand ends it, an edit of anything else does not", async () => {
    const { id } = await newEvent();
    await made(snooze(id, { until: "2030-02-01", why: "Ill" }));
    const same = await change(
      id,
      eventInput({ title: "Shoes again", dueDate: "2030-02-01T09:00" }),
    );
    expect(same).toMatchObject({ snoozedFrom: "2030-01-05", snoozedBecause: "Ill" });
    expect(await change(id, eventInput())).toMatchObject(NOT_SNOOZED);
    await made(snooze(id, { until: "2030-02-01" }));
    const moved = await made(owner.put(`${EVENTS}/${id}/day`, { day: "2030-01-05" }));
    expect(moved).toMatchObject({ ...NOT_SNOOZED, dueDate: "2030-01-05T15:00:00.000Z" });
  });

  test.each([
    [{}, "Say until when"],
    [{ until: "" }, "Say until when"],
    [{ until: "2026-06-09" }, "That day has passed. Give a later one."],
    [{ until: "2026-06-11" }, "It is due on 11 Jun 2026. Give a later day."],
    [{ until: "2027-06-12" }, "An event is put off by a year at most"],
    [{ until: "2026-06-12", why: "x".repeat(301) }, "Why must be at most 300 characters"],
  ])("wrong input: %o is refused", async (body, sentence) => {
    at("2026-06-10T12:00:00Z");
    const { id } = await newEvent({ dueDate: "2026-06-11T15:00" });
    expect(await snooze(id, body)).toAnswer([400, sentence]);
  });

  test("refuses a completed event, and one that nobody knows", async () => {
    const { id } = await newEvent();
    await complete(id);
    expect(await snooze(id, { until: "2030-02-01" })).toAnswer([
      409,
      "The event is done. Open it again before you put it off.",
    ]);
    expect(await snooze(UNKNOWN_ID, { until: "2030-02-01" })).toAnswer(NO_EVENT);
  });

  test("two people at once and a try again: put off once, from the first day", async () => {
    const colleague = await newMember(yard.app, owner.user.yardId, "GROOM");
    const { id } = await newEvent({ horseId: horse.id });
    const until = "2030-02-01";
    const replies = await Promise.all(
      [owner, colleague, owner, colleague].map((who) =>
        who.post(`${EVENTS}/${id}/snooze`, { until }),
      ),
    );
    // the same day again, as after an answer that was lost, sets what is set
    for (const { statusCode } of replies) expect(statusCode).toBe(200);
    expect(await snooze(id, { until: "2030-01-20" })).toAnswer([
      400,
      "It is due on 1 Feb 2030. Give a later day.",
    ]);
    const event = (await listed()).find((each) => each.id === id);
    expect(event).toMatchObject({ snoozedFrom: "2030-01-05", dueDate: "2030-02-01T15:00:00.000Z" });
  });

  test("one of a series: the ones after it come as before", async () => {
    const weekly = { title: "Put off", recurring: "WEEKLY", dueDate: "2030-01-05T09:00" };
    const { id } = await newEvent(weekly);
    await made(snooze(id, { until: "2030-01-08" }));
    await complete(id);
    const all = (await listed()).filter(({ title }) => title === "Put off");
    expect(all.map(({ dueDate }) => dueDate.slice(0, 10))).toEqual(["2030-01-08", "2030-01-12"]);
  });
});

describe("POST /api/care-events/{id}/skip", () => {
  const skip = (id: string, body: Record<string, unknown> = {}) =>
    owner.post(`${EVENTS}/${id}/skip`, body);
  const timelineOf = (horseId: string) =>
    made<object[]>(owner.get(`/api/horses/${horseId}/timeline?kind=skip`));
  const putBack = async (id: string) => {
    const item = await made(owner.get(`/api/bin/of/${id}`));
    await made(owner.post(`/api/bin/${item.id}/put-back`, {}));
  };
  const days = async (title: string) =>
    (await listed())
      .filter((each) => each.title === title)
      .map((each) => each.dueDate.slice(0, 10));

  test("it goes to the bin, and the horse's timeline says by whom and why until it is put back", async () => {
    at("2026-06-10T23:30:00Z");
    const { id: horseId } = await newHorse(owner);
    const event = await newEvent({ horseId, title: "Farrier" });
    expect(await skip(event.id, { why: " Abscess " })).toAnswer([200, "null"]);
    expect(await skip(event.id)).toAnswer(NO_EVENT);
    expect(await days("Farrier")).toEqual([]);
    const entry = { kind: "skip", id: event.id, title: "Farrier skipped by Robin" };
    expect(await timelineOf(horseId)).toMatchObject([{ ...entry, detail: "Abscess" }]);
    expect(await made(owner.get(`/api/horses/${horseId}/timeline/years`))).toMatchObject([
      { counts: { skip: 1 } },
    ]);
    await putBack(event.id);
    const back = (await listed()).find(({ id }) => id === event.id);
    expect(back).toMatchObject({ title: "Farrier", status: "PENDING" });
    expect(await timelineOf(horseId)).toEqual([]);
    await made(owner.delete(`${EVENTS}/${event.id}`));
    expect(await timelineOf(horseId)).toEqual([]);
  });

  test("one of a series: the next comes at its time, and undo takes that one away", async () => {
    at("2030-01-06T12:00:00Z");
    const weekly = { title: "Lesson", recurring: "WEEKLY", dueDate: "2030-01-12T09:00" };
    const { id } = await newEvent(weekly);
    await made(skip(id));
    expect(await days("Lesson")).toEqual(["2030-01-19"]);
    await putBack(id);
    expect(await days("Lesson")).toEqual(["2030-01-12"]);
    await made(skip(id));
    const next = (await listed()).find(({ title }) => title === "Lesson");
    await made(skip(next?.id ?? ""));
    expect(await days("Lesson")).toEqual(["2030-01-26"]);
  });

  test("refuses a completed event, too long a reason, and more than a reason", async () => {
    const { id } = await newEvent();
    expect(await skip(id, { why: "x".repeat(301) })).toAnswer([
      400,
      "Why must be at most 300 characters",
    ]);
    expect((await skip(id, { until: "2030-02-01" })).statusCode).toBe(400);
    await complete(id);
    expect(await skip(id)).toAnswer([409, "The event is done. Open it again before you skip it."]);
    expect(await skip(UNKNOWN_ID)).toAnswer(NO_EVENT);
  });

  test("two people at once: one skips it, the other finds nothing, and a series goes on once", async () => {
    const sent = { title: "Both skip", recurring: "WEEKLY", horseId: horse.id };
    const { id } = await newEvent(sent);
    const replies = await Promise.all([1, 2, 3, 4].map(() => skip(id)));
    const done = replies.filter(({ statusCode }) => statusCode === 200);
    expect(done).toHaveLength(1);
    for (const reply of replies) if (!done.includes(reply)) expect(reply).toAnswer(NO_EVENT);
    expect(await days("Both skip")).toEqual(["2030-01-12"]);
  });
});

describe("the lists", () => {
  const keeper = fixture(() => yard.newOwner());
  const grey = fixture(() => newHorse(keeper, { name: "Grey" }));
  const titles = async (query: string) => (await listed(query, keeper)).map(({ title }) => title);
  beforeAll(async () => {
    const add = (title: string, dueDate: string, more = {}) =>
      newEvent({ title, dueDate, ...more }, keeper);
    await add("long ago", "2026-05-01T10:00");
    await add("last minute", "2026-06-15T10:59");
    await add("next minute", "2026-06-15T11:01", { horseId: grey.id });
    await add("jab this week", "2026-06-20T09:00", { eventType: "VACCINATION" });
    await add("jab later", "2026-09-01T09:00", { eventType: "VACCINATION", horseId: grey.id });
    const started = await add("started", "2026-06-01T09:00", { horseId: grey.id });
    await made(keeper.put(`${EVENTS}/${started.id}`, { status: "IN_PROGRESS" }));
    const done = await add("done", "2026-06-30T09:00");
    await made(keeper.put(`${EVENTS}/${done.id}`, { status: "COMPLETED" }));
    const doneLate = await add("done late", "2026-05-20T09:00");
    await made(keeper.put(`${EVENTS}/${doneLate.id}`, { status: "COMPLETED" }));
  });

  test("all, by due date", async () => {
    at("2026-06-15T10:00:00Z");
    expect(await titles("")).toEqual([
      "long ago",
      "done late",
      "started",
      "last minute",
      "next minute",
      "jab this week",
      "done",
      "jab later",
    ]);
  });

  test("upcoming: what is to come and not completed", async () => {
    at("2026-06-15T10:00:00Z");
    expect(await titles("/upcoming")).toEqual(["next minute", "jab this week", "jab later"]);
    expect(await titles("/upcoming?limit=1")).toEqual(["next minute"]);
    expect(await titles(`/upcoming?horseId=${grey.id}`)).toEqual(["next minute", "jab later"]);
  });

  test("overdue: past and pending, nothing that is in progress or done", async () => {
    at("2026-06-15T10:00:00Z");
    expect(await titles("/overdue")).toEqual(["long ago", "last minute"]);
    expect(await titles(`/overdue?horseId=${grey.id}`)).toEqual([]);
    at("2026-06-15T10:02:00Z");
    expect(await titles(`/overdue?horseId=${grey.id}`)).toEqual(["next minute"]);
  });

  test("the counts agree with the lists", async () => {
    at("2026-06-15T10:00:00Z");
    expect(await made(keeper.get(`${EVENTS}/counts`))).toEqual({
      overdue: 2,
      upcoming: 3,
      pendingVaccinations: 2,
      vaccinationsThisWeek: 1,
    });
    at("2026-06-13T09:00:00+01:00");
    const exactlyAWeek = await made<{ vaccinationsThisWeek: number }>(
      keeper.get(`${EVENTS}/counts`),
    );
    expect(exactlyAWeek.vaccinationsThisWeek).toBe(1);
  });

  test("a window covers whole UK days, the last one included", async () => {
    expect(await titles("?from=2026-06-15&to=2026-06-20")).toEqual([
      "last minute",
      "next minute",
      "jab this week",
    ]);
    expect(await titles("?from=2026-06-30")).toEqual(["done", "jab later"]);
    expect(await titles("?to=2026-05-20")).toEqual(["long ago", "done late"]);
    expect(await titles(`?from=2026-06-15&to=2026-06-15&horseId=${grey.id}`)).toEqual([
      "next minute",
    ]);
    const late = await newEvent({ title: "late", dueDate: "2026-07-31T23:30" }, keeper);
    expect(await titles("?from=2026-07-31&to=2026-07-31")).toEqual(["late"]);
    expect(await titles("?from=2026-08-01&to=2026-08-01")).toEqual([]);
    await keeper.delete(`${EVENTS}/${late.id}`);
  });

  test("without a window the list is bounded: the nearest on each side of now", async () => {
    at("2026-06-15T10:00:00Z");
    expect(await titles("?limit=4")).toEqual([
      "started",
      "last minute",
      "next minute",
      "jab this week",
    ]);
  });

  test("the calendar counts each day, and gives its first events in the order of the list", async () => {
    at("2026-06-15T10:00:00Z");
    for (const n of [1, 2, 3, 4, 5, 6, 7])
      await newEvent({ title: `busy ${n}`, dueDate: `2026-07-31T23:0${n}` }, keeper);
    const daysFrom = async (query: string, by = keeper) => {
      const { days, overdue } = await made<Calendar>(by.get(`${EVENTS}/calendar?${query}`));
      const first = days.map(({ events, ...day }) => [
        day.day,
        day.count,
        day.late,
        ...events.map(({ title }) => title),
      ]);
      return { first, overdue };
    };
    const summer = "from=2026-06-15&to=2026-08-01";
    const few = [
      ["2026-06-15", 2, 1, "last minute", "next minute"],
      ["2026-06-20", 1, 0, "jab this week"],
      ["2026-06-30", 1, 0, "done"],
    ];
    expect(await daysFrom(summer)).toEqual({
      first: [...few, ["2026-07-31", 7, 0, "busy 1", "busy 2"]],
      overdue: 2,
    });
    const open = [1, 2, 3, 4, 5, 6].map((n) => `busy ${n}`);
    expect((await daysFrom(`${summer}&open=2026-07-31`)).first.at(-1)).toEqual([
      "2026-07-31",
      7,
      0,
      ...open,
    ]);
    expect(await daysFrom(summer, stranger)).toEqual({ first: [], overdue: 0 });
    const whole = await listed("?from=2026-06-20&to=2026-06-20", keeper);
    const { days } = await made<Calendar>(
      keeper.get(`${EVENTS}/calendar?from=2026-06-20&to=2026-06-20`),
    );
    expect(days[0]?.events).toEqual(whole);
  });

  test("the calendar refuses days in the wrong order, too many, and none", async () => {
    for (const query of [
      "",
      "?from=2026-06-20",
      "?from=2026-06-20&to=2026-06-19",
      "?from=2026-06-01&to=2026-08-02",
      "?from=2026-02-30&to=2026-03-01",
      "?from=2026-06-01&to=2026-06-30&open=June",
    ])
      expect((await keeper.get(`${EVENTS}/calendar${query}`)).statusCode, query).toBe(400);
  });

  test("wrong input is refused", async () => {
    for (const query of ["?limit=0", "?limit=2001", "?from=2026-02-30", "?horseId=grey"])
      expect((await keeper.get(`${EVENTS}${query}`)).statusCode, query).toBe(400);
  });

  test("the horse's card shows the next event that is not done, and how many are overdue", async () => {
    const { items } = await made<{
      items: { nextCareEvent: { eventType: string; dueDate: string }; overdueCount: number }[];
    }>(keeper.get("/api/horse-summaries"));
    // this list uses the database's clock, for which the events in 2026 above may be in the past
    const now = new Date().toISOString();
    const open = (await listed(`?horseId=${grey.id}`, keeper)).filter(
      ({ status }) => status !== "COMPLETED",
    );
    const isLate = ({ status, dueDate }: SeenEvent) => status === "PENDING" && dueDate < now;
    const next = open.find((event) => !isLate(event));
    expect(items[0]?.overdueCount).toBe(open.filter(isLate).length);
    expect(items[0]?.nextCareEvent ?? undefined).toEqual(
      next && { eventType: next.eventType, dueDate: next.dueDate },
    );
  });
});

describe("a repeating event", () => {
  /** The one event of this title that is not completed. */
  async function openOne(title: string) {
    const all = await listed();
    const open = all.filter((each) => each.title === title && each.status !== "COMPLETED");
    expect(open).toHaveLength(1);
    const [only] = open;
    if (!only) throw new Error("none");
    return only;
  }
  const seriesOf = async (title: string) =>
    (await listed())
      .filter((each) => each.title === title)
      .map(({ dueDate, status }) => [dueDate, status]);

  test("completing it creates the next, at the same time by UK clocks", async () => {
    at("2026-03-28T12:00:00Z");
    const { id } = await newEvent({
      title: "Walk out",
      eventType: "EXERCISE",
      dueDate: "2026-03-28T07:30",
      recurring: "DAILY",
    });
    await complete(id);
    expect(await seriesOf("Walk out")).toEqual([
      ["2026-03-28T07:30:00.000Z", "COMPLETED"],
      ["2026-03-29T06:30:00.000Z", "PENDING"],
    ]);
  });

  test("an event on the 31st returns to the 31st after February, however often it is completed", async () => {
    at("2026-01-01T12:00:00Z");
    await newEvent({ title: "Pay", dueDate: "2026-01-31T09:00", recurring: "MONTHLY" });
    for (let round = 1; round <= 3; round++) await complete((await openOne("Pay")).id);
    expect((await seriesOf("Pay")).map(([due]) => due)).toEqual([
      "2026-01-31T09:00:00.000Z",
      "2026-02-28T09:00:00.000Z",
      "2026-03-31T08:00:00.000Z",
      "2026-04-30T08:00:00.000Z",
    ]);
  });

  test("it ends on its last day", async () => {
    at("2026-01-01T12:00:00Z");
    const sent = { title: "Course", dueDate: "2026-01-31T09:00", recurring: "MONTHLY" };
    const { id } = await newEvent({ ...sent, recurringEnd: "2026-02-27" });
    await complete(id);
    expect(await seriesOf("Course")).toHaveLength(1);
    const reply = await owner.post(EVENTS, eventInput({ ...sent, recurringEnd: "2026-01-30" }));
    expect(reply).toAnswer([400, "The repeat cannot end before the event is due"]);
  });

  test("two phones completing it at once: one completion, one successor", async () => {
    const { id } = await newEvent({
      title: "Both at once",
      horseId: horse.id,
      dueDate: "2030-01-31T09:00",
      recurring: "WEEKLY",
    });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => owner.put(`${EVENTS}/${id}`, { status: "COMPLETED" })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const times = replies.map((reply) => reply.json<SeenEvent>().completedAt);
    expect(new Set(times).size).toBe(1);
    expect(await seriesOf("Both at once")).toEqual([
      ["2030-01-31T09:00:00.000Z", "COMPLETED"],
      ["2030-02-07T09:00:00.000Z", "PENDING"],
    ]);
  });

  test("reopening it removes its successor, unless somebody has worked on that", async () => {
    const { id } = await newEvent({
      title: "Undo",
      dueDate: "2030-01-31T09:00",
      recurring: "WEEKLY",
    });
    await complete(id);
    await change(id, { status: "PENDING" });
    expect(await seriesOf("Undo")).toEqual([["2030-01-31T09:00:00.000Z", "PENDING"]]);
    await complete(id);
    await change((await openOne("Undo")).id, { status: "IN_PROGRESS" });
    await change(id, { status: "PENDING" });
    await complete(id);
    expect(await seriesOf("Undo")).toEqual([
      ["2030-01-31T09:00:00.000Z", "COMPLETED"],
      ["2030-02-07T09:00:00.000Z", "IN_PROGRESS"],
    ]);
  });

  test("an edit of the time keeps the series' count, an edit of the day restarts it", async () => {
    at("2026-01-01T12:00:00Z");
    const sent = { title: "Moved", dueDate: "2026-01-31T09:00", recurring: "MONTHLY" };
    await complete((await newEvent(sent)).id);
    const february = await openOne("Moved");
    await change(february.id, eventInput({ ...sent, dueDate: "2026-02-28T17:00" }));
    await complete(february.id);
    const march = await openOne("Moved");
    expect(march.dueDate).toBe("2026-03-31T16:00:00.000Z");
    await change(march.id, eventInput({ ...sent, dueDate: "2026-03-20T17:00" }));
    await complete(march.id);
    expect((await openOne("Moved")).dueDate).toBe("2026-04-20T16:00:00.000Z");
  });

  test("an edit without the repeat field keeps the series", async () => {
    const event = await newEvent({ recurring: "YEARLY", recurringEnd: "2040-01-01" });
    const edited = await change(event.id, eventInput({ title: "Renamed" }));
    expect(edited).toMatchObject({ recurring: "YEARLY", recurringEnd: "2040-01-01" });
    expect(await change(event.id, eventInput({ recurring: null }))).toMatchObject({
      recurring: null,
    });
  });

  test("a series written directly into the database continues too", async () => {
    const id = crypto.randomUUID();
    await connectionPool().query(
      `insert into care_events (id, yard_id, title, event_type, due_date, recurring)
       values ($1, $2, 'Imported', 'WORMING', '2030-05-31T08:00:00Z', 'MONTHLY')`,
      [id, owner.user.yardId],
    );
    await complete(id);
    expect(await seriesOf("Imported")).toEqual([
      ["2030-05-31T08:00:00.000Z", "COMPLETED"],
      ["2030-06-30T08:00:00.000Z", "PENDING"],
    ]);
  });
});

describe("GET /api/care-events/{id}/prefill", () => {
  const prefill = (id: string) => made(owner.get(`${EVENTS}/${id}/prefill`));

  test("a farrier visit is filled in from the last one", async () => {
    const mine = await newHorse(owner);
    const last = { frontShoes: "Rolled toe", serviceType: "HOT_SHOEING", cost: 95 };
    await made(owner.post(`/api/horses/${mine.id}/farrier`, recordInputs.farrier(last)));
    const { id } = await newEvent({ horseId: mine.id, notes: "Sound" });
    at("2026-06-15T23:30:00Z");
    await complete(id);
    expect(await prefill(id)).toEqual({
      kind: "farrier",
      eventId: id,
      horseId: mine.id,
      record: {
        farrier: "Jo Smith",
        serviceType: "HOT_SHOEING",
        frontShoes: "Rolled toe",
        hindShoes: "",
        date: "2026-06-16",
        notes: "Sound",
      },
    });
  });

  test.each([
    ["VACCINATION", "veterinary", { visitType: "VACCINATION", veterinarian: "" }],
    ["VET", "veterinary", { visitType: "TREATMENT" }],
    ["CHECKUP", "veterinary", { visitType: "CHECKUP" }],
    ["DENTAL", "veterinary", { visitType: "DENTAL" }],
    ["WORMING", "general", { type: "FAECAL_EGG_COUNT", description: "Dung sample" }],
    ["PHYSIO", "general", { type: "PHYSIO" }],
    ["SADDLE_FITTER", "general", { type: "SADDLE_FIT" }],
    ["MEDICATION", "medication", { medication: "", frequency: null }],
  ])("%s stands for a %s record", async (eventType, kind, record) => {
    const { id, standsFor } = await newEvent({ eventType, description: "Dung sample" });
    expect(standsFor).toBe(kind);
    expect(await prefill(id)).toMatchObject({ kind, horseId: null, record });
  });

  const visits = {
    vaccinated: [
      "veterinary",
      { visitType: "VACCINATION", veterinarian: "Helen Marsh", clinic: "Vale" },
    ],
    checked: ["veterinary", { visitType: "CHECKUP", veterinarian: "Ann Lee", clinic: "Hill" }],
    teeth: ["veterinary", { visitType: "DENTAL", veterinarian: "Tom Rasp", clinic: null }],
    physio: ["general", { type: "PHYSIO", veterinarian: "Pia Hands" }],
    saddle: ["general", { type: "SADDLE_FIT", veterinarian: "Sam Tree" }],
    counted: ["general", { type: "FAECAL_EGG_COUNT", veterinarian: "Lab North" }],
    nameless: ["general", { type: "FAECAL_EGG_COUNT", veterinarian: null }],
  } as const;
  test.each<[string, (keyof typeof visits)[], string]>([
    ["VACCINATION", ["vaccinated", "checked", "teeth"], "Helen Marsh"],
    ["VACCINATION", ["checked", "teeth"], "Ann Lee"],
    ["VACCINATION", ["teeth"], ""],
    ["CHECKUP", ["checked", "vaccinated", "teeth"], "Ann Lee"],
    ["VET", ["checked", "vaccinated", "teeth"], "Helen Marsh"],
    ["DENTAL", ["teeth", "vaccinated"], "Tom Rasp"],
    ["DENTAL", ["vaccinated"], "Helen Marsh"],
    ["PHYSIO", ["physio", "saddle", "counted"], "Pia Hands"],
    ["PHYSIO", ["saddle", "counted"], ""],
    ["SADDLE_FITTER", ["saddle", "physio"], "Sam Tree"],
    ["WORMING", ["counted", "physio", "nameless"], "Lab North"],
  ])("%s after %j is filled in with '%s'", async (eventType, before, veterinarian) => {
    const mine = await newHorse(owner);
    for (const [day, visit] of before.entries()) {
      const [kind, fields] = visits[visit];
      const date = `2026-01-0${day + 1}`;
      const sent = recordInputs[kind]({ ...fields, date });
      await made(owner.post(`/api/horses/${mine.id}/${kind}`, sent));
    }
    const { id } = await newEvent({ eventType, horseId: mine.id });
    expect(await prefill(id)).toMatchObject({ record: { veterinarian } });
  });

  test("exercise has no prefilled record, and an unknown event is not found", async () => {
    expect(await prefill((await newEvent({ eventType: "EXERCISE" })).id)).toBeNull();
    expect(await owner.get(`${EVENTS}/${UNKNOWN_ID}/prefill`)).toAnswer(NO_EVENT);
  });

  test("the record written for an event completes it and is linked with it, once", async () => {
    const mine = await newHorse(owner);
    const event = await newEvent({ horseId: mine.id });
    const url = `/api/horses/${mine.id}/farrier`;
    const sent = recordInputs.farrier({ eventId: event.id, id: crypto.randomUUID() });
    const record = await made(owner.post(url, sent));
    const [seen] = await listed(`?horseId=${mine.id}`);
    expect(seen).toMatchObject({
      status: "COMPLETED",
      completedAt: expect.stringMatching(/Z$/),
      record: { kind: "farrier", id: record.id },
    });
    expect(await prefill(event.id)).toBeNull();
    expect(await made(owner.post(url, sent))).toEqual(record);
    const reply = await owner.post(url, recordInputs.farrier({ eventId: event.id }));
    expect(reply).toAnswer([409, "A record has already been written for that event"]);
    await owner.delete(`${url}/${record.id}`);
    expect((await listed(`?horseId=${mine.id}`))[0]).toMatchObject({
      status: "COMPLETED",
      record: null,
    });
  });

  test("a record cannot complete another horse's event, nor another yard's", async () => {
    const mine = await newHorse(owner);
    const url = `/api/horses/${mine.id}/farrier`;
    const other = await newEvent({ horseId: horse.id });
    const foreign = await newEvent({}, stranger);
    const posted = (eventId: string) => owner.post(url, recordInputs.farrier({ eventId }));
    expect(await posted(other.id)).toAnswer([409, "That event is about another horse"]);
    expect(await posted(foreign.id)).toAnswer(NO_EVENT);
    expect(await made(owner.get(url))).toEqual([]);
  });

  test("a record for several horses completes a visit that was planned without a horse", async () => {
    const [one, two] = [await newHorse(owner), await newHorse(owner)];
    const event = await newEvent({ title: "Farrier comes" });
    const alsoFor = [{ horseId: two.id, cost: 45 }];
    await made(
      owner.post(
        `/api/horses/${one.id}/farrier`,
        recordInputs.farrier({ eventId: event.id, alsoFor }),
      ),
    );
    const seen = (await listed()).find(({ id }) => id === event.id);
    expect(seen?.status).toBe("COMPLETED");
  });
});

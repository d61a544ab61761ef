import { afterEach, describe, expect, test, vi } from "vitest";
import { STILL_TO_COME } from "#contract/care/record-fields.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import {
  eventInput,
  made,
  openEvents,
  planInput,
  recordInputs,
  type SeenEvent,
} from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newHorse, openYard, query } from "#testing/yard.ts";
import { remind } from "#server/domains/notices/reminders/reminders.ts";

const yard = fixture(openYard);
const owner = fixture(() => yard.newOwner());
afterEach(() => vi.useRealTimers());

type Body = Record<string, unknown>;
const at = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
const shift = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

/** Sends from a device whose clock is this many hours ahead of ours. */
const sendFrom = (ahead: number, method: "POST" | "PUT", url: string, payload: Body) =>
  owner.send({
    method,
    url,
    payload,
    headers: { "device-time": shift(new Date().toISOString(), ahead) },
  });
const newEvent = (given: Body) =>
  made<SeenEvent>(owner.post("/api/care-events", eventInput(given)));
const complete = (id: string, completedAt: string | null, ahead = 0) =>
  sendFrom(ahead, "PUT", `/api/care-events/${id}`, { status: "COMPLETED", completedAt });
const dueDays = async (horseId: string) =>
  (await openEvents(owner, horseId)).map(({ dueDate }) => dueDate.slice(0, 10));

const NOW = "2026-06-10T09:00:00.000Z";
const YESTERDAY = "2026-06-09T16:20:00.000Z";
const FUTURE = [400, "It cannot have been done in the future"];
const UNBORN =
  "Bramble was not born yet on that day. Check the day, and the horse's date of birth.";

describe("an event that was completed without signal", () => {
  test.each([
    ["right", 0],
    ["3 hours fast", 3],
    ["3 hours slow", -3],
    ["a day slow", -24],
    ["ten years fast", 87_660],
  ])("by a clock that is %s: it is kept as done when it was done", async (_, ahead) => {
    at(NOW);
    const { id } = await newEvent({ title: "Trim" });
    const reply = await complete(id, shift(YESTERDAY, ahead), ahead);
    expect(reply.json()).toMatchObject({ status: "COMPLETED", completedAt: YESTERDAY });
  });

  test("without a Device-Time header the stated time is taken as it is, even eleven days ago", async () => {
    at(NOW);
    const { id } = await newEvent({ title: "Trim" });
    const sent = { status: "COMPLETED", completedAt: "2026-05-30T08:00:00Z" };
    const done = await made<SeenEvent>(owner.put(`/api/care-events/${id}`, sent));
    expect(done.completedAt).toBe("2026-05-30T08:00:00.000Z");
  });

  test("an invalid Device-Time is refused, and nothing is changed", async () => {
    const { id } = await newEvent({ title: "Trim" });
    const url = `/api/care-events/${id}`;
    const payload = { status: "COMPLETED" };
    const headers = { "device-time": "yesterday" };
    expect(await owner.send({ method: "PUT", url, payload, headers })).toAnswer([
      400,
      "Give Device-Time as an instant in UTC, such as 2025-01-31T15:00:00Z",
    ]);
    const all = await made<SeenEvent[]>(owner.get("/api/care-events"));
    expect(all.find((event) => event.id === id)?.status).toBe("PENDING");
  });

  test("a little ahead is now; further ahead is refused at the field", async () => {
    at(NOW);
    const { id } = await newEvent({ title: "Trim" });
    expect(await complete(id, shift(NOW, 1))).toAnswer(FUTURE);
    expect(await complete(id, shift(NOW, 1), -3)).toAnswer(FUTURE);
    expect(await complete(id, shift(NOW, -1), -3), "put right first").toAnswer(FUTURE);
    const reply = await owner.send({
      method: "PUT",
      url: `/api/care-events/${id}`,
      payload: { status: "COMPLETED", completedAt: "2036-06-10T09:00:00Z" },
      headers: { accept: "application/problem+json" },
    });
    expect(reply.json()).toMatchObject({ errors: [{ path: "completedAt", message: FUTURE[1] }] });
    const done = await complete(id, "2026-06-10T09:04:00Z");
    expect(done.json()).toMatchObject({ completedAt: NOW });
  });

  test("an invalid instant is refused with a sentence", async () => {
    const { id } = await newEvent({ title: "Trim" });
    const url = `/api/care-events/${id}`;
    for (const completedAt of ["soon", "2026-02-30T10:00:00Z", "2026-06-09"])
      expect(await owner.put(url, { status: "COMPLETED", completedAt })).toAnswer([
        400,
        "Give a date and time as year-month-day and hours, such as 2025-01-31T15:00",
      ]);
    expect(
      await owner.put(url, { status: "COMPLETED", completedAt: "1900-01-01T00:00:00Z" }),
      "an event about no horse",
    ).toMatchObject({ statusCode: 200 });
  });

  test("before the horse was born is refused at the field; on the day of its birth is not", async () => {
    const horse = await newHorse(owner, { dateOfBirth: "2026-04-01" });
    const { id } = await newEvent({ horseId: horse.id });
    at(NOW);
    const reply = await owner.send({
      method: "PUT",
      url: `/api/care-events/${id}`,
      payload: { status: "COMPLETED", completedAt: "2026-03-31T22:59:59Z" },
      headers: { accept: "application/problem+json" },
    });
    expect([reply.statusCode, reply.json<Body>()["errors"]]).toEqual([
      400,
      [{ path: "completedAt", message: UNBORN }],
    ]);
    const done = await complete(id, "2026-03-31T23:00:00Z");
    expect(done.json(), "midnight in UK summer time").toMatchObject({ status: "COMPLETED" });
  });

  test("sent again, or completed by another phone, it keeps its first time", async () => {
    at(NOW);
    const { id } = await newEvent({ title: "Trim" });
    await made(complete(id, YESTERDAY));
    at("2026-06-10T15:00:00Z");
    for (const again of [YESTERDAY, "2026-06-08T10:00:00Z", null])
      expect((await complete(id, again)).json()).toMatchObject({ completedAt: YESTERDAY });
  });
});

describe("an event that is completed and is sent with its time again", () => {
  test.each([
    ["a day slow", -24],
    ["a day fast", 24],
    ["ten years slow", -87_672],
  ])("keeps it, by a clock that is %s", async (_, ahead) => {
    at(NOW);
    const { id } = await newEvent({ title: "Trim" });
    await made(complete(id, YESTERDAY));
    const url = `/api/care-events/${id}`;
    const edit = { ...eventInput({ title: "Trim and shoe" }), completedAt: YESTERDAY };
    const edited = { title: "Trim and shoe", status: "COMPLETED", completedAt: YESTERDAY };
    expect(await made(sendFrom(ahead, "PUT", url, edit))).toMatchObject(edited);
    expect((await complete(id, YESTERDAY, ahead)).json()).toMatchObject(edited);
  });
});

describe("what was done yesterday counts from yesterday", () => {
  test("a plan's next date", async () => {
    at("2026-05-01T09:00:00Z");
    const horse = await newHorse(owner);
    await made(owner.post(`/api/horses/${horse.id}/care-plan`, planInput({ until: null })));
    const [event] = await openEvents(owner, horse.id);
    at(NOW);
    await made(complete(event?.id ?? "", shift("2026-05-30T08:00:00Z", 3), 3));
    expect(await dueDays(horse.id), "six weeks from 30 May").toEqual(["2026-07-11"]);
    const [plan] = await made<{ lastDone: string }[]>(
      owner.get(`/api/horses/${horse.id}/care-plan`),
    );
    expect(plan?.lastDone).toBe("2026-05-30");
    const line = await made<{ entries: { date: string }[] }>(
      owner.get(`/api/horses/${horse.id}/timeline`),
    );
    expect(JSON.stringify(line)).toContain("2026-05-30");
  });

  test.each([
    ["2026-06-09T22:59:00Z", "2026-06-09"],
    ["2026-06-09T23:01:00Z", "2026-06-10"],
  ])("the next of a series, by the UK day of %s", async (completedAt, next) => {
    at("2026-06-05T09:00:00Z");
    const horse = await newHorse(owner);
    const daily = { horseId: horse.id, recurring: "DAILY", dueDate: "2026-06-06T12:00" };
    const { id } = await newEvent({ ...daily, eventType: "EXERCISE" });
    at("2026-06-12T09:00:00Z");
    await made(complete(id, completedAt));
    expect(await dueDays(horse.id)).toEqual([next]);
  });

  test("the record written for an event completes it on the record's day", async () => {
    at("2026-06-05T09:00:00Z");
    const horse = await newHorse(owner);
    const weekly = { horseId: horse.id, recurring: "WEEKLY", dueDate: "2026-06-08T12:00" };
    const { id } = await newEvent(weekly);
    at("2026-06-16T09:00:00Z");
    const sent = recordInputs.farrier({ date: "2026-06-09", eventId: id });
    await made(owner.post(`/api/horses/${horse.id}/farrier`, sent));
    const all = await made<SeenEvent[]>(owner.get(`/api/care-events?horseId=${horse.id}`));
    expect(all.map(({ completedAt }) => completedAt)).toEqual(["2026-06-09T11:00:00.000Z", null]);
    expect(await dueDays(horse.id)).toEqual(["2026-06-15"]);
  });

  test("reminders leave out completed events, and the next is due from the day the work was done", async () => {
    const keeper = await yard.newOwner();
    const [done, left] = [await newHorse(keeper), await newHorse(keeper, { name: "Clover" })];
    for (const { id } of [done, left])
      await made(keeper.post(`/api/horses/${id}/care-plan`, planInput({ until: null })));
    const [event] = await openEvents(keeper, done.id);
    // the database uses the real clock, and reminders must be due after today
    const today = londonDate(new Date());
    const wakeAfter = async (days: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: londonInstant(addDays(today, days), "07:00") });
      await remind(new Date());
      const told = await made<{ title: string }[]>(keeper.get("/api/notifications"));
      return ["Bramble", "Clover"].map(
        (name) => told.filter(({ title }) => title.startsWith(name)).length,
      );
    };
    expect(await wakeAfter(34), "due in eight days").toEqual([0, 0]);
    const completedAt = londonInstant(addDays(today, 33), "10:00").toISOString();
    const url = `/api/care-events/${event?.id}`;
    await made(keeper.put(url, { status: "COMPLETED", completedAt }));
    expect(await wakeAfter(35), "a week before both were due").toEqual([0, 1]);
    expect(await wakeAfter(43), "the day after").toEqual([0, 2]);
    expect(await wakeAfter(67), "eight days before six weeks are over").toEqual([0, 2]);
    expect(await wakeAfter(68), "a week before they are").toEqual([1, 2]);
  });
});

describe("a day entered on a device", () => {
  const counted = (horseId: string, date: string) => ({
    laboratory: "Westgate",
    counts: [{ id: crypto.randomUUID(), horseId, date, eggsPerGram: 50 }],
  });

  test.each([
    ["a day slow", -24, "2026-06-09"],
    ["a day fast", 24, "2026-06-11"],
    ["ten years slow", -87_672, "2016-06-09"],
  ])("becomes our today where it is today by a clock that is %s", async (_, ahead, today) => {
    at(NOW);
    const horse = await newHorse(owner);
    const url = `/api/horses/${horse.id}`;
    const dates = (kind: string) =>
      made<{ date: string }[]>(owner.get(`${url}/${kind}`)).then((rows) =>
        rows.map(({ date }) => date),
      );
    await made(sendFrom(ahead, "POST", `${url}/farrier`, recordInputs.farrier({ date: today })));
    expect(await dates("farrier")).toEqual(["2026-06-10"]);
    await made(sendFrom(ahead, "POST", "/api/worming/counts", counted(horse.id, today)));
    expect(await dates("general")).toEqual(["2026-06-10"]);
    const course = recordInputs.medication({ startDate: today, endDate: today });
    await made(sendFrom(ahead, "POST", `${url}/medication`, course));
    expect(await made(owner.get(`${url}/medication`))).toMatchObject([
      { startDate: "2026-06-10", endDate: "2026-06-10" },
    ]);
  });

  test("is unchanged where it is sent back, however wrong the clock", async () => {
    at(NOW);
    const horse = await newHorse(owner);
    const url = `/api/horses/${horse.id}`;
    await made(owner.post(`${url}/care-plan`, planInput({ until: null })));
    const yesterday = "2026-06-09";
    const written = recordInputs.farrier({ date: yesterday });
    const { id } = await made(owner.post(`${url}/farrier`, written));
    const due = await dueDays(horse.id);
    const noted = { ...written, notes: "Left hind was loose" };
    const kept = await made(sendFrom(-24, "PUT", `${url}/farrier/${id}`, noted));
    expect(kept).toMatchObject({ date: yesterday, notes: noted.notes });
    expect(await dueDays(horse.id), "the plan counts from there still").toEqual(due);
    const doses = [
      { date: yesterday, diseases: ["INFLUENZA"] },
      { date: "2026-01-05", diseases: ["INFLUENZA"] },
    ];
    const passport = await made<{ doses: { date: string }[] }>(
      sendFrom(-24, "PUT", `${url}/doses`, { doses }),
    );
    expect(passport.doses.map(({ date }) => date).toSorted()).toEqual(["2026-01-05", yesterday]);
    const early = [{ date: "2026-06-11", diseases: ["INFLUENZA"] }];
    expect(await sendFrom(24, "PUT", `${url}/doses`, { doses: early })).toAnswer([
      400,
      "A dose cannot lie in the future",
    ]);
  });

  test("is unchanged where it is another day, not later than our today", async () => {
    at(NOW);
    const horse = await newHorse(owner);
    await made(sendFrom(-24, "POST", "/api/worming/counts", counted(horse.id, "2026-06-07")));
    expect(
      await sendFrom(48, "POST", "/api/worming/counts", counted(horse.id, "2026-06-11")),
    ).toAnswer([400, "A count cannot lie in the future"]);
    const records = await made<{ date: string }[]>(owner.get(`/api/horses/${horse.id}/general`));
    expect(records.map(({ date }) => date)).toEqual(["2026-06-07"]);
  });

  test("is refused for work done if it is in the future, by our clock and the device's", async () => {
    at(NOW);
    const horse = await newHorse(owner);
    const url = `/api/horses/${horse.id}/farrier`;
    const shod = (date: string) => recordInputs.farrier({ date });
    const refused = [400, STILL_TO_COME];
    expect(await sendFrom(0, "POST", url, shod("2026-06-11"))).toAnswer(refused);
    expect(await sendFrom(24, "POST", url, shod("2026-06-12"))).toAnswer(refused);
    expect(await sendFrom(-24, "POST", url, shod("2026-06-11"))).toAnswer(refused);
    expect(await made(owner.get(url))).toEqual([]);
    at("2026-06-10T22:59:00Z");
    expect(await owner.post(url, shod("2026-06-11"))).toAnswer(refused);
    at("2026-06-10T23:00:00Z");
    expect(await owner.post(url, shod("2026-06-11")), "midnight in UK summer").toMatchObject({
      statusCode: 200,
    });
  });

  test("before the horse was born is refused, for one of several horses too; what stood there may stay", async () => {
    const foal = await newHorse(owner, { dateOfBirth: "2026-04-01" });
    const mare = await newHorse(owner, { name: "Mare" });
    const url = `/api/horses/${foal.id}`;
    const early = { date: "2026-03-31" };
    const shared = { ...early, alsoFor: [{ horseId: foal.id }] };
    const refused = [400, UNBORN];
    const doses = [{ ...early, diseases: ["INFLUENZA"] }];
    at(NOW);
    for (const reply of [
      await owner.post(`${url}/farrier`, recordInputs.farrier(early)),
      await owner.post(`/api/horses/${mare.id}/farrier`, recordInputs.farrier(shared)),
      await owner.post("/api/worming/counts", counted(foal.id, early.date)),
      await owner.post(`${url}/medication`, recordInputs.medication({ startDate: early.date })),
      await owner.put(`${url}/doses`, { doses }),
    ])
      expect(reply).toAnswer(refused);
    expect(await made(owner.get(`/api/horses/${mare.id}/farrier`))).toEqual([]);

    const born = recordInputs.farrier({ date: "2026-04-01" });
    const { id } = await made(owner.post(`${url}/farrier`, born));
    expect(await owner.put(`${url}/farrier/${id}`, recordInputs.farrier(early))).toAnswer(refused);
    await query("update farrier_records set date = '2026-03-31' where id = $1", [id]);
    const note = recordInputs.farrier({ ...early, notes: "Before we knew" });
    expect(await made(owner.put(`${url}/farrier/${id}`, note))).toMatchObject(early);
  });
});

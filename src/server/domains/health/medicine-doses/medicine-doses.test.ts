import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { YardDay } from "#contract/care/yard-day.ts";
import type { MedicineChart, MedicineDose } from "#contract/health/medicine-doses.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { openYard, type Owner, query, registration } from "#testing/yard.ts";

const yard = fixture(openYard);
afterEach(() => vi.useRealTimers());

const OWNER = registration().firstName;
const today = () => londonDate(new Date());
/** Sets the clock of test and server to a time of today in the United Kingdom; sessions use the database's clock. */
const at = (time: string) =>
  vi.useFakeTimers({ toFake: ["Date"], now: londonInstant(today(), time) });

/** An owner whose horse has a course of medicine. */
async function ownerWithCourse(given: Record<string, unknown> = {}) {
  const { owner, horse } = await yard.newOwnerWithHorse();
  const course = recordInputs.medication({
    medication: "Pergolide",
    dosage: "1 mg",
    startDate: addDays(londonDate(new Date()), -20),
    ...given,
  });
  const { id } = await made(owner.post(`/api/horses/${horse.id}/medication`, course));
  return { owner, horse, horseId: horse.id, recordId: id };
}

const dose = (recordId: string, given: Record<string, unknown> = {}) => ({
  recordId,
  date: today(),
  slot: 1,
  outcome: "GIVEN",
  ...given,
});
const give = (by: Owner, recordId: string, given: Record<string, unknown> = {}) =>
  by.post("/api/medicine-doses", dose(recordId, given));
const chart = (by: Owner, horseId: string, until = "") =>
  made<MedicineChart>(by.get(`/api/horses/${horseId}/medicine-chart${until && `?until=${until}`}`));

describe("every call on doses of medicine", () => {
  test("is refused signed out", async () => {
    const nobody = yard.visitor();
    const id = randomUUID();
    const replies = await Promise.all([
      nobody.get(`/api/horses/${id}/medicine-chart`),
      nobody.post("/api/medicine-doses", dose(id)),
      nobody.delete(`/api/medicine-doses/${id}`),
    ]);
    for (const reply of replies) expect(reply).toAnswer([401, "Sign in first"]);
  });

  test("finds nothing of another yard, and changes nothing", async () => {
    const { owner, horseId, recordId } = await ownerWithCourse();
    const given = await made<MedicineDose>(give(owner, recordId));
    const before = await chart(owner, horseId);
    const stranger = await yard.newOwner();
    expect(await stranger.get(`/api/horses/${horseId}/medicine-chart`)).toAnswer([
      404,
      "Horse not found",
    ]);
    expect(await give(stranger, recordId, { slot: 2 })).toAnswer([404, "Record not found"]);
    expect(await stranger.delete(`/api/medicine-doses/${given.id}`)).toAnswer([
      404,
      "Dose not found",
    ]);
    expect(await chart(owner, horseId)).toEqual(before);
  });

  test("a viewer reads the chart and notes nothing", async () => {
    const { owner, horseId, recordId } = await ownerWithCourse();
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await chart(viewer, horseId)).courses).toHaveLength(1);
    expect((await give(viewer, recordId)).statusCode).toBe(403);
    expect((await viewer.delete(`/api/medicine-doses/${randomUUID()}`)).statusCode).toBe(403);
  });

  test.each([
    [{ outcome: "NOT_GIVEN" }, "Say why it was not given"],
    [
      { outcome: "NOT_GIVEN", why: "Out", slot: null },
      "A medicine that is given as needed has no dose to leave out",
    ],
    [{ outcome: "" }, "Say whether it was given"],
    [{ slot: 3 }, "This course has no such dose on that day"],
    [{ date: "2199-01-01" }, "Date must be 2100-12-31 or earlier"],
    [{ date: "2099-01-01" }, "A dose cannot lie in the future"],
    [{ givenAt: "2099-01-01T08:00" }, "It cannot have been given in the future"],
    [{ givenAt: "2026-01-01T08:00" }, "Give a time on the day of the dose"],
    [{ extra: 1 }, "'extra' is not a field of this request."],
  ])("a dose with %o is refused", async (given, sentence) => {
    const { owner, recordId } = await ownerWithCourse();
    expect(await give(owner, recordId, given)).toAnswer([400, sentence]);
  });

  test("a dose before the course, or more than a week ago, is refused", async () => {
    const { owner, recordId } = await ownerWithCourse({ startDate: addDays(today(), -2) });
    expect(await give(owner, recordId, { date: addDays(today(), -3) })).toAnswer([
      400,
      "The course had not begun on that day",
    ]);
    const old = await ownerWithCourse();
    expect(await give(old.owner, old.recordId, { date: addDays(today(), -8) })).toAnswer([
      400,
      "Doses are noted within 7 days. Write older ones into the record's notes.",
    ]);
  });
});

describe("two people and one dose", () => {
  test("one has given it, the other is told who and when", async () => {
    const { owner, horseId, recordId } = await ownerWithCourse();
    const tom = await newMember(yard.app, owner.user.yardId, "GROOM");
    at("07:40");
    const replies = await Promise.all([give(owner, recordId), give(tom, recordId)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const told = replies.find(({ statusCode }) => statusCode === 409);
    expect([`Already given at 7:40 by ${OWNER}.`, "Already given at 7:40 by groom."]).toContain(
      told?.body,
    );
    const [course] = (await chart(owner, horseId)).courses;
    expect(course?.days[0]?.doses.filter((each) => each.dose)).toHaveLength(1);
  });

  test("a dose noted as not given has its reason, and is open again once that is taken back", async () => {
    const { owner, horseId, recordId } = await ownerWithCourse();
    const tom = await newMember(yard.app, owner.user.yardId, "GROOM");
    at("08:05");
    const noted = await made<MedicineDose>(
      give(tom, recordId, { outcome: "NOT_GIVEN", why: "left his feed" }),
    );
    expect(await give(owner, recordId)).toAnswer([
      409,
      "Noted at 8:05 by groom: not given, left his feed.",
    ]);
    expect(await give(tom, recordId)).toAnswer([
      409,
      "Noted at 8:05 by you: not given, left his feed.",
    ]);
    await made(owner.delete(`/api/medicine-doses/${noted.id}`));
    await made(give(owner, recordId));
    const { entries } = await made<{ entries: { what: string; action: string }[] }>(
      owner.get(`/api/activity?horseId=${horseId}&limit=3`),
    );
    // what was taken back stays in the history
    expect(entries.map(({ what, action }) => `${action} ${what}`)).toEqual([
      "ADDED Medicine dose",
      "DELETED Medicine dose",
      "ADDED Medicine dose",
    ]);
  });
});

describe("a dose soon after the last", () => {
  test("warns, says when the last was, and is noted when the person insists", async () => {
    const { owner, recordId } = await ownerWithCourse({ frequency: "TWICE_DAILY" });
    at("07:40");
    await made(give(owner, recordId));
    at("09:40");
    expect(await give(owner, recordId, { slot: 2 })).toAnswer([
      409,
      "Already given at 7:40 by you. That is 2 hours apart; twice daily means about every 12 hours. Look at the label or ring your vet before you give another.",
    ]);
    await made(give(owner, recordId, { slot: 2, soon: true }));
  });

  test("the second dose at its time does not warn, nor does one that was not given", async () => {
    const { owner, recordId } = await ownerWithCourse({ frequency: "THREE_TIMES_DAILY" });
    at("07:00");
    await made(give(owner, recordId));
    at("13:00");
    await made(give(owner, recordId, { slot: 2 }));
    at("14:00");
    await made(give(owner, recordId, { slot: 3, outcome: "NOT_GIVEN", why: "asleep" }));
  });

  test("a late note is judged by when the dose was given", async () => {
    const { owner, recordId } = await ownerWithCourse({ frequency: "DAILY" });
    const yesterday = addDays(today(), -1);
    await made(give(owner, recordId, { date: yesterday, givenAt: `${yesterday}T23:00` }));
    at("08:00");
    const { statusCode, body } = await give(owner, recordId);
    expect([statusCode, body.slice(0, 13)]).toEqual([409, "Already given"]);
  });
});

describe("the chart", () => {
  test("shows each of the last 14 days, newest first, with its doses and who gave them", async () => {
    const { owner, horse, horseId, recordId } = await ownerWithCourse({ frequency: "TWICE_DAILY" });
    const yesterday = addDays(today(), -1);
    const given = await made<MedicineDose>(give(owner, recordId, { date: yesterday }));
    const seen = await chart(owner, horseId);
    expect(seen).toMatchObject({
      horse: { id: horseId, name: horse.name },
      until: today(),
      from: addDays(today(), -13),
    });
    const [course] = seen.courses;
    expect(course?.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, back) => addDays(today(), -back)),
    );
    expect(course?.days[1]?.doses).toEqual([
      { slot: 1, time: "08:00", dose: given },
      { slot: 2, time: "18:00", dose: null },
    ]);
    expect(given).toMatchObject({ by: { id: owner.user.id, firstName: OWNER } });
    // a dose of another day, whose time nobody gave, is taken to have been given at its time
    expect(given.givenAt).toBe(londonInstant(yesterday, "08:00").toISOString());
    expect(course?.last).toEqual(given);
  });

  test("a medicine given as needed has a row for each dose, and one that is open", async () => {
    const { owner, horseId, recordId } = await ownerWithCourse({ frequency: "AS_NEEDED" });
    at("10:00");
    await made(give(owner, recordId, { slot: null }));
    at("10:05");
    await made(give(owner, recordId, { slot: null }));
    const [course] = (await chart(owner, horseId)).courses;
    const rows = course?.days[0]?.doses ?? [];
    expect(rows.map(({ slot, dose: its }) => [slot, its === null])).toEqual([
      [null, false],
      [null, false],
      [null, true],
    ]);
  });

  test("a course that is over stays while it has doses in these days", async () => {
    const { owner, horseId, recordId } = await ownerWithCourse();
    await made(give(owner, recordId));
    const { rows } = await query(
      "update medication_records set completed = true where id = $1 returning id",
      [recordId],
    );
    expect(rows).toHaveLength(1);
    const later = addDays(today(), 14);
    expect((await chart(owner, horseId)).courses).toHaveLength(1);
    expect((await chart(owner, horseId, later)).courses).toEqual([]);
  });

  test("doses go with their record to the bin and come back with it", async () => {
    const { owner, horseId, recordId } = await ownerWithCourse();
    await made(give(owner, recordId));
    await made(owner.delete(`/api/horses/${horseId}/medication/${recordId}`));
    expect((await chart(owner, horseId)).courses).toEqual([]);
    const [item] = await made<{ id: string }[]>(owner.get("/api/bin"));
    await made(owner.post(`/api/bin/${item?.id}/put-back`));
    expect((await chart(owner, horseId)).courses[0]?.days[0]?.doses[0]?.dose).toMatchObject({
      outcome: "GIVEN",
    });
  });
});

test("the yard's day lists the same doses as the chart", async () => {
  const { owner, horseId, recordId } = await ownerWithCourse({ frequency: "TWICE_DAILY" });
  await made(give(owner, recordId));
  const day = await made<YardDay>(owner.get("/api/day"));
  const [course] = (await chart(owner, horseId)).courses;
  expect(day.doses.map(({ slot, time, dose: its }) => ({ slot, time, dose: its }))).toEqual(
    course?.days[0]?.doses,
  );
  expect(day.doses[0]).toMatchObject({
    horseId,
    recordId,
    medicine: "Pergolide",
    dosage: "1 mg",
    last: { outcome: "GIVEN" },
  });
});

import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ADDED_JOBS_MAX, type DayJob, type YardDay } from "#contract/care/yard-day.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { made, recordInputs } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { newMember } from "#testing/member.ts";
import { newHorse, openYard, type Owner, query, registration } from "#testing/yard.ts";
import { sweepDayJobs } from "./sweep.ts";

const yard = fixture(openYard);
afterEach(() => vi.useRealTimers());

const OWNER = registration().firstName;
const today = () => londonDate(new Date());
const day = (by: Owner, date?: string) =>
  made<YardDay>(by.get(`/api/day${date ? `?date=${date}` : ""}`));
const tick = (given: Record<string, unknown>) => ({
  date: today(),
  job: "FEED",
  time: "07:00",
  what: "One scoop of chaff",
  outcome: "DONE",
  ...given,
});
const added = (given: Record<string, unknown> = {}) => ({
  date: today(),
  job: "OTHER",
  time: "10:00",
  what: "Move the electric fence",
  ...given,
});

/** An owner with a horse that is fed at seven and five, and turned out at eight. */
async function ownerWithRoutine() {
  const { owner, horse } = await yard.newOwnerWithHorse();
  await made(
    owner.put(`/api/horses/${horse.id}/care-notes`, {
      feeds: [
        { time: "07:00", what: "One scoop of chaff" },
        { time: "17:00", what: "Soaked hay" },
      ],
      routine: [{ time: "08:00", job: "TURN_OUT", what: "Lightweight rug" }],
    }),
  );
  return { owner, horse, horseId: horse.id };
}

describe("every call on the yard's day", () => {
  test("is refused signed out", async () => {
    const nobody = yard.visitor();
    const id = randomUUID();
    const replies = await Promise.all([
      nobody.get("/api/day"),
      nobody.post("/api/day/ticks", tick({})),
      nobody.delete(`/api/day/ticks/${id}`),
      nobody.post("/api/day/jobs", added()),
      nobody.delete(`/api/day/jobs/${id}`),
      nobody.post("/api/day/repeat", { date: today() }),
    ]);
    for (const reply of replies) expect(reply).toAnswer([401, "Sign in first"]);
  });

  test("finds neither horse nor job of another yard, and changes nothing", async () => {
    const { owner, horseId } = await ownerWithRoutine();
    const stranger = await yard.newOwner();
    const job = await made<DayJob>(owner.post("/api/day/jobs", added()));
    const done = await made<DayJob>(owner.post("/api/day/ticks", tick({ horseId })));
    const before = (await day(owner)).jobs;
    expect(await stranger.post("/api/day/ticks", tick({ horseId }))).toAnswer([
      404,
      "Horse not found",
    ]);
    expect(await stranger.post("/api/day/jobs", added({ horseId }))).toAnswer([
      404,
      "Horse not found",
    ]);
    expect(await stranger.post("/api/day/ticks", { ...tick(added()), added: true })).toAnswer([
      404,
      "Job not found",
    ]);
    for (const path of [`/api/day/ticks/${done.id}`, `/api/day/jobs/${job.id}`])
      expect(await stranger.delete(path)).toAnswer([404, "Job not found"]);
    expect(await day(stranger)).toMatchObject({ jobs: [], doses: [], horses: [] });
    expect((await day(owner)).jobs).toEqual(before);
  });

  test("a viewer reads and may not tick; a groom may", async () => {
    const { owner, horseId } = await ownerWithRoutine();
    const viewer = await newMember(yard.app, owner.user.yardId, "VIEWER");
    expect((await day(viewer)).jobs).toHaveLength(3);
    const refused = await Promise.all([
      viewer.post("/api/day/ticks", tick({ horseId })),
      viewer.post("/api/day/jobs", added()),
      viewer.post("/api/day/repeat", { date: today() }),
      viewer.delete(`/api/day/ticks/${randomUUID()}`),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    await made(groom.post("/api/day/ticks", tick({ horseId })));
  });

  test.each([
    [{ time: "7" }, "Give the time of the job as hours and minutes, such as 07:00"],
    [{ outcome: "" }, "Say whether it was done"],
    [{ job: "" }, "Say which job it is"],
    [{ date: "2026-02-30" }, "Give a date as year-month-day, such as 2025-01-31"],
    [{ horseId: "Pickle" }, "Invalid horse ID"],
  ])("a tick with %o is refused", async (given, sentence) => {
    const { owner, horseId } = await ownerWithRoutine();
    const reply = await owner.post("/api/day/ticks", tick({ horseId, ...given }));
    expect(reply).toAnswer([400, sentence]);
  });
});

describe("the day", () => {
  test("lists feeds and routine by time, with the horses and their warnings", async () => {
    const { owner, horseId, horse } = await ownerWithRoutine();
    await made(
      owner.put(`/api/horses/${horseId}/care-notes`, {
        feeds: [{ time: "07:00", what: "Chaff" }],
        warnings: "Kicks at feed time",
      }),
    );
    const seen = await day(owner);
    expect(seen.jobs).toMatchObject([
      { job: "FEED", time: "07:00", what: "Chaff", horseId, tick: null, id: null },
      // the routine is not mentioned in the second call, and stays
      { job: "TURN_OUT", time: "08:00", what: "Lightweight rug", horseId, tick: null },
    ]);
    expect(seen.horses).toMatchObject([
      { id: horseId, name: horse.name, handlingWarnings: "Kicks at feed time" },
    ]);
  });

  test("a tick says who and when; taking it back opens the job again", async () => {
    const { owner, horseId } = await ownerWithRoutine();
    const job = await made<DayJob>(owner.post("/api/day/ticks", tick({ horseId })));
    expect(job.tick).toMatchObject({
      outcome: "DONE",
      by: { id: owner.user.id, firstName: OWNER },
    });
    expect((await day(owner)).jobs[0]).toEqual(job);
    expect((await owner.delete(`/api/day/ticks/${job.id}`)).statusCode).toBe(200);
    expect((await day(owner)).jobs[0]).toMatchObject({ id: null, tick: null });
    expect(await owner.delete(`/api/day/ticks/${job.id}`)).toAnswer([404, "Job not found"]);
  });

  test("the second of two people who tick one job is told of the first", async () => {
    const { owner, horseId } = await ownerWithRoutine();
    const tom = await newMember(yard.app, owner.user.yardId, "GROOM");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today()}T07:40:00Z`) });
    const replies = await Promise.all([
      tom.post("/api/day/ticks", tick({ horseId })),
      owner.post("/api/day/ticks", tick({ horseId })),
    ]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const again = await owner.post(
      "/api/day/ticks",
      tick({ horseId, outcome: "NOT_DONE", why: "Colic" }),
    );
    expect(again.statusCode).toBe(409);
    expect(again.body).toMatch(/^Already done at \d\d?:40 by (groom|you)\.$/);
    expect((await day(owner)).jobs.filter(({ tick: its }) => its)).toHaveLength(1);
  });

  test("what was not done has its reason, which others are told", async () => {
    const { owner, horseId } = await ownerWithRoutine();
    const groom = await newMember(yard.app, owner.user.yardId, "GROOM");
    await made(
      owner.post(
        "/api/day/ticks",
        tick({ horseId, outcome: "NOT_DONE", why: "Vet said to starve him" }),
      ),
    );
    const { body } = await groom.post("/api/day/ticks", tick({ horseId }));
    expect(body).toMatch(
      new RegExp(`^Noted at .* by ${OWNER}: not done, Vet said to starve him\\.$`),
    );
  });

  test("an earlier day lists what was noted, and can be ticked for a week", async () => {
    const { owner, horseId } = await ownerWithRoutine();
    const yesterday = addDays(today(), -1);
    await made(owner.post("/api/day/ticks", tick({ horseId, date: yesterday })));
    expect((await day(owner, yesterday)).jobs).toMatchObject([
      { job: "FEED", tick: { outcome: "DONE" } },
    ]);
    expect(
      await owner.post("/api/day/ticks", tick({ horseId, date: addDays(today(), -8) })),
    ).toAnswer([400, "A day can be ticked for 7 days"]);
    expect(
      await owner.post("/api/day/ticks", tick({ horseId, date: addDays(today(), 1) })),
    ).toAnswer([400, "This day is still to come"]);
  });

  test("a tick stays what it was when the feed is changed later, and goes with its horse", async () => {
    const { owner, horseId } = await ownerWithRoutine();
    await made(owner.post("/api/day/ticks", tick({ horseId })));
    await made(
      owner.put(`/api/horses/${horseId}/care-notes`, {
        feeds: [{ time: "07:00", what: "Soaked hay" }],
      }),
    );
    expect((await day(owner)).jobs[0]).toMatchObject({
      what: "One scoop of chaff",
      tick: { outcome: "DONE" },
    });
    await made(owner.delete(`/api/horses/${horseId}`));
    expect((await day(owner)).jobs).toEqual([]);
    const { rows } = await query("select id from bin_items where horse_id = $1", [horseId]);
    await made(owner.post(`/api/bin/${String(rows[0]?.["id"])}/put-back`));
    expect((await day(owner)).jobs[0]).toMatchObject({
      what: "One scoop of chaff",
      tick: { outcome: "DONE" },
    });
  });

  test("a horse that has left is not fed here any more", async () => {
    const { owner, horseId } = await ownerWithRoutine();
    await made(owner.post(`/api/horses/${horseId}/leave`, { on: today(), because: "SOLD" }));
    expect((await day(owner)).jobs).toEqual([]);
  });
});

describe("jobs added for one day", () => {
  test("are of a horse or of the yard, ticked once, open again when the tick is taken back, and removed", async () => {
    const owner = await yard.newOwner();
    const job = await made<DayJob>(owner.post("/api/day/jobs", added()));
    expect(job).toMatchObject({ horseId: null, added: true, tick: null });
    expect(await owner.post("/api/day/jobs", added())).toAnswer([
      409,
      "This job is there already, at the same time",
    ]);
    const ticking = { ...tick(added()), added: true };
    const done = await made<DayJob>(owner.post("/api/day/ticks", ticking));
    expect(done).toMatchObject({
      id: job.id,
      tick: { outcome: "DONE", by: { id: owner.user.id } },
    });
    expect((await owner.post("/api/day/ticks", ticking)).statusCode).toBe(409);
    await made(owner.delete(`/api/day/ticks/${job.id}`));
    expect((await day(owner)).jobs).toMatchObject([{ id: job.id, tick: null }]);
    await made(owner.delete(`/api/day/jobs/${job.id}`));
    expect((await day(owner)).jobs).toEqual([]);
  });

  test("a job of every day is not removed here", async () => {
    const { owner, horseId } = await ownerWithRoutine();
    const { id } = await made<DayJob>(owner.post("/api/day/ticks", tick({ horseId })));
    expect(await owner.delete(`/api/day/jobs/${id}`)).toAnswer([
      409,
      "This job recurs every day: change it in the horse's feed and routine",
    ]);
  });

  test("yesterday's are repeated by one call, however often it is sent", async () => {
    const { owner, horseId } = await ownerWithRoutine();
    const yesterday = addDays(today(), -1);
    const [poultice, fence] = [added({ horseId, what: "Poultice" }), added()];
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${yesterday}T09:00:00Z`) });
    for (const job of [poultice, fence])
      await made(owner.post("/api/day/jobs", { ...job, date: yesterday }));
    vi.useRealTimers();
    await made(owner.post("/api/day/jobs", fence));
    expect((await day(owner)).fromYesterday).toBe(1);
    expect(await made(owner.post("/api/day/repeat", { date: today() }))).toEqual({ added: 1 });
    expect(await made(owner.post("/api/day/repeat", { date: today() }))).toEqual({ added: 0 });
    const seen = await day(owner);
    expect(seen.fromYesterday).toBe(0);
    expect(
      seen.jobs
        .filter((job) => job.added)
        .map(({ what }) => what)
        .toSorted(),
    ).toEqual(["Move the electric fence", "Poultice"]);
  });

  test("are at most 200 a day, from today to 60 days ahead", async () => {
    const owner = await yard.newOwner();
    await query(
      `insert into day_jobs (yard_id, id, date, time, job, what, added)
       select $1, gen_random_uuid(), $2, '10:00', 'OTHER', 'Job ' || n, true from generate_series(1, $3::integer) n`,
      [owner.user.yardId, today(), ADDED_JOBS_MAX],
    );
    expect(await owner.post("/api/day/jobs", added())).toAnswer([
      409,
      "A day may have at most 200 added jobs. Remove one first.",
    ]);
    expect(await owner.post("/api/day/jobs", added({ date: addDays(today(), 61) }))).toAnswer([
      400,
      "A job can be added up to 60 days ahead",
    ]);
    expect(await owner.post("/api/day/jobs", added({ date: addDays(today(), -1) }))).toAnswer([
      400,
      "This day is over",
    ]);
    await made(owner.post("/api/day/jobs", added({ date: addDays(today(), 60) })));
  });
});

test("somebody with one section of one horse sees that section of that horse only", async () => {
  const { owner, horseId } = await ownerWithRoutine();
  const other = await newHorse(owner, { name: "Otherhorse" });
  await made(
    owner.put(`/api/horses/${other.id}/care-notes`, { feeds: [{ time: "07:00", what: "Nuts" }] }),
  );
  for (const id of [horseId, other.id])
    await made(owner.post(`/api/horses/${id}/medication`, recordInputs.medication()));
  await made(owner.post("/api/day/jobs", added()));
  const sharer = await newMember(yard.app, owner.user.yardId, "VIEWER");
  const grant = async (section: string) => {
    const grants = [{ horseId, section, access: "write" }];
    await made(owner.put(`/api/members/${sharer.user.id}/rights`, { allHorses: false, grants }));
  };
  await grant("feed");
  const fed = await day(sharer);
  expect([fed.jobs.length, fed.doses.length, fed.horses.map(({ id }) => id)]).toEqual([
    3,
    0,
    [horseId],
  ]);
  await made(sharer.post("/api/day/ticks", tick({ horseId })));
  expect((await sharer.post("/api/day/ticks", tick({ horseId: other.id }))).statusCode).toBe(404);
  expect((await sharer.post("/api/day/jobs", added({ what: "Sweep" }))).statusCode).toBe(403);
  await grant("medicines");
  const dosed = await day(sharer);
  expect([dosed.jobs.length, dosed.doses.length]).toEqual([0, 2]);
  expect((await sharer.post("/api/day/ticks", tick({ horseId, time: "17:00" }))).statusCode).toBe(
    403,
  );
});

test("old days are deleted after 12 months, not a day before", async () => {
  const { owner, horseId } = await ownerWithRoutine();
  for (const months of ["11 months 29 days", "12 months 2 days"])
    await query(
      `insert into day_jobs (yard_id, id, horse_id, date, time, job, outcome, ticked_at)
       values ($1, gen_random_uuid(), $2, now() - $3::interval, '07:00', 'FEED', 'DONE', now())`,
      [owner.user.yardId, horseId, months],
    );
  await sweepDayJobs();
  const { rows } = await query(
    "select count(*)::integer as left from day_jobs where yard_id = $1",
    [owner.user.yardId],
  );
  expect(rows).toEqual([{ left: 1 }]);
});

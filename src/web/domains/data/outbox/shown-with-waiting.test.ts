import { describe, expect, test } from "vitest";
import type { CallInput } from "#contract/address.ts";
import type { WaitingChange } from "#web/core/device-store/waiting-changes.ts";
import { showWith } from "./shown-with-waiting.ts";

const made = (call: string, given: CallInput, assumed: unknown = null): WaitingChange => ({
  id: "1",
  yard: "yard",
  call,
  given,
  assumed,
  label: "",
  at: 0,
  refusal: null,
});

/** What is shown; showing it twice must be showing it once, and must leave the reply as it was. */
function shown(path: string, reply: unknown, change: WaitingChange, address = path): unknown {
  const before = JSON.stringify(reply);
  const once = showWith({ path, address, reply }, change);
  expect(showWith({ path, address, reply: once }, change)).toEqual(once);
  expect(JSON.stringify(reply)).toBe(before);
  return once;
}

const DUE = "2026-06-01T08:00:00.000Z";
const DONE_AT = "2026-06-01T12:00:00.000Z";
const event = (id: string, given: object = {}) => ({
  id,
  horseId: "bramble",
  title: "Shoes",
  status: "PENDING",
  dueDate: DUE,
  completedAt: null,
  ...given,
});
const [one, other] = [event("one"), event("other", { horseId: "hazel" })];
const changed = (given: object) =>
  made("PUT /api/care-events/:id", { params: { id: "one" } }, { ...one, ...given });
const done = changed({ status: "COMPLETED", completedAt: DONE_AT });
const edited = changed({ notes: "mine" });

const job = (given: object = {}) => ({
  id: null,
  horseId: "bramble",
  job: "FEED",
  time: "07:00",
  what: "Chaff",
  added: false,
  tick: null,
  ...given,
});
const dose = { recordId: "course", slot: 1, time: "08:00", dose: null, last: null };
const day = (given: object = {}) => ({
  date: "2026-06-01",
  jobs: [job(), job({ time: "17:00" })],
  doses: [dose, { ...dose, slot: 2 }],
  progress: { all: 4, noted: 0 },
  ...given,
});
const noted = (count: number) => ({ progress: { all: 4, noted: count } });
const tick = { outcome: "DONE", at: DONE_AT };
const { tick: _none, id: _id, ...key } = job();
const ticked = (given: object = {}) =>
  made(
    "POST /api/day/ticks",
    { body: { id: "new", date: "2026-06-01", ...key, ...given } },
    job({ id: "new", tick }),
  );
const given = (outcome: string) =>
  made(
    "POST /api/medicine-doses",
    { body: { id: "new", date: "2026-06-01", recordId: "course", slot: 1, outcome } },
    { id: "new", outcome },
  );

const group = (events: string[], horses: string[], rest: object = {}) => ({
  title: "Shoes",
  eventType: "FARRIER",
  dueDate: DUE,
  events,
  horses: horses.map((id) => ({ id, name: id })),
  portraits: [{ color: "bay" }, { color: "grey" }],
  overdue: 0,
  ...rest,
});
const today = (rest: object = {}) => ({
  overdue: [],
  today: [],
  week: [],
  done: [],
  overdueCount: 0,
  ...rest,
});

describe("an event that is done", () => {
  test("is done in lists of all events, and gone from those to come and late", () => {
    expect(shown("/api/care-events", [one, other], done)).toEqual([done.assumed, other]);
    for (const path of ["/api/care-events/upcoming", "/api/care-events/overdue"])
      expect(shown(path, [one, other], done)).toEqual([other]);
  });

  test("moves on today's page to what was done, with its horse alone", () => {
    const late = group(["one", "other"], ["bramble", "hazel"], { overdue: 2 });
    const page = today({ overdue: [late], overdueCount: 2 });
    expect(shown("/api/today", page, done)).toMatchObject({
      overdue: [{ events: ["other"], horses: [{ id: "hazel" }], overdue: 1 }],
      done: [{ events: ["one"], horses: [{ id: "bramble" }], completedAt: DONE_AT }],
      overdueCount: 1,
    });
  });

  test("takes its row along where it is the last one", () => {
    for (const section of ["today", "week"]) {
      const page = today({ [section]: [group(["one"], ["bramble"])], overdueCount: 3 });
      expect(shown("/api/today", page, done)).toMatchObject({
        [section]: [],
        done: [{ events: ["one"] }],
        overdueCount: 3,
      });
    }
  });

  test("that today's page does not show changes nothing there", () => {
    const page = today({ today: [group(["other"], ["hazel"])] });
    expect(shown("/api/today", page, done)).toEqual(page);
  });
});

describe("a calendar", () => {
  const calendar = (its: object = {}) => ({
    overdue: 4,
    days: [{ day: "2026-06-01", count: 9, late: 2, events: [one, other], ...its }],
  });
  const path = "/api/care-events/calendar";
  const address = `${path}?from=2026-05-31&to=2026-06-30`;

  test("has an event that is done, which is no longer overdue", () => {
    const late = event("one", { dueDate: "2020-06-01T08:00:00.000Z" });
    const change = made("PUT /api/care-events/:id", {}, { ...late, status: "COMPLETED" });
    expect(shown(path, calendar({ events: [late, other] }), change)).toEqual({
      overdue: 3,
      days: [{ day: "2026-06-01", count: 9, late: 1, events: [change.assumed, other] }],
    });
    expect(shown(path, calendar({ events: [other] }), change)).toEqual(
      calendar({ events: [other] }),
    );
  });

  test("has a new event on its UK day, in order and once", () => {
    const added = event("new", { status: "IN_PROGRESS", dueDate: "2026-05-31T23:30:00.000Z" });
    const change = (assumed: object) => made("POST /api/care-events", {}, assumed);
    expect(shown(path, calendar(), change(added), address)).toEqual(
      calendar({ count: 10, events: [added, one, other] }),
    );
    const alone = { ...added, dueDate: "2026-05-31T08:00:00.000Z" };
    expect(shown(path, calendar(), change(alone), address)).toEqual({
      overdue: 4,
      days: [{ day: "2026-05-31", count: 1, late: 0, events: [alone] }, ...calendar().days],
    });
    const later = { ...added, dueDate: "2026-07-01T08:00:00.000Z" };
    expect(shown(path, calendar(), change(later), address)).toEqual(calendar());
  });
});

test("an event that is edited is so in lists of all events, and stays in the others", () => {
  expect(shown("/api/care-events", [one, other], edited)).toEqual([edited.assumed, other]);
  expect(shown("/api/care-events/upcoming", [one, other], edited)).toEqual([one, other]);
  const page = today({ today: [group(["one"], ["bramble"])] });
  expect(shown("/api/today", page, edited)).toEqual(page);
});

describe("a new event", () => {
  const added = event("new", { dueDate: "2026-05-31T23:30:00.000Z" });
  const change = made("POST /api/care-events", {}, added);
  const list = (query: string) =>
    shown("/api/care-events", [one], change, `/api/care-events${query}`);

  test("is in its place by the time it is due", () => {
    expect(list("")).toEqual([added, one]);
  });

  test("is in a list of its UK day and of no other", () => {
    expect(list("?from=2026-06-01&to=2026-06-01")).toEqual([added, one]);
    expect(list("?from=2026-05-01&to=2026-05-31")).toEqual([one]);
    expect(list("?from=2026-06-02")).toEqual([one]);
  });

  test("is in a list of its horse and of no other", () => {
    expect(list("?horseId=bramble")).toEqual([added, one]);
    expect(list("?horseId=hazel")).toEqual([one]);
  });

  test("is not in other lists", () => {
    expect(shown("/api/care-events/upcoming", [one], change)).toEqual([one]);
  });
});

describe("the day", () => {
  const show = (reply: object, change: WaitingChange) => shown("/api/day", reply, change);

  test("has the tick of a job, which counts", () => {
    const jobs = [job({ id: "new", tick }), job({ time: "17:00" })];
    expect(show(day(), ticked())).toEqual(day({ jobs, ...noted(1) }));
  });

  test("has the tick of a job that was added, which is known by its words", () => {
    const jobs = [job({ id: "a", added: true, what: "Poultice" }), job({ id: "b", added: true })];
    const change = ticked({ added: true });
    expect(show(day({ jobs }), change)).toMatchObject({
      jobs: [
        { what: "Poultice", tick: null },
        { what: "Chaff", tick },
      ],
      ...noted(1),
    });
  });

  test("keeps the tick of somebody who was first", () => {
    const jobs = [job({ id: "theirs", tick: { outcome: "NOT_DONE" } })];
    expect(show(day({ jobs }), ticked())).toEqual(day({ jobs }));
  });

  test("has no tick or dose of another day, job or course", () => {
    const tomorrow = day({ date: "2026-06-02" });
    expect(show(tomorrow, ticked())).toEqual(tomorrow);
    expect(show(tomorrow, given("GIVEN"))).toEqual(tomorrow);
    expect(show(day(), ticked({ time: "12:00" }))).toEqual(day());
    expect(show(day(), ticked({ horseId: null }))).toEqual(day());
  });

  test("has a dose that was given, also as the last; one that was not is not the last", () => {
    expect(show(day(), given("GIVEN"))).toMatchObject({
      doses: [{ dose: { id: "new" }, last: { id: "new" } }, { dose: null }],
      ...noted(1),
    });
    expect(show(day(), given("NOT_GIVEN"))).toMatchObject({
      doses: [{ dose: { id: "new" }, last: null }, { dose: null }],
      ...noted(1),
    });
  });

  test("is as before once a tick or a dose is taken back", () => {
    const untick = made("DELETE /api/day/ticks/:id", { params: { id: "new" } });
    const remove = made("DELETE /api/medicine-doses/:id", { params: { id: "new" } });
    expect(show(Object(show(day(), ticked())), untick)).toEqual(day());
    expect(show(Object(show(day(), given("NOT_GIVEN"))), remove)).toEqual(day());
    expect(show(day(), untick)).toEqual(day());
  });

  test("keeps a job that was added once its tick is taken back", () => {
    const jobs = [job({ id: "new", added: true, tick })];
    const untick = made("DELETE /api/day/ticks/:id", { params: { id: "new" } });
    expect(show(day({ jobs, ...noted(1) }), untick)).toEqual(
      day({ jobs: [job({ id: "new", added: true })] }),
    );
  });
});

test("a visit takes the rows of the horses that were seen from today's page", () => {
  const horses = [
    { horseId: "bramble", seen: true, eventId: "one" },
    { horseId: "hazel", seen: false, eventId: "other" },
    { horseId: "clover", seen: true, eventId: null },
  ];
  const lapsed = group([], ["clover"]);
  const page = today({
    overdue: [group(["one"], ["bramble"]), lapsed],
    today: [group(["other"], ["hazel"])],
  });
  const visit = made("POST /api/visits", { body: { horses } });
  expect(shown("/api/today", page, visit)).toEqual({ ...page, overdue: [lapsed] });
  expect(shown("/api/care-events", [one], visit)).toEqual([one]);
});

describe("a record", () => {
  const path = "/api/horses/:horseId/farrier";
  const [address, others] = ["bramble", "hazel"].map((id) => `/api/horses/${id}/farrier`);
  const rows = [{ id: "first", horseId: "bramble", farrier: "Jo", photos: [1] }];
  const params = { horseId: "bramble" };
  const added = made(`POST ${path}`, { params }, { id: "new", horseId: "bramble", farrier: "Al" });
  const edit = made(
    `PUT ${path}/:id`,
    { params: { ...params, id: "first" } },
    { id: "first", horseId: "bramble", farrier: "Al" },
  );

  test("that was added is the first of its horse's list", () => {
    expect(shown(path, rows, added, address)).toEqual([added.assumed, ...rows]);
  });

  test("that was edited keeps what its form does not have", () => {
    expect(shown(path, rows, edit, address)).toEqual([{ ...rows[0], farrier: "Al" }]);
  });

  test("is not in another horse's list, nor in one of another kind", () => {
    for (const change of [added, edit]) {
      expect(shown(path, rows, change, others)).toEqual(rows);
      const general = "/api/horses/bramble/general";
      expect(shown("/api/horses/:horseId/general", rows, change, general)).toEqual(rows);
    }
  });
});

test("a passport page that waits is shown with its horse's pages, once", () => {
  const path = "/api/horses/:horseId/doses";
  const waiting = made(
    "PUT /api/horses/:horseId/passport-pages",
    { params: { horseId: "bramble" } },
    { pages: [{ id: "new" }] },
  );
  const passport = { doses: [], pages: [{ id: "old" }] };
  const its = shown(path, passport, waiting, "/api/horses/bramble/doses");
  expect(its).toEqual({ doses: [], pages: [{ id: "old" }, { id: "new" }] });
  expect(shown(path, its, waiting, "/api/horses/bramble/doses")).toEqual(its);
  expect(shown(path, passport, waiting, "/api/horses/hazel/doses")).toBe(passport);
});

test("replies of other paths stay as they are", () => {
  const changes = [
    made("PUT /api/horses/:horseId/passport-pages", {}, { pages: [] }),
    done,
    edited,
    ticked(),
    given("GIVEN"),
    made("POST /api/care-events", {}, one),
    made("DELETE /api/day/ticks/:id", { params: { id: "new" } }),
    made("DELETE /api/medicine-doses/:id", { params: { id: "new" } }),
    made("POST /api/visits", { body: { horses: [] } }),
    made("DELETE /api/visits/:id", { params: { id: "new" } }),
    made("POST /api/horses/:horseId/farrier", { params: { horseId: "bramble" } }, one),
    made("POST /api/unknown", {}),
  ];
  const reply = [one];
  for (const change of changes)
    for (const path of ["/api/horses", "/api/horses/:id", "/api/care-events/counts"])
      expect(showWith({ path, address: path.replace(":id", "one"), reply }, change)).toBe(reply);
});

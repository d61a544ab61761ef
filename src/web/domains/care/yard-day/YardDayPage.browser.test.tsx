import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type YardDay, yardDayEndpoints } from "#contract/care/yard-day.ts";
import { medicineDoseEndpoints } from "#contract/health/medicine-doses.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import {
  aDay,
  aDayHorse,
  aDose,
  aJob,
  aNotedDose,
  ticked,
  today,
  tom,
} from "#testing/web/day-makers.ts";
import { fillIn, press, says, type Screen } from "#testing/web/fields.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { anId, aUser } from "#testing/web/makers.ts";
import { aUserAs } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, holdAnswers, idsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { YardDayPage } from "./YardDayPage.tsx";

const { read, tick, untick, repeat } = yardDayEndpoints;
const { record, remove } = medicineDoseEndpoints;

const pickle = aDayHorse({ name: "Pickle", allergies: "Penicillin" });
const bella = aDayHorse({ name: "Bella" });
const user = aUser();
const me = { id: user.id, firstName: user.firstName };

const open = () => show(<YardDayPage />, { user });

/** The bodies that an endpoint was sent, in order. */
const bodiesOf = (spec: Parameters<typeof callsOf>[0]) => callsOf(spec).map(({ body }) => body);
const anyId = expect.stringMatching(/^[\da-f-]{36}$/);

const buttons = (screen: Screen, name: string | RegExp) =>
  screen.getByRole("button", { name }).elements();

/** A day whose state the server keeps: `set` is what somebody changes in it. */
function answerDay(first: YardDay) {
  let current = first;
  answer(read, () => current);
  return { set: (next: YardDay) => (current = next) };
}

beforeEach(() => answer(horseEndpoints.names, []));

const manyHorses = () => {
  const horses = longNames(200).map((name) => aDayHorse({ name }));
  return aDay({ horses, jobs: horses.map(({ id }) => aJob({ horseId: id })) });
};

testList({
  element: () => <YardDayPage />,
  spec: read,
  empty: aDay(),
  emptyText: "Nothing is written down for this day",
  long: manyHorses,
  longText: /Stonebrk 009/,
  failedText: "The day could not be loaded",
});

test("of two hundred horses' feeds ten are shown, and all on request", async () => {
  answer(read, manyHorses());
  const screen = await open();
  await says(screen, "0 of 200 done");
  expect(screen.getByText(/Stonebrk/).elements()).toHaveLength(10);
  await press(screen, "Show all 200 of 7:00");
  await expect.element(screen.getByText(/Stonebrk 199/)).toBeInTheDocument();
  await press(screen, "Show fewer of 7:00");
  await expect.poll(() => screen.getByText(/Stonebrk/).elements().length).toBe(10);
});

test("what the page has no room for is counted", async () => {
  answer(read, { ...manyHorses(), more: 12 });
  const screen = await open();
  await says(screen, "and 12 more, which this page has no room for");
});

const mixedDay = () =>
  aDay({
    horses: [bella, pickle],
    jobs: [
      aJob({ horseId: bella.id, what: "Soaked hay" }),
      ticked(aJob({ horseId: pickle.id })),
      aJob({ horseId: pickle.id, time: "08:00", job: "TURN_OUT", what: "Lightweight rug" }),
      aJob({ time: "10:00", job: "OTHER", what: "Move the fence", added: true, id: anId() }),
    ],
    doses: [
      aDose({ horseId: pickle.id }),
      aDose({ horseId: pickle.id, time: null, slot: null, medicine: "Buscopan" }),
    ],
  });

test.each([
  { on: "a desk", width: 1280, height: 800 },
  { on: "a phone", width: 390, height: 844 },
])("on $on both ways of grouping are accessible", async ({ width, height }) => {
  await page.viewport(width, height);
  answer(read, mixedDay());
  const screen = await open();
  await says(screen, "1 of 5 done");
  await says(screen, "Allergy: Penicillin");
  await expectAccessible();
  await screen.getByText("By horse").click();
  await expect
    .element(screen.getByRole("heading", { name: "The yard", exact: true }))
    .toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test("by time each time is a part, and what is given as needed is the last", async () => {
  answer(read, mixedDay());
  const screen = await open();
  await says(screen, "Bella");
  const headings = () => screen.getByRole("heading", { level: 3 }).elements();
  expect(headings().map(({ textContent }) => textContent)).toEqual([
    "7:00",
    "8:00",
    "10:00",
    "As needed",
  ]);
});

test("by horse the whole yard comes first, then each horse, whose name leads to its page", async () => {
  answer(read, mixedDay());
  const screen = await open();
  await screen.getByText("By horse").click();
  await expect
    .element(screen.getByRole("link", { name: "Pickle" }))
    .toHaveAttribute("href", `/horses/${pickle.id}`);
  const headings = screen.getByRole("heading", { level: 3 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(["The yard", "Bella", "Pickle"]);
  const its = screen.getByRole("region", { name: "Pickle" });
  await expect.element(its.getByText("Lightweight rug")).toBeVisible();
  // what was noted before stands below what is still to be done, in one line
  await press(screen, "1 noted of Pickle");
  expect(its.getByRole("listitem").last().element().textContent).toMatch(/Done by Tom at 7:40/);
});

test("by horse, a yard of two hundred shows twenty of them, and all on request", async () => {
  const horses = Array.from({ length: 200 }, (_, at) => aDayHorse({ name: `Blue ${at + 1}` }));
  const jobs = horses.map(({ id }) => aJob({ horseId: id }));
  answer(read, aDay({ horses, jobs }));
  const screen = await open();
  await screen.getByText("By horse").click();
  const headings = () => screen.getByRole("heading", { level: 3 }).elements().length;
  await expect.poll(headings).toBe(20);
  await press(screen, "Show all 200");
  await expect.poll(headings).toBe(200);
});

test("when everything is noted it says so", async () => {
  const jobs = [aJob({ horseId: bella.id }), aJob({ horseId: pickle.id })].map((job) =>
    ticked(job),
  );
  answer(read, aDay({ horses: [bella, pickle], jobs }));
  const screen = await open();
  await says(screen, "All 2 done");
});

describe("ticking a job", () => {
  const job = aJob({ horseId: pickle.id });
  const day = aDay({ horses: [pickle], jobs: [job] });
  const done = ticked(job, { by: me });
  const sent = {
    id: anyId,
    date: today(),
    horseId: pickle.id,
    job: "FEED",
    time: "07:00",
    what: "One scoop of chaff",
    added: false,
    outcome: "DONE",
    why: null,
  };

  test("sends which job it is, under an id, and the row says when it was done", async () => {
    const state = answerDay(day);
    answer(tick, () => {
      state.set({ ...day, jobs: [done] });
      return done;
    });
    const screen = await open();
    await press(screen, "Done: Feed, Pickle, 7:00");
    await says(screen, /Done at 7:40/);
    expect(bodiesOf(tick)).toEqual([sent]);
    await expectAccessible();
  });

  test("shows that it is being sent, and a second press sends nothing", async () => {
    answer(read, day);
    const release = holdAnswers(tick, done);
    const screen = await open();
    const button = screen.getByRole("button", { name: "Done: Feed, Pickle, 7:00" });
    await button.click();
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
    await button.click({ force: true });
    release();
    await expect.element(button).not.toHaveAttribute("aria-disabled");
    expect(callsOf(tick)).toHaveLength(1);
  });

  test("that somebody else has ticked says so at the row, and shows their tick", async () => {
    const state = answerDay(day);
    const theirs = ticked(job);
    refuse(tick, 409, "Already done at 7:40 by Tom.", theirs);
    const screen = await open();
    await says(screen, "0 of 1 done");
    state.set(aDay({ horses: [pickle], jobs: [theirs] }));
    await press(screen, "Done: Feed, Pickle, 7:00");
    await expect
      .element(screen.getByRole("listitem").getByRole("alert"))
      .toHaveTextContent("Pickle: Already done at 7:40 by Tom.");
    await says(screen, /Done by Tom at 7:40/);
    expect(buttons(screen, /^Done: /)).toEqual([]);
    await expectAccessible();
  });

  test("whose answer is lost says so, and the next try is sent under the same id", async () => {
    answer(read, day);
    loseAnswers(tick);
    const screen = await open();
    await press(screen, "Done: Feed, Pickle, 7:00");
    await says(screen, /Loosebox cannot be reached/);
    answer(tick, done);
    await press(screen, "Done: Feed, Pickle, 7:00");
    await expect.poll(() => callsOf(tick).length).toBe(2);
    const [first, second] = idsOf(tick);
    expect(second).toBe(first);
    await expect.poll(() => screen.getByRole("alert").elements().length).toBe(0);
  });

  test("again after it was taken back is sent under another id, even if the first answer was lost", async () => {
    const state = answerDay(day);
    loseAnswers(tick);
    const screen = await open();
    await says(screen, "0 of 1 done");
    // the tick arrived, although its answer did not
    state.set(aDay({ horses: [pickle], jobs: [done] }));
    await press(screen, "Done: Feed, Pickle, 7:00");
    await says(screen, /Done at 7:40/);
    answer(untick, () => {
      state.set(day);
      return null;
    });
    await press(screen, "Undo: Feed, Pickle, 7:00");
    answer(tick, done);
    await press(screen, "Done: Feed, Pickle, 7:00");
    await expect.poll(() => callsOf(tick).length).toBe(2);
    const [first, second] = idsOf(tick);
    expect(second).not.toBe(first);
  });

  test("is taken back with Undo", async () => {
    const state = answerDay(aDay({ horses: [pickle], jobs: [done] }));
    answer(untick, () => {
      state.set(day);
      return null;
    });
    const screen = await open();
    await press(screen, "All 1 noted of 7:00");
    await press(screen, "Undo: Feed, Pickle, 7:00");
    await expect.element(screen.getByRole("button", { name: /^Done: Feed/ })).toBeVisible();
    expect(callsOf(untick).map(({ params }) => params)).toEqual([{ id: done.id }]);
  });

  test("that somebody else took back meanwhile: Undo says what the server says", async () => {
    answer(read, aDay({ horses: [pickle], jobs: [done] }));
    refuse(untick, 404, "Job not found");
    const screen = await open();
    await press(screen, "All 1 noted of 7:00");
    await press(screen, "Undo: Feed, Pickle, 7:00");
    await says(screen, "Pickle: Job not found");
  });

  test("of the whole yard names no horse, and sends that it was added", async () => {
    const fence = aJob({ id: anId(), job: "OTHER", what: "Move the fence", added: true });
    answer(read, aDay({ jobs: [fence] }));
    answer(tick, ticked(fence));
    const screen = await open();
    await press(screen, "Done: Move the fence, 7:00");
    await expect.poll(() => callsOf(tick).length).toBe(1);
    expect(bodiesOf(tick)).toMatchObject([{ horseId: null, what: "Move the fence", added: true }]);
  });
});

test("a job that was added for the day is removed, and one of every day is not", async () => {
  const fence = aJob({ id: anId(), job: "OTHER", what: "Move the fence", added: true });
  const state = answerDay(aDay({ jobs: [fence, aJob({ time: "08:00" })] }));
  answer(yardDayEndpoints.removeJob, () => {
    state.set(aDay({}));
    return null;
  });
  const screen = await open();
  await press(screen, "Not done: Feed, 8:00");
  expect(buttons(screen, "Remove the job")).toEqual([]);
  await press(screen, "Cancel");
  await press(screen, "Not done: Move the fence, 7:00");
  await press(screen, "Remove the job");
  await says(screen, "Nothing is written down for this day");
  expect(callsOf(yardDayEndpoints.removeJob).map(({ params }) => params)).toEqual([
    { id: fence.id },
  ]);
});

describe("what is left out", () => {
  const job = aJob({ horseId: pickle.id });
  const day = aDay({ horses: [pickle], jobs: [job], doses: [aDose({ horseId: pickle.id })] });

  test("has a reason: without one it is not sent, and with one the row tells it", async () => {
    const state = answerDay(day);
    const noted = ticked(job, { outcome: "NOT_DONE", why: "At a show", by: me });
    answer(tick, () => {
      state.set({ ...day, jobs: [noted] });
      return noted;
    });
    const screen = await open();
    await press(screen, "Not done: Feed, Pickle, 7:00");
    await expect
      .element(screen.getByRole("dialog", { name: "Not done: Feed, Pickle, 7:00" }))
      .toBeVisible();
    await press(screen, "Save");
    await says(screen, "Say why");
    await expectAccessible();
    expect(callsOf(tick)).toEqual([]);
    await fillIn(screen, { "Why not": "  At a show " });
    await press(screen, "Save");
    await says(screen, /Not done at 7:40: At a show/);
    expect(bodiesOf(tick)).toMatchObject([{ outcome: "NOT_DONE", why: "At a show", id: anyId }]);
    await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("is asked for in the medicine's words when it is a dose", async () => {
    answer(read, day);
    answer(record, aNotedDose({ outcome: "NOT_GIVEN", why: "left his feed" }));
    const screen = await open();
    await press(screen, "Not given: Danilon, Pickle, 8:00");
    await fillIn(screen, { "Why not": "left his feed" });
    await press(screen, "Save");
    await expect.poll(() => callsOf(record).length).toBe(1);
    expect(bodiesOf(record)).toMatchObject([
      { outcome: "NOT_GIVEN", why: "left his feed", slot: 1, soon: false },
    ]);
  });

  test("keeps its reason when the answer is lost, and is sent again under the same id", async () => {
    answer(read, day);
    loseAnswers(tick);
    const screen = await open();
    await press(screen, "Not done: Feed, Pickle, 7:00");
    await fillIn(screen, { "Why not": "At a show" });
    await press(screen, "Save");
    await says(screen, /nothing you typed is lost/);
    answer(tick, ticked(job, { outcome: "NOT_DONE" }));
    await press(screen, "Not done: Feed, Pickle, 7:00");
    await expect.element(screen.getByLabelText("Why not")).toHaveValue("At a show");
    await press(screen, "Save");
    await expect.poll(() => callsOf(tick).length).toBe(2);
    expect(new Set(idsOf(tick)).size).toBe(1);
    // another question begins empty
    await press(screen, "Not done: Feed, Pickle, 7:00");
    await expect.element(screen.getByLabelText("Why not")).toHaveValue("");
  });

  test("is not noted when the question is closed", async () => {
    answer(read, day);
    const screen = await open();
    await press(screen, "Not done: Feed, Pickle, 7:00");
    await press(screen, "Cancel");
    await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
    expect(callsOf(tick)).toEqual([]);
  });
});

describe("all jobs of a time at once", () => {
  const horses = [bella, pickle, aDayHorse({ name: "Samson" })];
  const jobs = horses.map(({ id }) => aJob({ horseId: id }));
  const dose = aDose({ horseId: pickle.id, time: "07:00" });
  const day = aDay({ horses, jobs, doses: [dose] });

  test("ticks the three jobs, and not the dose", async () => {
    const state = answerDay(day);
    let left = jobs;
    answer(tick, () => {
      const [next, ...rest] = left;
      left = rest;
      const done = ticked(next ?? aJob(), { by: me });
      state.set({ ...day, jobs: jobs.map((job) => (left.includes(job) ? job : ticked(job))) });
      return done;
    });
    const screen = await open();
    await press(screen, "All 3 done: jobs of 7:00");
    await expect.poll(() => callsOf(tick).length).toBe(3);
    expect(bodiesOf(tick)).toMatchObject(horses.map(({ id }) => ({ horseId: id, job: "FEED" })));
    expect(new Set(idsOf(tick)).size).toBe(3);
    await expect.element(screen.getByRole("button", { name: /^Given: Danilon/ })).toBeVisible();
    await expect.poll(() => buttons(screen, /^Done: /)).toEqual([]);
    expect(callsOf(record)).toEqual([]);
  });

  test("is not offered for a single job", async () => {
    answer(read, aDay({ horses, jobs: jobs.slice(0, 1), doses: [dose] }));
    const screen = await open();
    await says(screen, "Bella");
    expect(buttons(screen, /^All /)).toEqual([]);
  });

  test("says at its row which one was refused", async () => {
    answer(read, day);
    refuse(tick, 409, "Already done at 7:40 by Tom.", ticked(aJob()));
    const screen = await open();
    await press(screen, "All 3 done: jobs of 7:00");
    await says(screen, "Samson: Already done at 7:40 by Tom.");
    expect(screen.getByRole("alert").elements()).toHaveLength(3);
  });

  test("stops without a connection", async () => {
    answer(read, day);
    loseAnswers(tick);
    const screen = await open();
    await press(screen, "All 3 done: jobs of 7:00");
    await says(screen, /^Bella: Loosebox cannot be reached/);
    expect(callsOf(tick)).toHaveLength(1);
    answer(tick, ticked(jobs[0] ?? aJob()));
    await press(screen, "All 3 done: jobs of 7:00");
    await expect.poll(() => callsOf(tick).length).toBe(4);
    const [first, second] = idsOf(tick);
    expect(second).toBe(first);
  });
});

describe("giving a dose", () => {
  const dose = aDose({ horseId: pickle.id });
  const day = aDay({ horses: [pickle], doses: [dose] });
  const given = aNotedDose({ by: me });
  const TOO_SOON =
    "Already given at 7:40 by Tom. That is 2 hours apart; twice daily means about every 12 hours. Look at the label or ring your vet before you give another.";

  test("sends the course and which of the day's doses it is", async () => {
    const state = answerDay(day);
    answer(record, () => {
      state.set(aDay({ horses: [pickle], doses: [{ ...dose, dose: given }] }));
      return given;
    });
    const screen = await open();
    await press(screen, "Given: Danilon, Pickle, 8:00");
    await says(screen, /Given at 7:40/);
    expect(bodiesOf(record)).toEqual([
      {
        id: anyId,
        recordId: dose.recordId,
        date: today(),
        slot: 1,
        outcome: "GIVEN",
        why: null,
        soon: false,
      },
    ]);
    answer(remove, () => {
      state.set(day);
      return null;
    });
    await press(screen, "Undo: Danilon, Pickle, 8:00");
    await expect.element(screen.getByRole("button", { name: /^Given: Danilon/ })).toBeVisible();
    expect(callsOf(remove).map(({ params }) => params)).toEqual([{ id: given.id }]);
  });

  test("that somebody else gave says so at the row, and asks nothing", async () => {
    const state = answerDay(day);
    const theirs = aNotedDose({ by: tom });
    refuse(record, 409, "Already given at 7:40 by Tom.", theirs);
    const screen = await open();
    await says(screen, "0 of 1 done");
    state.set(aDay({ horses: [pickle], doses: [{ ...dose, dose: theirs }] }));
    await press(screen, "Given: Danilon, Pickle, 8:00");
    await says(screen, "Pickle: Already given at 7:40 by Tom.");
    await says(screen, /Given by Tom at 7:40/);
    expect(screen.getByRole("alertdialog").elements()).toEqual([]);
  });

  test("soon after the last asks first, and is noted on request", async () => {
    const state = answerDay(day);
    refuse(record, 409, TOO_SOON);
    const screen = await open();
    await press(screen, "Given: Danilon, Pickle, 8:00");
    const asked = screen.getByRole("alertdialog", { name: "Danilon soon after the last dose" });
    await expect.element(asked.getByText(TOO_SOON)).toBeVisible();
    await expect.element(asked.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await expectAccessible();
    answer(record, () => {
      state.set(aDay({ horses: [pickle], doses: [{ ...dose, dose: given }] }));
      return given;
    });
    await asked.getByRole("button", { name: "Note it all the same" }).click();
    await says(screen, /Given at 7:40/);
    expect(bodiesOf(record)).toMatchObject([{ soon: false }, { soon: true, outcome: "GIVEN" }]);
    await expect.element(asked).not.toBeInTheDocument();
  });

  test("soon after the last is not noted when one thinks better of it", async () => {
    answer(read, day);
    refuse(record, 409, TOO_SOON);
    const screen = await open();
    await press(screen, "Given: Danilon, Pickle, 8:00");
    const asked = screen.getByRole("alertdialog");
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(callsOf(record)).toHaveLength(1);
    expect(screen.getByRole("alert").elements()).toEqual([]);
  });

  test("whose answer is lost is sent again under the same id", async () => {
    answer(read, day);
    loseAnswers(record);
    const screen = await open();
    await press(screen, "Given: Danilon, Pickle, 8:00");
    await says(screen, /Loosebox cannot be reached/);
    answer(record, given);
    await press(screen, "Given: Danilon, Pickle, 8:00");
    await expect.poll(() => callsOf(record).length).toBe(2);
    expect(new Set(idsOf(record)).size).toBe(1);
  });

  test("as needed has no number of the day, and cannot be left out", async () => {
    const asNeeded = { ...dose, slot: null, time: null, medicine: "Buscopan" };
    answer(read, aDay({ horses: [pickle], doses: [asNeeded] }));
    answer(record, aNotedDose({ slot: null }));
    const screen = await open();
    await press(screen, "Given: Buscopan, Pickle");
    await expect.poll(() => callsOf(record).length).toBe(1);
    expect(bodiesOf(record)).toMatchObject([{ slot: null, outcome: "GIVEN" }]);
    expect(buttons(screen, /^Not given/)).toEqual([]);
  });
});

describe("what a person may", () => {
  const day = () => ({ ...mixedDay(), fromYesterday: 2 });

  test("a viewer sees the day, and no buttons that change it", async () => {
    answer(read, day());
    const screen = await show(<YardDayPage />, { user: aUserAs("VIEWER") });
    await screen.getByRole("button", { name: /noted of 7:00/ }).click();
    await says(screen, /Done by Tom at 7:40/);
    expect(buttons(screen, /^(Done|Not|Given|Undo|All|Add|Repeat)/)).toEqual([]);
    await expectAccessible();
  });

  test("a groom ticks, gives and adds", async () => {
    answer(read, day());
    const screen = await show(<YardDayPage />, { user: aUserAs("GROOM") });
    await screen.getByRole("button", { name: /noted of 7:00/ }).click();
    await says(screen, /Done by Tom at 7:40/);
    for (const name of [/^Done: Feed/, /^Given: Danilon/, /^Undo: Feed/, /^Add a job/, /^Repeat/])
      expect(buttons(screen, name).length).toBeGreaterThan(0);
  });
});

describe("another day", () => {
  const dayOf = (date: string, given: Partial<YardDay> = {}) => aDay({ date, ...given });
  const yesterday = addDays(today(), -1);

  function answerByDate(given: Partial<YardDay> = {}) {
    answer(read, ({ query }) => dayOf(query["date"] ?? "", given));
  }

  test("yesterday shows no 'Add a job', and what is ticked there is noted for yesterday", async () => {
    const job = aJob({ horseId: pickle.id });
    answerByDate({ horses: [pickle], jobs: [job] });
    answer(tick, ticked(job));
    const screen = await open();
    await expect.element(screen.getByRole("button", { name: "Add a job" })).toBeVisible();
    await press(screen, "The day before");
    await expect.poll(() => callsOf(read).at(-1)?.query["date"]).toBe(yesterday);
    await expect.poll(() => buttons(screen, "Add a job")).toEqual([]);
    await press(screen, "Done: Feed, Pickle, 7:00");
    await expect.poll(() => callsOf(tick).length).toBe(1);
    expect(bodiesOf(tick)).toMatchObject([{ date: yesterday }]);
    await screen.getByRole("button", { name: "Today", exact: true }).click();
    await expect.element(screen.getByRole("heading", { name: /^Today, / })).toBeVisible();
  });

  test("tomorrow can have a job added, and nothing ticked", async () => {
    answerByDate({ horses: [pickle], jobs: [aJob({ horseId: pickle.id })] });
    const screen = await open();
    await press(screen, "The day after");
    await expect.poll(() => buttons(screen, /^Done: /)).toEqual([]);
    await says(screen, "Pickle");
    await press(screen, "Add a job");
    await expect.element(screen.getByRole("dialog", { name: "Add a job" })).toBeVisible();
  });

  test("eight days ago nothing can be ticked any more", async () => {
    answerByDate({ horses: [pickle], jobs: [ticked(aJob({ horseId: pickle.id }))] });
    const screen = await open();
    for (let back = 1; back <= 8; back += 1) await press(screen, "The day before");
    await expect.poll(() => callsOf(read).at(-1)?.query["date"]).toBe(addDays(today(), -8));
    await says(screen, /Done by Tom/);
    await expect.poll(() => buttons(screen, /^Undo/)).toEqual([]);
  });

  describe("on a screen that stays on past midnight", () => {
    const passMidnight = () => {
      vi.setSystemTime(Date.now() + 86_400_000);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
    afterEach(() => vi.useRealTimers());

    test("is today's by itself", async () => {
      const job = aJob({ horseId: pickle.id });
      const before = today();
      answer(read, ({ query }) =>
        dayOf(query["date"] ?? "", {
          horses: [pickle],
          jobs: [query["date"] === before ? ticked(job) : job],
        }),
      );
      const screen = await open();
      await says(screen, "All 1 done");
      passMidnight();
      await says(screen, "0 of 1 done");
      expect(callsOf(read).at(-1)?.query).toEqual({ date: addDays(before, 1) });
      await expect.element(screen.getByRole("heading", { name: /^Today, / })).toBeVisible();
    });

    test("stays the day that was chosen", async () => {
      answerByDate();
      const before = today();
      const screen = await open();
      await press(screen, "The day before");
      await says(screen, "Nothing was ticked on this day");
      passMidnight();
      await screen.getByText("By horse").click();
      expect(callsOf(read).at(-1)?.query).toEqual({ date: addDays(before, -1) });
    });
  });

  test("without a tick a day that is over says so", async () => {
    answerByDate();
    const screen = await open();
    await press(screen, "The day before");
    await says(screen, "Nothing was ticked on this day");
    await expectAccessible();
  });
});

describe("the day before's jobs", () => {
  test("are repeated on request, after which nothing is offered", async () => {
    const state = answerDay(aDay({ fromYesterday: 2 }));
    answer(repeat, () => {
      const jobs = ["Sweep", "Order hay"].map((what) =>
        aJob({ id: anId(), job: "OTHER", what, added: true }),
      );
      state.set(aDay({ jobs }));
      return { added: 2 };
    });
    const screen = await open();
    await press(screen, "Repeat the day before's 2 jobs");
    await says(screen, "Order hay");
    expect(bodiesOf(repeat)).toEqual([{ date: londonDate(new Date()) }]);
    expect(buttons(screen, /^Repeat/)).toEqual([]);
  });

  test("that is one is called so", async () => {
    answer(read, aDay({ fromYesterday: 1 }));
    const screen = await open();
    await expect
      .element(screen.getByRole("button", { name: "Repeat the day before's job" }))
      .toBeVisible();
  });

  test("stay offered when they could not be repeated, with the reason", async () => {
    answer(read, aDay({ fromYesterday: 2 }));
    refuse(repeat, 409, "A day has at most 200 added jobs");
    const screen = await open();
    await press(screen, "Repeat the day before's 2 jobs");
    await says(screen, "A day has at most 200 added jobs");
    expect(buttons(screen, /^Repeat/)).toHaveLength(1);
  });
});

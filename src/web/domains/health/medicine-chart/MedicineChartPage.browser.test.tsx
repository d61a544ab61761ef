import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { Route } from "wouter";
import {
  CHART_DAYS,
  type ChartedCourse,
  type MedicineChart,
  medicineDoseEndpoints,
} from "#contract/health/medicine-doses.ts";
import { paths } from "#contract/paths.ts";
import { formatDay } from "#rules/date-format.ts";
import { addDays } from "#rules/dates.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aCourse, aNotedDose, clock, today } from "#testing/web/day-makers.ts";
import { fillIn, press, says, type Screen } from "#testing/web/fields.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { aListedHorse, aUser } from "#testing/web/makers.ts";
import { aUserAs } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, idsOf, loseAnswers, refuse } from "#testing/web/server.ts";
import { MedicineChartPage } from "./MedicineChartPage.tsx";

const { chart, record, remove } = medicineDoseEndpoints;

const pickle = aListedHorse({ name: "Pickle", allergies: "Penicillin" });
const address = paths.medicineChart.replace(":id", pickle.id);
const element = () => (
  <Route path={paths.medicineChart}>
    <MedicineChartPage />
  </Route>
);
const user = aUser();
const me = { id: user.id, firstName: user.firstName };
const open = (as = user) => show(element(), { at: address, user: as });

const aChart = (courses: ChartedCourse[], until = today()): MedicineChart => ({
  horse: { id: pickle.id, name: pickle.name, allergies: "Penicillin", handlingWarnings: null },
  from: addDays(until, 1 - CHART_DAYS),
  until,
  courses,
});

const yesterday = addDays(today(), -1);
const twoDaysAgo = addDays(today(), -2);
type Dose = ChartedCourse["days"][number]["doses"][number];
const morning = (dose: Dose["dose"] = null): Dose => ({ slot: 1, time: "08:00", dose });
const evening = (dose: Dose["dose"] = null): Dose => ({ slot: 2, time: "18:00", dose });
const given = aNotedDose({ date: yesterday, givenAt: clock("07:40", yesterday) });
const leftOut = aNotedDose({
  date: yesterday,
  slot: 2,
  outcome: "NOT_GIVEN",
  givenAt: clock("18:05", yesterday),
  why: "left his feed",
  by: me,
});

/** A course whose last two days were noted in part, and of which two doses are due today. */
const danilon = (doses: Dose[] = [morning(), evening()]) =>
  aCourse({
    days: [
      { date: today(), doses },
      { date: yesterday, doses: [morning(given), evening(leftOut)] },
      { date: twoDaysAgo, doses: [morning(), evening()] },
    ],
  });

/** The texts of a table's rows, cell by cell. */
const rowsOf = (screen: Screen, name: string) =>
  screen
    .getByRole("table", { name })
    .getByRole("row")
    .elements()
    .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent.trim()));

testList({
  element,
  at: address,
  spec: chart,
  empty: aChart([]),
  emptyText: "No medicine in these days",
  long: () => aChart(longNames(50).map((medicine) => ({ ...danilon(), medicine }))),
  longText: /Stonebrk 049/,
  failedText: "The medicine chart could not be loaded",
});

describe("the days before", () => {
  test("show what was given and what was not, when and by whom, and what nobody has noted", async () => {
    answer(chart, aChart([danilon()]));
    const screen = await open();
    await says(screen, "Not noted");
    const [head, ofYesterday, ofTwoDaysAgo] = rowsOf(screen, "Doses of Danilon");
    expect(head).toEqual(["Day", "8:00", "18:00"]);
    expect(ofYesterday?.slice(1)).toEqual([
      "Given 7:40 Tom",
      `Not given 18:05 ${me.firstName}left his feed`,
    ]);
    expect(ofTwoDaysAgo?.slice(1)).toEqual(["Not noted", "Not noted"]);
  });

  test("name nobody where the account was deleted", async () => {
    const days = [
      { date: today(), doses: [] },
      { date: yesterday, doses: [morning({ ...given, by: null })] },
    ];
    answer(chart, aChart([aCourse({ days })]));
    const screen = await open();
    await expect.element(screen.getByRole("table")).toBeVisible();
    expect(rowsOf(screen, "Doses of Danilon")[1]?.slice(1)).toEqual(["Given 7:40"]);
  });

  test("have a column for what was given as needed, and a dash where a dose was not due", async () => {
    const asNeeded = aNotedDose({ ...given, slot: null, givenAt: clock("11:15", yesterday) });
    const days = [
      { date: today(), doses: [] },
      { date: yesterday, doses: [{ slot: null, time: null, dose: asNeeded }] },
      { date: twoDaysAgo, doses: [morning()] },
    ];
    answer(chart, aChart([aCourse({ days })]));
    const screen = await open();
    await says(screen, "Not noted");
    const [head, ofYesterday, ofTwoDaysAgo] = rowsOf(screen, "Doses of Danilon");
    expect(head).toEqual(["Day", "8:00", "Given"]);
    expect(ofYesterday?.slice(1)).toEqual(["–", "Given 11:15 Tom"]);
    expect(ofTwoDaysAgo?.slice(1)).toEqual(["Not noted", ""]);
  });

  test("are the fourteen days before on request, in which nothing can be ticked", async () => {
    const from = addDays(today(), 1 - CHART_DAYS);
    const earlier = addDays(from, -1);
    answer(chart, ({ query }) =>
      query["until"] === today()
        ? aChart([danilon()])
        : aChart([aCourse({ days: [{ date: earlier, doses: [morning()] }] })], earlier),
    );
    const screen = await open();
    await press(screen, "The 14 days before");
    await says(screen, new RegExp(`to ${formatDay(earlier)}$`));
    expect(callsOf(chart).at(-1)?.query).toEqual({ until: earlier });
    await says(screen, "Not noted");
    expect(screen.getByRole("button", { name: /^(Given|Not given|Undo)/ }).elements()).toEqual([]);
    await press(screen, "Back to today");
    await expect
      .element(screen.getByRole("button", { name: "Given: Danilon, Pickle, 8:00" }))
      .toBeVisible();
    expect(screen.getByRole("button", { name: "Back to today" }).elements()).toEqual([]);
  });
});

test("on a screen that stays on past midnight today is the new day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const before = today();
  answer(chart, ({ query }) => {
    const date = query["until"] ?? "";
    const dose = date === before ? given : null;
    return aChart([aCourse({ days: [{ date, doses: [morning(dose)] }] })], date);
  });
  const screen = await open();
  await expect.element(screen.getByRole("button", { name: /^Undo/ })).toBeVisible();
  vi.setSystemTime(Date.now() + 86_400_000);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(screen.getByRole("button", { name: /^Given: Danilon/ })).toBeVisible();
  expect(callsOf(chart).at(-1)?.query).toEqual({ until: addDays(before, 1) });
});

test("a course says how it is given, who ordered it and for how long", async () => {
  const course = {
    ...danilon(),
    prescribedBy: "Helen Marsh",
    startDate: "2026-01-05",
    endDate: "2026-02-01",
    completed: true,
  };
  answer(chart, aChart([course]));
  const screen = await open();
  await says(
    screen,
    "1 sachet, twice daily, oral. Ordered by Helen Marsh. From 5 Jan 2026 to 1 Feb 2026; completed",
  );
});

test("the horse's warnings stand above, and its name leads to its page", async () => {
  answer(chart, aChart([danilon()]));
  const screen = await open();
  await says(screen, "Allergy: Penicillin");
  await expect
    .element(screen.getByRole("link", { name: "Pickle" }))
    .toHaveAttribute("href", `/horses/${pickle.id}`);
});

test.each([
  { on: "a desk", width: 1280, height: 800 },
  { on: "a phone", width: 390, height: 844 },
])("the chart is accessible on $on", async ({ width, height }) => {
  await page.viewport(width, height);
  answer(chart, aChart([danilon([morning({ ...given, date: today() }), evening()])]));
  const screen = await open();
  await says(screen, "Not noted");
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

describe("today's doses", () => {
  const first = danilon();
  const today1 = aNotedDose({ by: me });

  /** The chart, of which the server keeps the state. */
  function answerChart(course: ChartedCourse) {
    let current = aChart([course]);
    answer(chart, () => current);
    return {
      set: (doses: Dose[]) => {
        const days = course.days.map((day, at) => (at === 0 ? { ...day, doses } : day));
        current = aChart([{ ...course, days }]);
      },
    };
  }

  test("are ticked, and taken back, as on the yard's day", async () => {
    const state = answerChart(first);
    answer(record, () => {
      state.set([morning(today1), evening()]);
      return today1;
    });
    const screen = await open();
    await press(screen, "Given: Danilon, Pickle, 8:00");
    await says(screen, /Given at 7:40/);
    expect(callsOf(record).map(({ body }) => body)).toMatchObject([
      { recordId: first.recordId, date: today(), slot: 1, outcome: "GIVEN", soon: false },
    ]);
    answer(remove, () => {
      state.set([morning(), evening()]);
      return null;
    });
    await press(screen, "Undo: Danilon, Pickle, 8:00");
    await expect
      .element(screen.getByRole("button", { name: "Given: Danilon, Pickle, 8:00" }))
      .toBeVisible();
    expect(callsOf(remove).map(({ params }) => params)).toEqual([{ id: today1.id }]);
  });

  test("that were not given have a reason", async () => {
    answerChart(first);
    answer(record, leftOut);
    const screen = await open();
    await press(screen, "Not given: Danilon, Pickle, 18:00");
    await press(screen, "Save");
    await says(screen, "Say why");
    await fillIn(screen, { "Why not": "left his feed" });
    await press(screen, "Save");
    await expect.poll(() => callsOf(record).length).toBe(1);
    expect(callsOf(record)[0]?.body).toMatchObject({
      slot: 2,
      outcome: "NOT_GIVEN",
      why: "left his feed",
    });
  });

  test("that somebody else has given say so at the row", async () => {
    const state = answerChart(first);
    const theirs = aNotedDose();
    refuse(record, 409, "Already given at 7:40 by Tom.", theirs);
    const screen = await open();
    await says(screen, "Not noted");
    state.set([morning(theirs), evening()]);
    await press(screen, "Given: Danilon, Pickle, 8:00");
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("Already given at 7:40 by Tom.");
    await says(screen, /Given by Tom at 7:40/);
  });

  test("soon after the last are asked about first", async () => {
    answerChart(first);
    refuse(record, 409, "Already given at 7:40 by Tom. That is 2 hours apart.");
    const screen = await open();
    await press(screen, "Given: Danilon, Pickle, 18:00");
    const asked = screen.getByRole("alertdialog", { name: "Danilon soon after the last dose" });
    answer(record, today1);
    await asked.getByRole("button", { name: "Note it all the same" }).click();
    await expect.poll(() => callsOf(record).length).toBe(2);
    expect(callsOf(record)[1]?.body).toMatchObject({ slot: 2, soon: true });
  });

  test("whose answer is lost are sent again under the same id", async () => {
    answerChart(first);
    loseAnswers(record);
    const screen = await open();
    await press(screen, "Given: Danilon, Pickle, 8:00");
    await says(screen, /Loosebox cannot be reached/);
    answer(record, today1);
    await press(screen, "Given: Danilon, Pickle, 8:00");
    await expect.poll(() => callsOf(record).length).toBe(2);
    expect(new Set(idsOf(record)).size).toBe(1);
  });

  test("as needed can be given again, and never left out", async () => {
    const asNeeded = { slot: null, time: null };
    const buscopan = aCourse({
      medicine: "Buscopan",
      frequency: "AS_NEEDED",
      days: [
        {
          date: today(),
          doses: [
            { ...asNeeded, dose: aNotedDose({ slot: null }) },
            { ...asNeeded, dose: null },
          ],
        },
      ],
    });
    answer(chart, aChart([buscopan]));
    answer(record, aNotedDose({ slot: null }));
    const screen = await open();
    const list = screen.getByRole("list", { name: "Today's doses of Buscopan" });
    await expect.element(list.getByText(/Given by Tom at 7:40/)).toBeVisible();
    await press(screen, "Given: Buscopan, Pickle");
    await expect.poll(() => callsOf(record).length).toBe(1);
    expect(callsOf(record)[0]?.body).toMatchObject({ slot: null, outcome: "GIVEN" });
    expect(screen.getByRole("button", { name: /^Not given/ }).elements()).toEqual([]);
    await expectAccessible();
  });

  test("are not offered to a viewer", async () => {
    answerChart(first);
    const screen = await open(aUserAs("VIEWER"));
    await says(screen, "Not noted");
    expect(screen.getByRole("button", { name: /^(Given|Not given)/ }).elements()).toEqual([]);
  });
});

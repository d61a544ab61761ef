import { beforeEach, describe, expect, test } from "vitest";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { type Today, todayEndpoints } from "#contract/care/today.ts";
import { outingEndpoints } from "#contract/competing/outings.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { publicSettingsEndpoints } from "#contract/operations/public-settings.ts";
import { weatherEndpoints } from "#contract/notices/weather.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aTodayGroup } from "#testing/web/day-makers.ts";
import { aSummary } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, holdAnswers, refuse } from "#testing/web/server.ts";
import { DashboardPage } from "./DashboardPage.tsx";

const bramble = aSummary({ name: "Bramble" });
const { id, name } = bramble.horse;
const day: Today = {
  overdue: [
    aTodayGroup({
      title: "Teeth",
      dueDate: "2026-01-05T09:00:00.000Z",
      horses: [{ id, name, eventId: null }],
      overdue: 1,
      lateDays: 3,
    }),
  ],
  today: [],
  week: [],
  done: [],
  more: { overdue: 0, today: 0, week: 0, done: 0 },
  day: { all: 0, noted: 0 },
  draftHorses: [],
  isolated: [],
  overdueCount: 1,
  overdueListed: 1,
};
const warned = [{ id, name, allergies: null, handlingWarnings: "Kicks when girthed" }];

const row = { name: /Teeth/ };

beforeEach(() => {
  answer(todayEndpoints.read, day);
  answer(horseEndpoints.summaries, {
    items: [bramble],
    total: 1,
    totalPages: 1,
    standingCounts: { OVERDUE: 1, DUE_SOON: 0, UP_TO_DATE: 0, NOTHING_RECORDED: 0 },
  });
  answer(outingEndpoints.board, { outings: [], rows: [] });
  answer(weatherEndpoints.alerts, []);
  answer(publicSettingsEndpoints.read, {
    announcement: "",
    registrationOpen: true,
    demoOpen: true,
    vatNote: "no VAT is charged",
  });
  answer(careEventEndpoints.counts, {
    overdue: 1,
    upcoming: 0,
    pendingVaccinations: 0,
    vaccinationsThisWeek: 0,
  });
  answer(careEventEndpoints.upcoming, []);
});

describe("the rows of Today", () => {
  test("come with the warnings, which would move them later", async () => {
    const release = holdAnswers(horseEndpoints.alerts, warned);
    const screen = await show(<DashboardPage />);
    await expect.poll(() => callsOf(todayEndpoints.read).length).toBe(1);
    // what has come would be on the screen by now
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.getByRole("link", row).elements()).toEqual([]);
    release();
    await expect
      .element(screen.getByRole("link", { name: /Kicks when girthed Teeth/ }))
      .toBeVisible();
    await expectAccessible();
  });

  test("are shown without warnings that do not come, for which they ask no more than once each", async () => {
    refuse(horseEndpoints.alerts, 503, "Loosebox is busy. Please try again in a moment.");
    const screen = await show(<DashboardPage />);
    await expect.element(screen.getByRole("link", row)).toBeVisible();
    const asked = callsOf(horseEndpoints.alerts).length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect.element(screen.getByRole("link", row)).toBeVisible();
    expect(callsOf(horseEndpoints.alerts).length - asked).toBeLessThanOrEqual(2);
  });
});

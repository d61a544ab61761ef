import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { type Today, type TodayGroup, todayEndpoints } from "#contract/care/today.ts";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aTodayGroup } from "#testing/web/day-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, refuse } from "#testing/web/server.ts";
import { TodayPanel } from "./TodayPanel.tsx";

const row = (n: number): TodayGroup =>
  aTodayGroup({ title: `Task ${n}`, dueDate: "2026-01-05T09:00:00.000Z", overdue: 1, lateDays: 3 });
const rows = Array.from({ length: 30 }, (_, n) => row(n + 1));

const day = (sent: number): Today => ({
  overdue: rows.slice(0, sent),
  today: [],
  week: [],
  done: [],
  more: { overdue: 30 - sent, today: 0, week: 0, done: 0 },
  day: { all: 0, noted: 0 },
  draftHorses: [],
  isolated: [],
  overdueCount: 30,
  overdueListed: 30,
});

test("a list that was read in part tells how long it is, and shows all rows when asked", async () => {
  answer(careEventEndpoints.upcoming, []);
  answer(horseEndpoints.alerts, []);
  answer(todayEndpoints.read, day(30));
  const screen = await show(<TodayPanel today={day(11)} hasHorses />);
  await expect.element(screen.getByRole("heading", { name: /^Overdue\s+30$/ })).toBeVisible();
  expect(screen.getByText("Task 11").elements()).toEqual([]);
  await expectAccessible();
  await userEvent.click(screen.getByRole("button", { name: "Show all 30 of Overdue" }));
  await expect.element(screen.getByText("Task 30")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show fewer of Overdue" }));
  expect(screen.getByText("Task 11").elements()).toEqual([]);
});

test("where the rest cannot be read, a sentence says so", async () => {
  answer(careEventEndpoints.upcoming, []);
  answer(horseEndpoints.alerts, []);
  refuse(todayEndpoints.read, 503, "Please try again in a minute");
  const screen = await show(<TodayPanel today={day(11)} hasHorses />);
  await userEvent.click(screen.getByRole("button", { name: "Show all 30 of Overdue" }));
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Please try again in a minute");
  await expect.element(screen.getByText("Task 11")).toBeVisible();
});

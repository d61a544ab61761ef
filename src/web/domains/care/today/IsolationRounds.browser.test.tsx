import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { careEventEndpoints } from "#contract/care/care-events.ts";
import type { Today } from "#contract/care/today.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { says } from "#testing/web/fields.ts";
import { longNames } from "#testing/web/list-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer } from "#testing/web/server.ts";
import { TodayPanel } from "./TodayPanel.tsx";

beforeEach(() => answer(careEventEndpoints.upcoming, []));
afterEach(() => void vi.useRealTimers());

/** Sets the clock of the page to this instant. */
const at = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });

type IsolatedHorses = Today["isolated"];

const isolated = (name: string, done: IsolatedHorses[number]["done"] = []) => ({
  id: anId(),
  name,
  imageUrl: null,
  color: null,
  done,
});

const panel = (horses: IsolatedHorses) => {
  const none: Today = {
    overdue: [],
    today: [],
    week: [],
    done: [],
    more: { overdue: 0, today: 0, week: 0, done: 0 },
    day: { all: 0, noted: 0 },
    draftHorses: [],
    isolated: horses,
    overdueCount: 0,
    overdueListed: 0,
  };
  return show(<TodayPanel today={none} hasHorses />);
};

test("a horse in isolation whose morning round is not taken is a row that leads there", async () => {
  at("2026-06-01T08:00:00Z");
  const screen = await panel([isolated("Bella"), isolated("Alder", ["MORNING"])]);
  const row = screen.getByRole("link", { name: /Vital signs of Bella/ });
  await expect.element(row).toHaveAttribute("href", "/isolation");
  await says(screen, "Isolation, morning");
  expect(screen.getByText(/Alder/).elements()).toEqual([]);
  expect(screen.getByText(/Nothing to do today/).elements()).toEqual([]);
  await expectAccessible();
});

test("after noon it is the evening's round, whatever was taken in the morning", async () => {
  at("2026-06-01T12:30:00Z");
  const screen = await panel([isolated("Bella", ["MORNING"]), isolated("Alder", ["EVENING"])]);
  await says(screen, "Vital signs of Bella");
  await says(screen, "Isolation, evening");
  expect(screen.getByText(/Alder/).elements()).toEqual([]);
});

test("once the rounds are taken there is nothing to do", async () => {
  at("2026-06-01T08:00:00Z");
  const screen = await panel([isolated("Bella", ["MORNING"])]);
  await says(screen, /Nothing to do today/);
});

test("many horses with long names are no wider than the screen", async () => {
  at("2026-06-01T08:00:00Z");
  const screen = await panel(longNames(60).map((name) => isolated(name)));
  await expect.element(screen.getByText(/Stonebrk 059/)).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

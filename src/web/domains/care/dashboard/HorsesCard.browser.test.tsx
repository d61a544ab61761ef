import { expect, test } from "vitest";
import { FIRST_HORSES } from "#contract/horses/horse-page-query.ts";
import { horseEndpoints, type HorsePage, type ListedHorse } from "#contract/horses/horses.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { aListedHorse, aSummary } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { HorsesCard } from "./HorsesCard.tsx";

const NONE: HorsePage = { items: [], total: 0, totalPages: 0, standingCounts: null };

/** The first of this many horses. */
const firstOf = (names: readonly string[], total = names.length): HorsePage => ({
  items: names.slice(0, FIRST_HORSES).map((name) => aSummary({ name })),
  total,
  totalPages: Math.ceil(total / FIRST_HORSES),
  standingCounts: { OVERDUE: 0, DUE_SOON: 0, UP_TO_DATE: total, NOTHING_RECORDED: 0 },
});

testList({
  element: () => <HorsesCard />,
  spec: horseEndpoints.summaries,
  empty: NONE,
  emptyText: "No horses yet",
  long: () => firstOf(longNames(24), 200),
  longText: /Stonebrk 005/,
  failedText: "The horses could not be loaded",
});

const names = ["Anna", "Bella", "Conker", "Dusty", "Ember", "Finn", "Gyp", "Harry"];
const rowsOf = (screen: Awaited<ReturnType<typeof show>>) =>
  screen
    .getByRole("list", { name: "Horses" })
    .getByRole("link")
    .elements()
    .map((row) => row.textContent);

test("the first six are shown without asking for the others", async () => {
  answer(horseEndpoints.summaries, firstOf(names));
  const screen = await show(<HorsesCard />);
  await expect
    .element(screen.getByText("Showing 6 of 8 horses, those that need you first"))
    .toBeVisible();
  await expect.element(screen.getByText("8 Up to Date")).toBeVisible();
  expect(callsOf(horseEndpoints.summaries)[0]?.query).toEqual({ grouped: "true", pageSize: "6" });
  expect(callsOf(horseEndpoints.list)).toEqual([]);
});

const listed = (): ListedHorse[] => [
  ...names.map((name) => aListedHorse({ name })),
  { ...aListedHorse({ name: "Zebedee", breed: "Fell" }), careStatus: "OVERDUE" },
];

test("all of them are shown on demand, those that need somebody first, or by name", async () => {
  answer(horseEndpoints.summaries, firstOf(["Zebedee", ...names]));
  answer(horseEndpoints.list, listed());
  const screen = await show(<HorsesCard />);
  await screen.getByRole("button", { name: "Show All 9 Horses" }).click();
  await expect.poll(() => rowsOf(screen).length).toBe(9);
  expect(rowsOf(screen)[0]).toContain("Zebedee");
  await screen.getByRole("button", { name: "A to Z" }).click();
  await expect.poll(() => rowsOf(screen)[0]).toContain("Anna");
  await screen.getByRole("button", { name: "Show Less" }).click();
  await expect.poll(() => rowsOf(screen).length).toBe(6);
});

test("a search finds any horse by name or breed, and clears again", async () => {
  answer(horseEndpoints.summaries, firstOf(names, 9));
  answer(horseEndpoints.list, listed());
  const screen = await show(<HorsesCard />);
  const search = screen.getByRole("searchbox");
  await search.fill("fell");
  await expect.element(screen.getByText("Showing 1 of 1 horse")).toBeVisible();
  await expect.element(screen.getByText("Zebedee")).toBeVisible();
  await search.fill("nobody");
  await expect.element(screen.getByText("Nothing matches “nobody”.")).toBeVisible();
  await screen.getByRole("button", { name: "Clear Search" }).click();
  await expect
    .element(screen.getByText("Showing 6 of 9 horses, those that need you first"))
    .toBeVisible();
});

test("a search that cannot be made says so, and keeps what was typed", async () => {
  answer(horseEndpoints.summaries, firstOf(names));
  refuse(horseEndpoints.list, 503, "Loosebox is busy.");
  const screen = await show(<HorsesCard />);
  await screen.getByRole("searchbox").fill("gyp");
  await expect.element(screen.getByText("Loosebox is busy.")).toBeVisible();
  await expect.element(screen.getByRole("searchbox")).toHaveValue("gyp");
  answer(horseEndpoints.list, listed());
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText("Gyp")).toBeVisible();
});

test("a yard whose horses are all shown is searched without a call", async () => {
  answer(horseEndpoints.summaries, firstOf(names.slice(0, 3)));
  const screen = await show(<HorsesCard />);
  await screen.getByRole("searchbox").fill("bel");
  await expect.element(screen.getByText("Showing 1 of 1 horse")).toBeVisible();
  expect(callsOf(horseEndpoints.list)).toEqual([]);
});

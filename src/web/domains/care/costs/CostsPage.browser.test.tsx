import { beforeEach, expect, test } from "vitest";
import { costEndpoints, type HorseSpending } from "#contract/care/costs.ts";
import { londonDate } from "#rules/london.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { CostsPage } from "./CostsPage.tsx";

const thisMonth = londonDate(new Date()).slice(0, 7);

const spending = (given: Partial<HorseSpending> = {}): HorseSpending => ({
  month: thisMonth,
  kind: "farrier",
  horseId: anId(),
  horseName: "Bella",
  pounds: 45.5,
  ...given,
});

beforeEach(() => {
  answer(costEndpoints.forecast, []);
  answer(costEndpoints.visits, []);
});

testList({
  element: () => <CostsPage />,
  spec: costEndpoints.spent,
  empty: [],
  emptyText: /Nothing spent since/,
  long: () => longNames(200).map((horseName) => spending({ horseName })),
  longText: /Stonebrk 199/,
  failedText: "The costs could not be loaded",
});

test("the year's sum is in whole pence, and twelve calendar months are requested", async () => {
  answer(costEndpoints.spent, [
    spending({ pounds: 0.1 }),
    spending({ horseName: "Clover", kind: "veterinary", pounds: 0.2 }),
  ]);
  const screen = await show(<CostsPage />);
  await expect.element(screen.getByRole("heading", { name: /Paid.*£0\.30$/ })).toBeVisible();
  const [call] = callsOf(costEndpoints.spent);
  expect(call?.query["from"]).toMatch(/^\d{4}-\d{2}-01$/);
});

test("costs are summed by horse or by kind", async () => {
  answer(costEndpoints.spent, [spending(), spending({ horseName: "Clover", kind: "veterinary" })]);
  const screen = await show(<CostsPage />);
  const byKind = screen.getByRole("button", { name: "By kind" });
  await expect.element(byKind).toHaveAttribute("aria-pressed", "false");
  await expect.element(screen.getByRole("rowheader", { name: /Bella/ })).toBeInTheDocument();
  await byKind.click();
  await expect.element(byKind).toHaveAttribute("aria-pressed", "true");
  await expect.element(screen.getByRole("rowheader", { name: /Farrier/ })).toBeInTheDocument();
});

test("the forecast names the most expensive horse and says how its price is known", async () => {
  answer(costEndpoints.spent, []);
  answer(costEndpoints.forecast, [
    {
      kind: "farrier",
      care: "FARRIER",
      horseId: anId(),
      horseName: "Bella",
      due: londonDate(new Date()),
      visits: 8,
      each: 45.5,
      bills: "HORSE",
      pounds: 364,
    },
  ]);
  const screen = await show(<CostsPage />);
  await expect
    .element(screen.getByRole("heading", { name: "Not paid yet: the next twelve months" }))
    .toBeVisible();
  await expect.element(screen.getByText(/£364/).first()).toBeVisible();
  await screen.getByRole("button", { name: /Bella/ }).click();
  await expect.element(screen.getByText(/8/).last()).toBeVisible();
});

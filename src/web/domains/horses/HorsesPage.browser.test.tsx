import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { transferEndpoints } from "#contract/data/transfers.ts";
import { draftHorseEndpoints } from "#contract/horses/draft-horses.ts";
import { presenceEndpoints } from "#contract/horses/presence.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { aSummary } from "#testing/web/makers.ts";
import { aUserAs } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { HorsesPage } from "./HorsesPage.tsx";

const NONE = { items: [], total: 0, totalPages: 0, standingCounts: null };
const many = () => ({
  ...NONE,
  items: longNames(24).map((name) => aSummary({ name })),
  total: 200,
  totalPages: 9,
});

beforeEach(() => {
  answer(draftHorseEndpoints.list, []);
  answer(presenceEndpoints.left, []);
  answer(transferEndpoints.list, []);
});

testList({
  element: () => <HorsesPage />,
  spec: horseEndpoints.summaries,
  empty: NONE,
  emptyText: "No horses added yet",
  long: many,
  longText: /Stonebrk 023/,
  failedText: "The horses could not be loaded",
});

test("the empty yard's button opens the form", async () => {
  answer(horseEndpoints.summaries, NONE);
  const screen = await show(<HorsesPage />);
  await screen.getByRole("button", { name: "Add Your First Horse" }).click();
  await expect.element(screen.getByRole("dialog", { name: "Add Horse" })).toBeVisible();
});

test("whoever may only look is offered the list as a sheet, all of it", async () => {
  answer(horseEndpoints.summaries, many());
  const screen = await show(<HorsesPage />, { user: aUserAs("VIEWER") });
  await screen.getByRole("button", { name: "Save as a sheet" }).click();
  await expect.element(screen.getByText("All horses that are here")).toBeVisible();
  await expect.element(screen.getByRole("menuitem", { name: "Save as Excel" })).toBeVisible();
});

test("two hundred horses come in pages", async () => {
  answer(horseEndpoints.summaries, many());
  const screen = await show(<HorsesPage />);
  await screen.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => callsOf(horseEndpoints.summaries).at(-1)?.query["page"]).toBe("2");
});

test("the search text is in the URL and in the request", async () => {
  answer(horseEndpoints.summaries, NONE);
  const screen = await show(<HorsesPage />, { at: "/horses?search=zebra" });
  await expect.element(screen.getByText("No horses found")).toBeVisible();
  expect(callsOf(horseEndpoints.summaries).at(-1)?.query["search"]).toBe("zebra");
  await page.viewport(390, 844);
  await screen.getByRole("button", { name: "Clear Search" }).click();
  await expect.element(screen.getByText("No horses added yet")).toBeVisible();
});

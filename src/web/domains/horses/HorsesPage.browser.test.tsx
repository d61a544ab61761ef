import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { draftHorseEndpoints, presenceEndpoints } from "#contract/horses/presence.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { aSummary } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, holdAnswers, refuse } from "#testing/web/server.ts";
import { HorsesPage } from "./HorsesPage.tsx";

const NONE = { items: [], total: 0, totalPages: 0, standingCounts: null };

beforeEach(() => {
  answer(draftHorseEndpoints.list, []);
  answer(presenceEndpoints.left, []);
});

test("a yard without horses is offered to add its first", async () => {
  answer(horseEndpoints.summaries, NONE);
  const screen = await show(<HorsesPage />);
  await expect.element(screen.getByRole("heading", { name: "No horses added yet" })).toBeVisible();
  await expectAccessible();
  await screen.getByRole("button", { name: "Add Your First Horse" }).click();
  await expect.element(screen.getByRole("dialog", { name: "Add Horse" })).toBeVisible();
});

test("until the horses have come there are placeholders, not an empty yard", async () => {
  const release = holdAnswers(horseEndpoints.summaries, {
    ...NONE,
    items: [aSummary({ name: "Bella" })],
    total: 1,
    totalPages: 1,
  });
  const screen = await show(<HorsesPage />);
  await expect.element(screen.getByRole("heading", { name: "Horse Management" })).toBeVisible();
  expect(screen.getByText("No horses added yet").elements()).toEqual([]);
  release();
  await expect.element(screen.getByRole("article", { name: "Bella" })).toBeVisible();
});

test("a failure says so, and trying again shows the horses", async () => {
  refuse(horseEndpoints.summaries, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await show(<HorsesPage />);
  await expect
    .element(screen.getByRole("heading", { name: "The horses could not be loaded" }))
    .toBeVisible();
  await expectAccessible();
  answer(horseEndpoints.summaries, {
    ...NONE,
    items: [aSummary({ name: "Bella" })],
    total: 1,
    totalPages: 1,
  });
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByRole("article", { name: "Bella" })).toBeVisible();
});

test("two hundred horses with names of forty letters come in pages, and fit a phone", async () => {
  const items = Array.from({ length: 24 }, (_, at) =>
    aSummary({ name: `Bartholomewina-Wilhelmina of Stonebrook ${at}` }),
  );
  answer(horseEndpoints.summaries, { ...NONE, items, total: 200, totalPages: 9 });
  await page.viewport(390, 844);
  const screen = await show(<HorsesPage />);
  await expect.element(screen.getByRole("article").nth(23)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await screen.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => callsOf(horseEndpoints.summaries).at(-1)?.query["page"]).toBe("2");
  await page.viewport(1280, 800);
});

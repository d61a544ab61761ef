import config from "../playwright.config.ts";
import { misfitsForStrangers, misfitsOfDialogs, misfitsOfPages } from "./fits.ts";
import { expect, test } from "./yard.ts";

/** The widths of a tablet and a desktop, for the tests with text twice as large. */
const WIDTHS = [768, 1280];

const { launchOptions } = config.use ?? {};
// set as the browser's own font size, with which the breakpoints grow
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--blink-settings=defaultFontSize=32"],
  },
});

test.beforeEach(() => {
  test.skip(test.info().project.name === "phone", "one page takes every width in turn");
});

test("at 200 % text size every page fits", async ({ page, owner }) => {
  expect(await misfitsOfPages(page, owner, WIDTHS)).toEqual([]);
});

test("at 200 % text size every dialog fits", async ({ page, owner }) => {
  expect(await misfitsOfDialogs(page, owner, WIDTHS)).toEqual([]);
});

test("at 200 % text size the pages without sign-in fit", async ({ page }) => {
  await page.goto("/auth");
  const letters = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(letters).toBe("32px");
  expect(await misfitsForStrangers(page, WIDTHS)).toEqual([]);
});

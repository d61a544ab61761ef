import config from "../playwright.config.ts";
import { misfitsForStrangers, misfitsOfDialogs, misfitsOfPages } from "./fits.ts";
import { expect, test } from "./yard.ts";

/** What of a tablet's and a desk's width is left to letters twice as large. */
const WIDTHS = [768, 1280];

const { launchOptions } = config.use ?? {};
// as the browser's own setting does it: the widths at which pages change their shape grow with it
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--blink-settings=defaultFontSize=32"],
  },
});

test.beforeEach(() => {
  test.skip(test.info().project.name === "phone", "one page takes every width in turn");
});

test("with letters of 200 % every page fits", async ({ page, owner }) => {
  expect(await misfitsOfPages(page, owner, WIDTHS)).toEqual([]);
});

test("with letters of 200 % every dialog fits", async ({ page, owner }) => {
  expect(await misfitsOfDialogs(page, owner, WIDTHS)).toEqual([]);
});

test("with letters of 200 % what strangers see fits", async ({ page }) => {
  await page.goto("/auth");
  const letters = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(letters).toBe("32px");
  expect(await misfitsForStrangers(page, WIDTHS)).toEqual([]);
});

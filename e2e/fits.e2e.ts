import { misfitsForStrangers, misfitsOfDialogs, misfitsOfPages } from "./fits.ts";
import { expect, test } from "./yard.ts";

/** The widths of the smallest phone, a common phone, a tablet and a desktop. */
const WIDTHS = [320, 390, 768, 1280];

test.beforeEach(() => {
  test.skip(test.info().project.name === "phone", "one page takes every width in turn");
});

test("every page fits every screen", async ({ page, owner }) => {
  expect(await misfitsOfPages(page, owner, WIDTHS)).toEqual([]);
});

test("every dialog fits every screen", async ({ page, owner }) => {
  expect(await misfitsOfDialogs(page, owner, WIDTHS)).toEqual([]);
});

test("the pages without sign-in fit every screen", async ({ page }) => {
  expect(await misfitsForStrangers(page, WIDTHS)).toEqual([]);
});

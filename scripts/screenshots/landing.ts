import { copyFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { opening, paths } from "#contract/paths.ts";
import { newPage, openDemo, themes } from "./demo-browser.ts";

/** The size of a picture in `LandingPage.tsx` in pixels; the file has twice as many in each direction. */
const SIZE = { width: 390, height: 236 };
const MARGIN = 12;
const FOLDER = "src/web/public";
const PORTRAIT = "src/server/domains/operations/demo/pictures/biscuit-large.webp";

/** The subject of each picture: navigates to it and returns the element at which the picture begins. */
const pictures: Record<string, (page: Page) => Promise<Locator>> = {
  records: async (page) => {
    await openHorse(page, "Biscuit");
    return page.getByRole("region", { name: /^20\d\d$/ }).first();
  },
  compliance: async (page) => {
    await page.goto(paths.compliance, { waitUntil: "networkidle" });
    return page.getByRole("table").first();
  },
  experts: async (page) => {
    await page.goto(`${opening.question}&assistant=be`, { waitUntil: "networkidle" });
    await page.getByRole("textbox").fill("How long after a flu jab before he can event?");
    await page.keyboard.press("Enter");
    await page.getByRole("article").last().getByRole("link").first().waitFor();
    return page.getByRole("article", { name: "You" }).last();
  },
  horses: async (page) => {
    await page.goto(paths.horses, { waitUntil: "networkidle" });
    return page.getByRole("region", { name: "Overdue" });
  },
  calendar: async (page) => {
    await page.goto(paths.calendar, { waitUntil: "networkidle" });
    return page.locator("h3[id^=day-]").first();
  },
  analytics: async (page) => {
    await page.goto(paths.costs, { waitUntil: "networkidle" });
    return page.locator("section[aria-labelledby=last-year] svg").last();
  },
};

/** Takes the landing page's pictures of the product in both themes, and the portrait of its sample horse. */
export async function takeLandingPictures(browser: Browser, site: string) {
  await copyFile(PORTRAIT, `${FOLDER}/landing-biscuit.webp`);
  for (const theme of themes) {
    const page = await newPage(browser, { site, width: SIZE.width, theme });
    if (!(await openDemo(page))) throw new Error("The demo yard is closed here");
    for (const [name, open] of Object.entries(pictures)) {
      const file = `${FOLDER}/landing-${name}-${theme}.webp`;
      await take(page, await open(page), file);
      console.log(file);
    }
    await page.context().close();
  }
}

async function openHorse(page: Page, name: string) {
  await page.goto(paths.horses, { waitUntil: "networkidle" });
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.waitForLoadState("networkidle");
}

/** Takes a picture of the page at full width, which begins slightly above the element. */
async function take(page: Page, from: Locator, file: string) {
  await from.waitFor();
  // scrolls so that the bars at the top and bottom do not cover the element
  await from.evaluate((element) => {
    window.scrollBy(0, element.getBoundingClientRect().top - 100);
  });
  const box = await from.boundingBox();
  if (!box) throw new Error(`${file}: nothing to be seen`);
  const clip = { x: 0, y: box.y - MARGIN, ...SIZE };
  await sharp(await page.screenshot({ clip }))
    .webp({ quality: 80 })
    .toFile(file);
}

import type { CDPSession, Page } from "@playwright/test";
import { DIALOG, expectAccessibleDialog } from "./accessible.ts";
import { dialogs } from "./dialogs.ts";
import { faults } from "./faults.ts";
import { expect } from "./yard.ts";

/** Whether every width and large text are looked at, as in `npm run journeys`, and not only a common phone's width. */
const takesAll = process.env["LOOSEBOX_JOURNEYS"] === "all";

/** The widths of the smallest phone, a common phone, a tablet and a desktop. */
const WIDTHS = takesAll ? [320, 390, 768, 1280] : [390];
/** The widths with text twice as large: those of a tablet and a desktop. */
const LARGE_WIDTHS = [768, 1280];

/** The browser's own font sizes in px, with which the breakpoints grow. */
const TEXT = 16;
const LARGE_TEXT = 32;

/** The faults of the page or its open dialog as it is now, at every width, and at 200 % text size. */
export async function misfits(page: Page, name: string): Promise<string[]> {
  const wrong = await misfitsAt(page, name, WIDTHS);
  return takesAll ? [...wrong, ...(await misfitsOfLargeText(page, name))] : wrong;
}

async function misfitsOfLargeText(page: Page, name: string) {
  const browser = await page.context().newCDPSession(page);
  await setText(browser, LARGE_TEXT);
  const letters = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(letters, "the letters are twice as large").toBe(`${LARGE_TEXT}px`);
  const large = await misfitsAt(page, `${name} at 200 % text size`, LARGE_WIDTHS);
  await setText(browser, TEXT);
  await browser.detach();
  return large;
}

const setText = (browser: CDPSession, standard: number) =>
  browser.send("Page.setFontSizes", { fontSizes: { standard } });

async function misfitsAt(page: Page, name: string, widths: readonly number[]) {
  const wrong: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const found = await page.evaluate(faults);
    wrong.push(...found.map((fault) => `${name} at ${width}: ${fault}`));
  }
  return wrong;
}

/**
 * The faults of these dialogs of the yard of `nasty-yard.ts`, each opened on a desktop's screen and judged by axe, in
 * `npm test` on a phone's. A page is opened once for all of its dialogs.
 */
export async function misfitsOfDialogs(page: Page, horseId: string, names: readonly string[]) {
  const wrong: string[] = [];
  const opened = names.flatMap((name) => {
    const opener = dialogs[name];
    return opener && typeof opener !== "string" ? [{ name, ...opener }] : [];
  });
  const byPage = Map.groupBy(opened, ({ at }) => at(horseId));
  for (const [address, openers] of byPage) {
    let isClean = false;
    for (const { name, open } of openers) {
      await page.setViewportSize(DESKTOP);
      if (!isClean) await page.goto(address);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await open(page);
      const dialog = page.locator(DIALOG).last();
      await expect(dialog, name).toBeVisible();
      await expect(dialog.locator("[aria-busy=true]"), name).toHaveCount(0);
      if (!takesAll) await page.setViewportSize(PHONE);
      await expectAccessibleDialog(page);
      wrong.push(...(await misfits(page, name)));
      isClean = await closeAll(page);
    }
  }
  return wrong;
}

const DESKTOP = { width: 1280, height: 844 };
const PHONE = { width: 390, height: 844 };

/** Closes a dialog and then those that it stands on; whether that worked. */
async function closeAll(page: Page) {
  const opened = page.locator(DIALOG);
  for (let open = await opened.count(); open > 0; open -= 1) {
    await page.keyboard.press("Escape");
    const top = opened.nth(open - 1);
    await top.waitFor({ state: "detached", timeout: 2_000 }).catch(() => undefined);
  }
  return (await opened.count()) === 0;
}

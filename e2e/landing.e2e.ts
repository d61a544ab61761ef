import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, pageErrors, test } from "./yard.ts";

const checkerOf = (page: Page) => page.getByRole("form", { name: "Can my horse go?" });
const jab = (page: Page, at: number) => checkerOf(page).getByLabel(`Jab ${at}`);

/** Fills in the day of an event and the vaccinations of a passport. */
async function fill(page: Page, event: string, jabs: readonly string[]) {
  await checkerOf(page).getByLabel("Day of the event").fill(event);
  for (const [index, date] of jabs.entries()) {
    if (index >= 3) await checkerOf(page).getByRole("button", { name: "Another jab" }).click();
    await jab(page, index + 1).fill(date);
  }
}

const SOUND = ["2024-03-01", "2024-04-10", "2024-09-10", "2025-09-01"];

test(
  "a visitor asks whether a horse may go, and gets yes or no with the reason",
  { tag: "@turn-3" },
  async ({ page }) => {
    const errors = pageErrors(page);
    await page.goto("/");
    const checker = checkerOf(page);
    await checker.getByRole("button", { name: "Show me an example" }).click();
    await expect(checker.getByText("Yes", { exact: true })).toBeVisible();
    await expect(checker).toContainText("Book the next dose between");

    await page.reload();
    await fill(page, "2026-08-20", SOUND);
    await expect(checker.getByText("Yes", { exact: true })).toBeVisible();
    await checker.getByLabel("Day of the event").fill("2026-10-20");
    await expect(checker.getByText("No", { exact: true })).toBeVisible();
    await expect(checker.getByText("Yes", { exact: true })).toBeHidden();
    await expect(checker).toContainText("12 months after it was given");
    await expect(checker).toContainText("Confirm with the body and the venue");
    await expect(checker.getByRole("link", { name: "Where the rule is from" })).toHaveAttribute(
      "href",
      /^\/library\/be-flu/,
    );
    await checker.getByLabel("Who runs it").selectOption("British Horseracing Authority");
    await expect(checker).toContainText("6 months after the dose");
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test("only a page with letters beyond English loads the whole fonts", async ({ page }) => {
  const fonts: string[] = [];
  page.on("response", (response) => {
    const name = /assets\/([\w-]+)-[\w-]{8}\.woff2$/.exec(response.url())?.[1];
    if (name) fonts.push(name);
  });
  // the slow line on which text is laid out before its font is there, which is tested here
  await page.route(/-common-[\w-]+\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  // only time shows that no other font is asked for
  await page.goto("/", { waitUntil: "networkidle" });
  expect(fonts.toSorted()).toEqual(["besley-common", "source-sans-3-common"]);
  await page.getByRole("heading", { level: 1 }).evaluate((title) => (title.textContent = "Señor"));
  await expect.poll(() => fonts).toContain("besley-latin-600-normal");
});

test(
  "an invalid question is reported, and typed text is kept",
  { tag: "@long" },
  async ({ page, context }) => {
    await page.goto("/");
    const checker = checkerOf(page);
    const check = () => checker.getByRole("button", { name: "Check" }).click();
    await check();
    await expect(checker).toContainText("Give the day of the event");
    await checker.getByLabel("Day of the event").fill("2026-08-20");
    await check();
    await expect(checker).toContainText("Give at least one jab");

    await context.setOffline(true);
    await jab(page, 1).fill("2026-03-01");
    await expect(checker).toContainText("There is no signal, so nothing was asked");
    await expect(jab(page, 1)).toHaveValue("2026-03-01");
    await context.setOffline(false);

    const limit = "Too many checks from this address. Please try again in a minute.";
    await page.route("**/api/vaccination-check", (route) =>
      route.fulfill({ status: 429, body: limit }),
    );
    await check();
    await expect(checker).toContainText(limit);
    await expect(jab(page, 1)).toHaveValue("2026-03-01");
    await page.unroute("**/api/vaccination-check");

    // a year in the first century, as a half-typed year gives
    await jab(page, 1).fill("0026-03-01");
    await check();
    await expect(checker.getByText("Yes", { exact: true })).toBeHidden();
  },
);

test(
  "a future jab counts up to the event and is marked so, in any order, and sixty are the maximum",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("/");
    const checker = checkerOf(page);
    const [soon, event, late] = ["2099-04-01", "2099-04-20", "2099-06-01"];
    await fill(page, event, [late, soon]);
    await expect(checker).toContainText(
      `Still to come and counted as given: the jab of 1 Apr 2099.`,
    );
    await expect(checker).toContainText(`After the event and not counted: the jab of 1 Jun 2099.`);
    await jab(page, 1).fill("2026-01-05");
    await jab(page, 2).fill("2025-12-01");
    await expect(checker.getByText(/Still to come/)).toBeHidden();

    const more = checker.getByRole("button", { name: "Another jab" });
    await more.evaluate((button: HTMLElement) => {
      for (let lines = 3; lines < 59; lines += 1) button.click();
    });
    await more.press("Enter");
    await expect(jab(page, 60)).toBeFocused();
    await more.press("Enter");
    await expect(checker).toContainText("At most 60 jabs are checked at once.");
    await expect(checker.locator("input[name=jab]")).toHaveCount(60);
  },
);

test("the slider shows a yard's price and its plan", { tag: "@long" }, async ({ page }) => {
  await page.goto("/");
  const slider = page.getByRole("slider", { name: "How many horses?" });
  const plan = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(page.getByText("£42.00")).toBeVisible();
  await expect(plan("Professional").getByText("For your yard")).toBeVisible();
  await slider.fill("5");
  await expect(page.getByText("£17.50")).toBeVisible();
  await expect(plan("Starter").getByText("For your yard")).toBeVisible();
  await expect(plan("Professional").getByText("For your yard")).toBeHidden();
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "60 horses, £210.00 a month");
});

test("every picture of the product loads, in both themes", { tag: "@long" }, async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    const pictures = page.locator("#features").getByRole("img");
    await expect(pictures).toHaveCount(6);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)),
        )
        .toBe(780);
      expect(await picture.getAttribute("src")).toContain(`-${colorScheme}.webp`);
    }
  }
});

test("without JavaScript there is no dead form, and everything can be read", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/");
  await expect(checkerOf(page)).toBeHidden();
  await expect(page.getByRole("slider")).toBeHidden();
  await expect(page.getByRole("heading", { name: "What we hold, and since when" })).toBeVisible();
  await expect(page.getByText("£3.50 per horse per month")).toBeVisible();
  await context.close();
});

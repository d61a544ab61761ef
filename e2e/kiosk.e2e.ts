import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { newMark } from "./marks.ts";
import { expect, newGroom, type Owner, pageErrors, test } from "./yard.ts";

const seven = { name: "Done: Feed, Pickle, 7:00", exact: true };
const five = { name: "Done: Feed, Pickle, 17:00", exact: true };

/** Gives the yard a horse with two feeds; returns a tablet on which a new screen's link has been opened. */
async function newTablet(page: Page, browser: Browser, owner: Owner) {
  const pickle = await owner.addHorse({ name: "Pickle" });
  await page.request.put(`/api/horses/${pickle.id}/care-notes`, {
    data: { feeds: ["07:00", "17:00"].map((time) => ({ time, what: "Chaff" })) },
    headers: { origin: BASE_URL },
  });
  await page.goto("/yard");
  await page.getByRole("button", { name: "Link a screen" }).click();
  const link = page.getByRole("dialog", { name: "Link a screen" });
  await link.getByLabel("Name").fill("Tack room");
  await link.getByRole("button", { name: "Make the link" }).click();
  const url = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  const wall = await browser.newContext({
    baseURL: BASE_URL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1024, height: 768 },
    serviceWorkers: "block",
  });
  const tablet = await wall.newPage();
  await tablet.goto(url);
  await expect(tablet).toHaveURL("/kiosk");
  await expect(tablet.getByText("0 of 2 done")).toBeVisible();
  return { wall, tablet };
}

test(
  "a tablet in the tack room ticks as whoever says who they are, and shows what others tick",
  { tag: "@long" },
  async ({ page, browser, owner }, info) => {
    const errors = pageErrors(page);
    const groom = await newGroom(page, browser);
    const { wall, tablet } = await newTablet(page, browser, owner);
    await expectAccessible(tablet);
    const { tap, end } = newMark(info, "tick a feed in the tack room");
    await tap(tablet.getByRole("button", seven));
    await tap(tablet.getByRole("dialog").getByRole("button", { name: "Kit" }));
    end(2);
    await expect(tablet.getByText(/^Pickle, feed\. Done by Kit at .*, Tack room$/)).toBeVisible();
    await expect(tablet.getByText("Kit ticks")).toBeVisible();

    await page.goto("/day");
    await page.getByRole("button", { name: /^All 1 noted/ }).click();
    await expect(page.getByText(/Done by Kit at .*, Tack room$/)).toBeVisible();
    await page.getByRole("button", five).click();
    await expect(tablet.getByText("All 2 done", { exact: true })).toBeVisible();

    // nothing else of the yard opens on it
    const elsewhere = await wall.newPage();
    await elsewhere.goto("/dashboard");
    await expect(elsewhere).toHaveURL(/\/auth/);
    expect(errors).toEqual([]);
    await Promise.all([wall.close(), groom.close()]);
  },
);

test(
  "a tablet goes on by itself after the network was gone, and ends when it is unlinked",
  { tag: "@long" },
  async ({ page, browser, owner }) => {
    const { wall, tablet } = await newTablet(page, browser, owner);
    await page.goto("/day");
    await wall.setOffline(true);
    await page.getByRole("button", five).click();
    await expect(tablet.getByText(/^No connection since /)).toBeVisible({ timeout: 30_000 });
    await expect(tablet.getByRole("button", five)).toBeVisible();
    await wall.setOffline(false);
    await expect(tablet.getByText("1 of 2 done")).toBeVisible({ timeout: 30_000 });
    await expect(tablet.getByText(/^No connection since /)).toHaveCount(0);

    await page.goto("/yard");
    await page.getByRole("button", { name: "Unlink Tack room" }).click();
    await expect(
      tablet.getByRole("heading", { name: "This screen shows nothing any more" }),
    ).toBeVisible({ timeout: 30_000 });
    await wall.close();
  },
);

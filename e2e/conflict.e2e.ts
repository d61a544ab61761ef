import type { Browser, Page } from "@playwright/test";
import { BASE_URL } from "./address.ts";
import { complaints, expect, expectAccessible, test, toastOf, withRecord } from "./yard.ts";

/** The same person in another browser: a second phone on the yard. */
async function secondBrowser(browser: Browser, page: Page) {
  const { viewport, isMobile, hasTouch } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: BASE_URL,
    storageState: await page.context().storageState(),
    ...(viewport && { viewport }),
    ...(isMobile && { isMobile }),
    ...(hasTouch && { hasTouch }),
  });
  return context.newPage();
}

const openHorse = async (page: Page, name: string) => {
  await page.goto("/horses");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  return page.getByRole("dialog", { name: `Edit ${name}` });
};

test("two people edit one horse: the second sees both versions, chooses, and nobody loses anything", async ({
  page,
  browser,
  owner,
}) => {
  const heard = complaints(page);
  const horse = await owner.addHorse({ color: "Bay", notes: "Opens gates.", height: "14.2 hh" });
  const other = await secondBrowser(browser, page);
  const [mine, theirs] = [await openHorse(page, horse.name), await openHorse(other, horse.name)];

  await theirs.getByLabel("Colour").fill("Dun");
  await theirs.getByLabel("Notes").fill("Opens gates. Kicks at feeds.");
  await theirs.getByRole("button", { name: "Save changes" }).click();
  await expect(theirs).toBeHidden();

  await mine.getByLabel("Height").fill("15 hh");
  await mine.getByLabel("Notes").fill("Opens gates. Bites.");
  await mine.getByRole("button", { name: "Save changes" }).click();
  const heading = mine.getByRole("heading", { name: "Somebody else has saved this meanwhile" });
  await expect(heading).toBeFocused();
  await expect(mine.getByText(/^Robin Hacker saved at /)).toBeVisible();
  const field = (name: string) => mine.getByRole("group", { name });
  const both = mine.getByRole("region", { name: "Somebody else has saved this meanwhile" });
  await expect(both.getByRole("group")).toHaveCount(3);
  await expect(field("Colour").getByRole("radio", { name: /Theirs\s*Dun/ })).toBeChecked();
  await expect(field("Height").getByRole("radio", { name: /Yours\s*15 hh/ })).toBeChecked();
  await expect(field("Notes").getByRole("radio", { name: /Both/ })).toBeChecked();
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, "nothing sticks out at the side").toBeLessThanOrEqual(0);

  await field("Colour").getByRole("radio", { name: /Yours/ }).check();
  await mine.getByRole("button", { name: "Save changes" }).click();
  await expect(mine).toBeHidden();
  await expect(toastOf(page)).toContainText("Horse updated successfully");
  const saved = await (await page.request.get(`/api/horses/${horse.id}`)).json();
  expect(saved).toMatchObject({
    color: "Bay",
    height: "15 hh",
    notes: "Opens gates. Kicks at feeds.\n\nOpens gates. Bites.",
  });
  expect(heard).toEqual([]);
  await other.context().close();
});

test("a third version while two are shown is shown too", async ({ page, browser, owner }) => {
  const horse = await owner.addHorse({ color: "Bay" });
  const other = await secondBrowser(browser, page);
  const mine = await openHorse(page, horse.name);
  await mine.getByLabel("Colour").fill("Grey");
  for (const color of ["Dun", "Chestnut"]) {
    const theirs = await openHorse(other, horse.name);
    await theirs.getByLabel("Colour").fill(color);
    await theirs.getByRole("button", { name: "Save changes" }).click();
    await expect(theirs).toBeHidden();
    await mine.getByRole("button", { name: "Save changes" }).click();
    await expect(mine.getByRole("radio", { name: `Theirs ${color}` })).toBeVisible();
  }
  await mine.getByRole("button", { name: "Save changes" }).click();
  await expect(mine).toBeHidden();
  const saved = await (await page.request.get(`/api/horses/${horse.id}`)).json();
  expect(saved).toMatchObject({ color: "Grey" });
  await other.context().close();
});

test("two people edit one record", async ({ page, browser, owner }) => {
  const horse = await owner.addHorse();
  await withRecord(page, horse.id, "farrier", {
    farrier: "Jo Smith",
    serviceType: "SHOEING",
    date: "2026-01-05",
    cost: 80,
  });
  const other = await secondBrowser(browser, page);
  const open = async (on: Page) => {
    await on.goto("/horses");
    await on.getByRole("button", { name: `Health records of ${horse.name}` }).click();
    await on.getByRole("tab", { name: /Farrier/ }).click();
    await on
      .getByRole("dialog")
      .getByRole("button", { name: /^Edit / })
      .click();
    return on.getByRole("dialog");
  };
  const [mine, theirs] = [await open(page), await open(other)];
  await theirs.getByLabel("Cost (£)").fill("95");
  await theirs.getByRole("button", { name: "Save changes" }).click();
  await expect(toastOf(other)).toContainText("Health record updated successfully");
  await mine.getByLabel("Front shoes").fill("Rolled toe");
  await mine.getByRole("button", { name: "Save changes" }).click();
  await expect(mine.getByRole("radio", { name: "Theirs 95" })).toBeChecked();
  await expect(mine.getByRole("radio", { name: "Yours Rolled toe" })).toBeChecked();
  await mine.getByRole("button", { name: "Save changes" }).click();
  await expect(toastOf(page)).toContainText("Health record updated successfully");
  const records = await (await page.request.get(`/api/horses/${horse.id}/farrier`)).json();
  expect(records).toMatchObject([{ cost: 95, frontShoes: "Rolled toe" }]);
  await other.context().close();
});

import type { Browser, Page } from "@playwright/test";
import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, showCards, test, toastOf, withRecord } from "./yard.ts";

/** Opens another browser of the same user, like a second phone. */
async function secondBrowser(browser: Browser, page: Page) {
  const { viewport, isMobile, hasTouch } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: BASE_URL,
    storageState: await page.context().storageState(),
    ...(viewport && { viewport }),
    ...(isMobile && { isMobile }),
    ...(hasTouch && { hasTouch }),
  });
  await showCards(context);
  return context.newPage();
}

const openHorse = async (page: Page, name: string) => {
  await page.goto("/horses");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  return page.getByRole("dialog", { name: `Edit ${name}` });
};

test("two people edit one horse: the second sees both versions, chooses, and nothing is lost", async ({
  page,
  browser,
  owner,
}) => {
  const errors = pageErrors(page);
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
  expect(errors).toEqual([]);
  await other.context().close();
});

test("a third version saved while two are shown is shown too", async ({ page, browser, owner }) => {
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

test("two people edit one record", { tag: "@long" }, async ({ page, browser, owner }) => {
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

test("two people edit one outing", { tag: "@long" }, async ({ page, browser, owner }) => {
  const errors = pageErrors(page);
  const [bramble, clover] = [
    await owner.addHorse(),
    await owner.addHorse({ name: "Clover", microchipNumber: "985141000654321" }),
  ];
  const headers = { origin: BASE_URL };
  const data = { name: "Spring show", firstDay: "2030-04-05", body: "BS", horseIds: [bramble.id] };
  await page.request.post("/api/outings", { data, headers });
  const other = await secondBrowser(browser, page);
  const open = async (on: Page) => {
    await on.goto("/compliance?view=outings");
    await on.getByRole("button", { name: "Edit Spring show" }).click();
    return on.getByRole("dialog");
  };
  const [mine, theirs] = [await open(page), await open(other)];
  await theirs.getByLabel("Clover").check();
  await theirs.getByLabel("Venue").fill("Washbrook Farm");
  await theirs.getByRole("button", { name: "Save changes" }).click();
  await expect(theirs).toBeHidden();
  await mine.getByLabel("Name").fill("Spring championships");
  await mine.getByRole("button", { name: "Save changes" }).click();
  await expect(mine.getByRole("radio", { name: "Theirs Washbrook Farm" })).toBeChecked();
  await expect(mine.getByRole("radio", { name: "Theirs Bramble, Clover" })).toBeChecked();
  await expect(mine.getByRole("radio", { name: "Yours Spring championships" })).toBeChecked();
  await expectAccessible(page);
  await mine.getByRole("button", { name: "Save changes" }).click();
  await expect(mine).toBeHidden();
  const saved = await (await page.request.get("/api/outings")).json();
  expect(saved).toMatchObject([
    {
      name: "Spring championships",
      venue: "Washbrook Farm",
      horses: [{ id: bramble.id }, { id: clover.id }],
    },
  ]);
  expect(errors).toEqual([]);
  await other.context().close();
});

test(
  "two people edit one passport's history: neither a dose nor a batch is lost",
  { tag: "@long" },
  async ({ page, browser, owner }) => {
    const errors = pageErrors(page);
    const horse = await owner.addHorse();
    const address = `/api/horses/${horse.id}/doses`;
    const headers = { origin: BASE_URL };
    const history = ["2024-03-01", "2024-04-05"].map((date) => ({ date, diseases: ["INFLUENZA"] }));
    await page.request.put(address, { data: { doses: history }, headers });
    const other = await secondBrowser(browser, page);
    const open = async (on: Page) => {
      await on.goto(`/horses/${horse.id}?tab=can-i-go`);
      await on.getByRole("button", { name: "Edit passport history" }).click();
      return on.getByRole("form", { name: "Passport history" });
    };
    const [mine, theirs] = [await open(page), await open(other)];
    const line = (on: typeof mine, number: number) =>
      on.getByRole("group", { name: `Dose ${number}` });
    const save = (on: typeof mine) =>
      on.getByRole("button", { name: "Save passport history" }).click();

    await line(theirs, 1).getByLabel("Batch").fill("L512");
    await line(theirs, 3).getByLabel("Date").fill("2024-08-20");
    await save(theirs);
    await expect(theirs).toBeHidden();

    await line(mine, 2).getByLabel("Batch").fill("M100");
    await line(mine, 3).getByLabel("Date").fill("2024-08-20");
    await line(mine, 3).getByLabel("Product").fill("Equip F");
    await line(mine, 4).getByLabel("Date").fill("2025-08-10");
    await save(mine);
    await expect(
      mine.getByRole("heading", { name: "Somebody else has saved this meanwhile" }),
    ).toBeFocused();
    await expect(mine.getByText(/^Robin Hacker saved at /)).toBeVisible();
    const both = (title: string) => mine.getByRole("group", { name: title });
    await expect(mine.getByRole("radio")).toHaveCount(6);
    await expect(both("Dose of 1 Mar 2024").getByRole("radio", { name: /Theirs/ })).toBeChecked();
    await expect(both("Dose of 5 Apr 2024").getByRole("radio", { name: /Yours/ })).toBeChecked();
    await expect(both("Dose of 20 Aug 2024").getByRole("radio", { name: /Yours/ })).toBeChecked();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "nothing sticks out at the side").toBeLessThanOrEqual(0);
    await save(mine);
    await expect(toastOf(page)).toContainText("Passport history saved");
    const saved = await (await page.request.get(address)).json();
    expect(saved.doses).toMatchObject([
      { date: "2025-08-10" },
      { date: "2024-08-20", product: "Equip F" },
      { date: "2024-04-05", batch: "M100" },
      { date: "2024-03-01", batch: "L512" },
    ]);
    expect(errors).toEqual([]);
    await other.context().close();
  },
);

test(
  "two people change the yard's postcode",
  { tag: "@long" },
  async ({ page, browser, owner }) => {
    await owner.addHorse();
    const other = await secondBrowser(browser, page);
    for (const on of [page, other]) await on.goto("/settings");
    const place = (on: Page) => on.getByRole("region", { name: "Weather at the yard" });
    const save = (on: Page) => place(on).getByRole("button", { name: "Save postcode" }).click();
    await place(other).getByLabel("Postcode").fill("AB10 1AB");
    await save(other);
    await expect(toastOf(other)).toContainText("Postcode saved");
    await place(page).getByLabel("Postcode").fill("GL7 1AB");
    await save(page);
    await expect(place(page).getByRole("radio", { name: "Theirs AB10 1AB" })).toBeVisible();
    await expectAccessible(page);
    await place(page).getByRole("radio", { name: "Yours GL7 1AB" }).check();
    await save(page);
    await expect(toastOf(page)).toContainText("Postcode saved");
    await expect(place(page).getByLabel("Postcode")).toHaveValue("GL7 1AB");
    // saving again does not ask about the conflict again
    await place(page).getByLabel("Postcode").fill("GL7");
    await save(page);
    await expect(place(page).getByLabel("Postcode")).toHaveValue("GL7");
    await expect(place(page).getByRole("radio")).toHaveCount(0);
    await other.context().close();
  },
);

test("two people choose the yard's bodies", { tag: "@long" }, async ({ page, browser, owner }) => {
  const horse = await owner.addHorse();
  const other = await secondBrowser(browser, page);
  for (const on of [page, other]) await on.goto("/compliance?view=bodies");
  const yardOf = (on: Page) => on.getByRole("region", { name: "Whose rules the yard goes by" });
  const save = (on: Page) => yardOf(on).getByRole("button", { name: "Save bodies" }).click();
  await yardOf(other).getByLabel("British Eventing").uncheck();
  await save(other);
  await expect(toastOf(other)).toContainText("Bodies saved");
  await yardOf(page).getByLabel("British Dressage").uncheck();
  await save(page);
  await expect(yardOf(page).getByRole("radio")).toHaveCount(2);
  await expect(yardOf(page).getByRole("radio", { name: /^Yours British Eventing/ })).toBeChecked();
  await expectAccessible(page);
  await yardOf(page)
    .getByRole("radio", { name: /^Theirs/ })
    .check();
  await save(page);
  await expect(toastOf(page)).toContainText("Bodies saved");
  await expect(yardOf(page).getByLabel("British Eventing")).not.toBeChecked();
  await expect(yardOf(page).getByLabel("British Dressage")).toBeChecked();

  // the choices of two people for one horse conflict too
  await other.getByRole("button", { name: `Change the bodies of ${horse.name}` }).click();
  await page.getByRole("button", { name: `Change the bodies of ${horse.name}` }).click();
  const horses = (on: Page) => on.getByRole("region", { name: "Horses that differ" });
  await horses(page).getByLabel("Fédération Équestre Internationale").check();
  await horses(page).getByRole("button", { name: "Save bodies" }).click();
  await expect(toastOf(page)).toContainText("Bodies saved");
  await horses(other).getByLabel("British Horseracing").check();
  await horses(other).getByRole("button", { name: "Save bodies" }).click();
  await expect(horses(other).getByRole("radio")).toHaveCount(2);
  await expect(horses(other).getByText(/^Robin Hacker saved at /)).toBeVisible();
  await other.context().close();
});

test(
  "two people change the worming limits on advice",
  { tag: "@long" },
  async ({ page, browser, owner }) => {
    const errors = pageErrors(page);
    await owner.addHorse();
    const other = await secondBrowser(browser, page);
    const limits = (on: Page) => on.getByRole("region", { name: "Limits and intervals" });
    const save = (on: Page) => limits(on).getByRole("button", { name: "Save limits" }).click();
    for (const on of [page, other]) {
      await on.goto("/worming");
      await limits(on).getByRole("button", { name: "Change on advice" }).click();
      await limits(on).getByLabel("Advised by").fill("Helen Marsh MRCVS");
      await limits(on).getByLabel("Why").fill("A wet summer");
    }
    const [first, second] = [0, 1].map(
      (n) => (on: Page) => limits(on).getByRole("spinbutton").nth(n),
    );
    await first?.(other).fill("300");
    await save(other);
    await expect(toastOf(other)).toContainText("Limits changed");
    await second?.(page).fill("150");
    await save(page);
    await expect(limits(page).getByRole("radio", { name: "Theirs 300" })).toBeChecked();
    await expect(limits(page).getByRole("radio", { name: "Yours 150" })).toBeChecked();
    await expectAccessible(page);
    await save(page);
    await expect(toastOf(page)).toContainText("Limits changed");
    const [last] = await (await page.request.get("/api/worming/rule")).json();
    expect(last).toMatchObject({ highAbove: 300, lowBelow: 150 });
    expect(errors).toEqual([]);
    await other.context().close();
  },
);

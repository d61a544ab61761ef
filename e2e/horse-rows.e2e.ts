import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { expect, type Owner, pageErrors, test, withRecord } from "./yard.ts";

// uses the device's default, which is cards on a desktop and rows on a phone
test.use({ cards: false });

const isPhone = () => test.info().project.name === "phone";
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function withEvent(page: Page, horseId: string, days: number) {
  const data = { title: "Teeth", horseId, eventType: "DENTAL", dueDate: `${day(days)}T09:30` };
  const reply = await page.request.post("/api/care-events", {
    data,
    headers: { origin: BASE_URL },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Adds four horses: two that are overdue, one with care due soon, and one without records. */
async function fourHorses(page: Page, owner: Owner) {
  const [ten, two, soon] = [
    await owner.addHorse({ name: "Blue 10" }),
    await owner.addHorse({ name: "Blue 2" }),
    await owner.addHorse({ name: "Amber" }),
  ];
  await owner.addHorse({ name: "Zebedee" });
  await withEvent(page, ten.id, -4);
  await withEvent(page, two.id, -2);
  await withEvent(page, soon.id, 5);
  await withRecord(page, two.id, "farrier", {
    farrier: "Tom Smith",
    serviceType: "TRIMMING",
    date: day(-40),
  });
}

const inRows = async (page: Page) => {
  if (!isPhone()) await page.getByRole("button", { name: "Show as rows" }).click();
  await expect(page.getByRole("button", { name: "Show as cards" })).toBeVisible();
};

test(
  "rows are sorted by standing and in natural order, give the reason, unfold, and open the horse",
  { tag: ["@phone-first", "@turn-0"] },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await fourHorses(page, owner);
    await page.goto("/horses");
    await inRows(page);
    const rows = page.getByRole("article");
    await expect(rows).toHaveCount(4);
    await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([
      "Blue 2",
      "Blue 10",
      "Amber",
      "Zebedee",
    ]);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "Overdue2",
      "Due soon1",
      "Nothing recorded1",
    ]);
    const two = page.getByRole("article", { name: "Blue 2", exact: true });
    await expect(two).toContainText("Teeth, 2 days late");
    await expectAccessible(page);

    if (isPhone()) {
      await expect(two.getByText("826046001234567").locator("visible=true")).toHaveCount(0);
      await two.getByRole("button", { name: "More about Blue 2" }).click();
      await expect(two.getByText("826046001234567").locator("visible=true")).toHaveCount(1);
      await expect(two.getByText("1 overdue")).toBeVisible();
      await expect(two).toContainText(/Teeth was due on/);
      await expectAccessible(page);
      await two.getByRole("button", { name: "Edit Blue 2" }).click();
    } else {
      await expect(two.getByText("826046001234567").locator("visible=true")).toHaveCount(1);
      await two.getByRole("button", { name: "Actions for Blue 2" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
    }
    const dialog = page.getByRole("dialog", { name: "Edit Blue 2" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    // clicks beside the text, because the whole row has to open the horse
    await two.click({ position: { x: 240, y: 12 } });
    await expect(page.getByRole("heading", { name: "Blue 2", level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test(
  "the list is filtered by standing, which the address contains, and can be reset",
  { tag: "@long" },
  async ({ page, owner }) => {
    await fourHorses(page, owner);
    await page.goto("/horses");
    const filter = page.getByRole("group", { name: "Filter by standing" });
    await expect(filter.getByRole("button")).toHaveText([
      "All 4",
      "Overdue 2",
      "Due soon 1",
      "Nothing recorded 1",
    ]);
    await expect(page.getByText("All 4 horses")).toBeVisible();
    await filter.getByRole("button", { name: "Overdue 2" }).click();
    await expect(page).toHaveURL(/standing=OVERDUE/);
    await expect(page.getByText("2 horses, Overdue")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(filter.getByRole("button", { pressed: true })).toHaveText("Overdue 2");
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByRole("combobox", { name: "Order" }).click();
    await page.getByRole("option", { name: "Z-A" }).click();
    await expect(page.getByRole("article").first()).toContainText("Blue 10");

    await page.getByRole("searchbox").fill("amber");
    await expect(page.getByRole("heading", { name: "No horses found" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show all standings" }).click();
    await expect(page.getByRole("article", { name: "Amber" })).toBeVisible();
    await page.getByRole("searchbox").fill("zebra");
    await expect(page.getByRole("button", { name: "Show all standings" })).toHaveCount(0);
    await page.getByRole("button", { name: "Clear Search" }).click();
    await expect(page.getByRole("article")).toHaveCount(4);
  },
);

test(
  "the density of the list is stored on the device",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/horses");
    const other = isPhone() ? "Show as cards" : "Show as rows";
    const back = isPhone() ? "Show as rows" : "Show as cards";
    await page.getByRole("button", { name: other }).click();
    await expect(page.getByRole("button", { name: back })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("article", { name: "Bramble" })).toBeVisible();
    await expect(page.getByRole("button", { name: back })).toBeVisible();
  },
);

test(
  "a single page has no paging buttons, and a page of rows has fifty",
  { tag: "@long" },
  async ({ page, owner }) => {
    for (let n = 1; n <= 51; n += 1) await owner.addHorse({ name: `Blue ${n}` });
    await page.goto("/horses");
    await inRows(page);
    await expect(page.getByText("Showing 1-50 of 51 horses")).toBeVisible();
    await expect(page.getByText("Page 1 of 2")).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article")).toContainText("Blue 51");
    await page.getByRole("searchbox").fill("Blue 4");
    await expect(page.getByText("Showing 1-11 of 11 horses")).toBeVisible();
    await expect(page.getByText(/^Page \d+ of/)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Next" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Page 1" })).toHaveCount(0);
  },
);

test(
  "every target of the list is at least 44 px, and no row is wider than the screen",
  { tag: "@long" },
  async ({ page, owner }) => {
    await fourHorses(page, owner);
    await page.goto("/horses");
    // reloads once the fonts have loaded, because on a slow first page load the wider system fonts are used
    await page.evaluate(async () => void (await document.fonts.ready));
    await page.reload();
    await inRows(page);
    await expect(page.getByRole("article")).toHaveCount(4);
    const small = await page.getByRole("main").evaluate((main) =>
      Array.from(main.querySelectorAll<HTMLElement>("button, [role=combobox], input"))
        .filter((each) => each.checkVisibility())
        .filter((each) => each.offsetHeight < 44 || each.offsetWidth < 44)
        .map((each) => each.getAttribute("aria-label") ?? each.textContent),
    );
    expect(small).toEqual([]);
    const heights = () =>
      page
        .getByRole("article")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    await expect.poll(heights).toEqual(Array.from({ length: 4 }, () => (isPhone() ? 64 : 60)));
  },
);

test(
  "free text in place of a number gets a remark, and is accepted",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/horses");
    await page.getByRole("button", { name: "Add Horse" }).click();
    const form = page.getByRole("dialog", { name: "Add Horse" });
    await form.getByLabel("Microchip number").fill("no idea");
    await expect(form.getByText(/^Not to hand\? A microchip number has 15 digits/)).toBeVisible();
    await form.getByLabel("Passport number").fill("12345");
    // both fields share one remark, instead of one each
    await expect(form.getByText(/^Neither to hand\?/)).toHaveCount(1);
    await form.getByLabel("Microchip number").fill("826001234567896");
    await expect(form.getByText(/^Not to hand\? The UELN has 15 characters/)).toBeVisible();
    await form.getByLabel("Microchip number").fill("no idea");
    await expectAccessible(page);
    await form.getByLabel("Name").fill("Willow");
    await form.getByLabel("Breed").fill("Cob");
    await form.getByLabel("Date of birth").fill("2016-05-12");
    await form.getByRole("button", { name: "Add Horse" }).click();
    await expect(page.getByRole("article", { name: "Willow" })).toBeVisible();
  },
);

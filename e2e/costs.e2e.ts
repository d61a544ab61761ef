import { addDays } from "../src/rules/dates.ts";
import { londonDate } from "../src/rules/london.ts";
import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { expect, pageErrors, test, withRecord } from "./yard.ts";

const today = londonDate(new Date());

test(
  "months and horses are listed in full, the most expensive first, and a line of the forecast opens its visits",
  { tag: ["@phone-first", "@turn-0"] },
  async ({ page, owner, isMobile }) => {
    const errors = pageErrors(page);
    const bramble = await owner.addHorse();
    const clover = await owner.addHorse({ name: "Clover of the Far Paddock by the River" });
    for (const [id, cost] of [
      [bramble.id, 45.5],
      [clover.id, 120],
    ] as const) {
      await withRecord(page, id, "farrier", {
        farrier: "Tom Smith",
        serviceType: "TRIMMING",
        date: today,
        cost,
      });
      await page.request.post(`/api/horses/${id}/care-plan`, {
        data: { eventType: "FARRIER", every: 8, unit: "WEEKS" },
        headers: { origin: BASE_URL },
      });
    }
    await page.goto("/costs");
    await expect(page.getByRole("heading", { name: /^Paid, .* so far £165\.50$/ })).toBeVisible();
    const table = page.getByRole("table");
    if (isMobile) {
      const months = page.getByRole("list", { name: "Costs by month, the newest first" });
      await expect(months.getByRole("listitem")).toHaveCount(12);
      await expect(months.getByRole("listitem").first()).toContainText(/so far.*£165\.50/);
      const horses = page.getByRole("list", { name: "Costs by horse, the dearest first" });
      await expect(horses.getByRole("listitem")).toContainText([/^Clover.*£120\.00/, /^Bramble/]);
    } else {
      await expect(table.getByRole("rowheader")).toHaveText([/^Clover/, "Bramble"]);
      await expect(table.getByRole("columnheader")).toHaveCount(14);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

    const forecast = page.getByRole("region", { name: "Not paid yet: the next twelve months" });
    const rows = forecast.getByRole("button");
    await expect(rows).toHaveText([/^Clover.*about £/, /^Bramble.*about £/]);
    await expectAccessible(page);
    await rows.nth(1).click();
    const visits = forecast.getByRole("list", { name: "Visits of Bramble" });
    await expect(visits).toContainText(/Farrier visit, next on \d+ \w+ \d{4}/);
    await expect(visits).toContainText("visits at £45.50, as usual for this horse");
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test(
  "a month opens its visits, a few at a time, and they add up to the month",
  { tag: "@long" },
  async ({ page, owner, isMobile }) => {
    // slow, because axe checks the open sections in both themes
    test.slow();
    const errors = pageErrors(page);
    const others = [];
    for (const name of ["Clover of the Far Paddock by the River", "Blue 2", "Blue 10"])
      others.push(await owner.addHorse({ name }));
    const { id } = await owner.addHorse();
    const date = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-05`;
    await withRecord(page, id, "farrier", {
      farrier: "Tom Smith of the Old Forge at Little Wittenham",
      serviceType: "SHOEING",
      date,
      cost: 95,
      alsoFor: others.map((other) => ({ horseId: other.id, cost: 95.35 })),
    });
    for (let at = 1; at <= 21; at += 1)
      await withRecord(page, id, "veterinary", {
        veterinarian: `Vet ${at}`,
        visitType: "CHECKUP",
        date: addDays(date, 1),
        cost: 40.1,
      });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/costs/visits")) asked.push(request.url());
    });
    await page.goto("/costs");
    const months = isMobile
      ? page.getByRole("list", { name: "Costs by month, the newest first" })
      : page.getByRole("group", { name: "Visits by month" });
    const month = months.getByRole("button", { name: "£1,223.15" });
    // the sum of 95, three times 95.35 and 21 times 40.10; no other month has visits
    await expect(months.getByRole("button")).toHaveText([/£1,223\.15/]);
    await expect(month).toHaveAttribute("aria-expanded", "false");
    expect(asked).toEqual([]);

    await month.focus();
    await page.keyboard.press("Enter");
    await expect(month).toHaveAttribute("aria-expanded", "true");
    const visits = page.getByRole("list", { name: /^Visits in \w+ \d{4}$/ });
    const lines = visits.getByRole("listitem");
    await expect(lines).toHaveCount(20);
    expect(asked).toHaveLength(1);
    await expectAccessible(page);
    const more = page.getByRole("button", { name: "Show 2 more" });
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(lines).toHaveCount(22);
    await expect(lines.nth(20)).toBeFocused();
    await expect(lines.last()).toContainText(
      /^5 \w+ Blue 2, Blue 10, Bramble, Clover .* New Shoes, Tom Smith .*£381\.05$/,
    );
    const pounds = (await lines.allTextContents()).map((line) => Number(line.split("£")[1]));
    expect(pounds.reduce((sum, each) => sum + Math.round(each * 100), 0)).toBe(1_223_15);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

    await month.press("Enter");
    await expect(visits).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

test(
  "last year's spending is not in the twelve months, and an empty page says so",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await withRecord(page, id, "farrier", {
      farrier: "Tom Smith",
      serviceType: "TRIMMING",
      date: addDays(today, -400),
      cost: 45.5,
    });
    await page.goto("/costs");
    await expect(page.getByText(/^Nothing spent since 1 /)).toBeVisible();
    await expectAccessible(page);
  },
);

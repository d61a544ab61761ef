import { addDays } from "../src/rules/dates.ts";
import { londonDate } from "../src/rules/london.ts";
import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { expect, pageErrors, test, withRecord } from "./yard.ts";

const today = londonDate(new Date());

test("the months and horses stand whole, the dearest first, and what is not paid yet opens to its visits", async ({
  page,
  owner,
  isMobile,
}) => {
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
    const months = table.getByRole("row");
    // the head is for those who hear the page
    await expect(months).toHaveCount(13);
    await expect(months.nth(1)).toContainText(/so far.*£165\.50/);
    const horses = page.getByRole("list", { name: "Costs by horse, the dearest first" });
    await expect(horses.getByRole("listitem")).toContainText([/^Clover.*£120\.00/, /^Bramble/]);
  } else {
    await expect(table.getByRole("rowheader")).toHaveText([/^Clover/, "Bramble"]);
    await expect(table.getByRole("columnheader")).toHaveCount(14);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);

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
});

test("what was spent last year is not in the twelve months, and an empty page says so", async ({
  page,
  owner,
}) => {
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
});

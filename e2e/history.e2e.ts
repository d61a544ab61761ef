import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, withRecord } from "./yard.ts";

test(
  "a horse's page lists events by date, and filters them",
  { tag: "@turn-2" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const { id } = await owner.addHorse();
    await withRecord(page, id, "farrier", {
      farrier: "Tom Smith",
      serviceType: "TRIMMING",
      date: "2026-05-01",
      cost: 45.5,
    });
    await withRecord(page, id, "dietary", {
      feedType: "HAY",
      amount: "8 kg",
      frequency: "DAILY",
      startDate: "2026-04-01",
      weight: 512,
      bodyCondition: 5,
    });
    await page.goto("/horses");
    await page.getByRole("link", { name: "Bramble" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bramble" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 4 })).toHaveText([/Trim Only/, /Hay/]);
    await expect(page.getByText("£45.50")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Dietary" }).click();
    await expect(page.getByRole("heading", { level: 4 })).toHaveText([/Hay/]);
    await page.getByRole("tab", { name: "Weights" }).click();
    await expect(page.getByRole("row", { name: "1 Apr 2026 512 kg 5/9" })).toBeVisible();
    await expect(page.locator("canvas")).toBeVisible();
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test("costs are drawn, listed and downloaded", { tag: "@long" }, async ({ page, owner }) => {
  const errors = pageErrors(page);
  await page.goto("/costs");
  await expect(page.getByText(/^Nothing spent since/)).toBeVisible();
  const { id } = await owner.addHorse();
  const today = new Date().toISOString().slice(0, 10);
  await withRecord(page, id, "farrier", {
    farrier: "Tom Smith",
    serviceType: "TRIMMING",
    date: today,
    cost: 45.5,
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Paid, .* so far £45\.50$/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Bramble.*£45\.50.*£45\.50/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "By kind" }).click();
  await expect(page.getByRole("row", { name: /^Farrier/ })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("loosebox-costs.csv");
  expect(errors).toEqual([]);
});

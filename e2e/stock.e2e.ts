import { BASE_URL } from "./address.ts";
import { expectAccessibleScreen } from "./accessible.ts";
import { expect, test } from "./yard.ts";

test(
  "a feed that the yard keeps says what is left, and what a horse's day of it costs",
  { tag: "@turn-1" },
  async ({ page, owner }) => {
    const horse = await owner.addHorse({ name: "Bramble" });
    const fed = {
      feedType: "HAY",
      amount: "4 kg",
      frequency: "TWICE_DAILY",
      startDate: "2026-01-01",
    };
    const headers = { origin: BASE_URL };
    const reply = await page.request.post(`/api/horses/${horse.id}/dietary`, {
      data: fed,
      headers,
    });
    expect(reply.status()).toBe(200);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/stock");
    await page.getByRole("button", { name: "Add a feed" }).click();
    await page.getByLabel("Name").fill("Hay");
    await page.getByLabel("Kilograms there are now").fill("40");
    await page.getByLabel("A bag or bale costs (£)").fill("6");
    await page.getByLabel("and has (kg)").fill("20");
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Add feed" }).click();
    await expect(page.getByText("About 40 kg left, for 5 days")).toBeVisible();
    await expectAccessibleScreen(page);
    await page.goto(`/horses/${horse.id}?tab=records`);
    await page.getByRole("tab", { name: "Dietary" }).click();
    await expect(page.getByText("£2.40 a day")).toBeVisible();
  },
);

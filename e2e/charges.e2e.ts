import { BASE_URL } from "./address.ts";
import { expectAccessibleScreen } from "./accessible.ts";
import { expect, test } from "./yard.ts";

test(
  "an extra and a split invoice stand on the owner's statement, which is printed and marked as paid",
  { tag: "@turn-3" },
  async ({ page, owner }) => {
    const horse = await owner.addHorse({ name: "Bramble" });
    const headers = { origin: BASE_URL };
    for (const [path, data] of [
      ["/api/contacts", { role: "OWNER", name: "Anna Reid", horseId: horse.id }],
      [
        `/api/horses/${horse.id}/farrier`,
        {
          farrier: "Tom Smith",
          serviceType: "TRIMMING",
          date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
          cost: 45,
        },
      ],
    ] as const)
      expect((await page.request.post(path, { data, headers })).status()).toBe(200);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/costs");
    await page.getByRole("link", { name: "Extras and statements of owners" }).click();
    await page.getByRole("button", { name: "Add an extra" }).click();
    await page.getByRole("combobox", { name: "Horse" }).click();
    await page.getByRole("option", { name: "Bramble" }).click();
    await expect(page.getByRole("combobox", { name: "Charged to" })).toContainText("Anna Reid");
    await page.getByLabel("What for").fill("Plaiting");
    await page.getByLabel("Price each (£)").fill("15.50");
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Add extra" }).click();
    await expect(page.getByRole("heading", { name: "Anna Reid" })).toBeVisible();
    await page.getByRole("button", { name: "Split an invoice" }).click();
    await page.getByRole("button", { name: /^Tom Smith/ }).click();
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Charge the owners" }).click();
    const statement = page.getByRole("region", { name: "Anna Reid" });
    await expect(statement).toContainText("£15.50");
    await expectAccessibleScreen(page);
    const download = page.waitForEvent("download");
    await statement.getByRole("button", { name: /^PDF/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.pdf$/);
    await statement.getByRole("button", { name: /^Mark as paid/ }).click();
    await page.getByRole("button", { name: "Note payment" }).click();
    await expect(statement).toContainText("paid on");
  },
);

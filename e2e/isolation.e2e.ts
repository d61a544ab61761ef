import { BASE_URL } from "./address.ts";
import { expectAccessibleScreen } from "./accessible.ts";
import { expect, test } from "./yard.ts";

test(
  "vital signs of a horse in isolation are entered on a phone, and go to the vet as a PDF",
  { tag: "@turn-0" },
  async ({ page, owner }) => {
    const horse = await owner.addHorse({ name: "Bramble" });
    const headers = { origin: BASE_URL };
    const send = async (path: string, data: object) => {
      const reply = await page.request.post(path, { data, headers });
      expect(reply.status(), await reply.text()).toBe(200);
      const made: { id: string } = await reply.json();
      return made.id;
    };
    const to = await send("/api/places", { name: "Far box", kind: "ISOLATION" });
    await send("/api/moves", { horseIds: [horse.id], to });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/places");
    await page.getByRole("link", { name: "Vital signs, morning and evening" }).click();
    await page.getByRole("button", { name: "Enter vital signs of Bramble" }).click();
    await page.getByLabel("Temperature").fill("39.4");
    await expect(page.getByText("Temperature is above the usual")).toBeVisible();
    await page.getByLabel("Pulse").fill("44");
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/39\.4 °C, pulse 44/)).toBeVisible();
    await page.getByRole("button", { name: "Chart and table" }).click();
    await expect(page.getByRole("cell", { name: "39.4 °C" })).toBeVisible();
    await expectAccessibleScreen(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "PDF for the vet about Bramble" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("vital-signs.pdf");
  },
);

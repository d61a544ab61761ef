import { readFile } from "node:fs/promises";
import { drawPdfPage, readQrCodes } from "#testing/drawn-pdf.ts";
import { BASE_URL } from "./address.ts";
import { expectAccessibleScreen } from "./accessible.ts";
import { expect, test } from "./yard.ts";

test(
  "a stable card is printed, and its code opens a page without an account",
  { tag: "@turn-1" },
  async ({ page, owner, browser }) => {
    const horse = await owner.addHorse({ name: "Bramble" });
    const vet = { role: "VET", name: "Dr Reed", phone: "01632 960123" };
    const headers = { origin: BASE_URL };
    expect((await page.request.post("/api/contacts", { data: vet, headers })).status()).toBe(200);
    await page.goto(`/horses/${horse.id}`);
    await page.getByRole("button", { name: "More about Bramble" }).click();
    await page.getByRole("menuitem", { name: "Stable card" }).click();
    await expect(page.getByRole("heading", { name: "Bramble" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessibleScreen(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the PDF" }).click(),
    ]);
    const bytes = await readFile(await download.path());
    const [code] = await readQrCodes((await drawPdfPage(bytes, 1, 3)).context);
    // somebody at the stable door
    const passer = await (await browser.newContext()).newPage();
    await passer.setViewportSize({ width: 390, height: 844 });
    await passer.goto(new URL(code?.text ?? "").pathname);
    await expect(passer.getByRole("link", { name: /Dr Reed/ })).toBeVisible();
    await expectAccessibleScreen(passer);

    await page.getByRole("button", { name: "Make a new code" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Make a new code" }).click();
    await expect(page.getByText("The card has a new code", { exact: true })).toBeVisible();
    await passer.reload();
    await expect(passer.getByText("This card is out of date")).toBeVisible();
    await passer.context().close();
  },
);

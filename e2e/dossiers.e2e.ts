import { readFile } from "node:fs/promises";
import { readPdf } from "#testing/pdf.ts";
import { expectAccessibleScreen } from "./accessible.ts";
import { day } from "./twelve-horses.ts";
import { expect, test, withRecord } from "./yard.ts";

test("a dossier is made and downloaded, and its page says what has changed since", async ({
  page,
  owner,
  browser,
}) => {
  const horse = await owner.addHorse({ name: "Bramble" });
  const shoes = { farrier: "Jo Ridley", serviceType: "SHOEING", date: day(-20) };
  await withRecord(page, horse.id, "farrier", shoes);
  await page.goto(`/horses/${horse.id}`);
  await page.getByRole("button", { name: "More about Bramble" }).click();
  await page.getByRole("menuitem", { name: "Dossier as PDF" }).click();
  await page.getByRole("button", { name: "Make the dossier" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^bramble-.*\.pdf$/);
  const { text } = await readPdf(await readFile(await download.path()));
  expect(text).toContain("JoRidley");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleScreen(page);

  const address = await page
    .getByRole("link", { name: "What its holder sees" })
    .getAttribute("href");
  const path = new URL(address ?? "").pathname;
  // the buyer, who has no account
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(path);
  await expect(buyer.getByText("Genuine, and what is on record is still the same")).toBeVisible();
  await withRecord(page, horse.id, "farrier", { ...shoes, date: day(-1) });
  await buyer.reload();
  await expect(buyer.getByText("Farrier: 1 added")).toBeVisible();
  await buyer.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleScreen(buyer);
  await buyer.context().close();
});

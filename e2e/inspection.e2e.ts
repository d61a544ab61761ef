import { readFile } from "node:fs/promises";
import { readPdf } from "#testing/pdf.ts";
import { expectAccessibleScreen } from "./accessible.ts";
import { day } from "./twelve-horses.ts";
import { expect, test, withRecord } from "./yard.ts";

test(
  "what an inspector asks is looked through, put right at the horse, and downloaded",
  { tag: "@turn-1" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse({ name: "Biscuit" });
    await withRecord(page, id, "farrier", {
      farrier: "Jo Ridley",
      serviceType: "SHOEING",
      date: day(-200),
    });
    await page.goto("/horses");
    // the links stand below the list, and move until it is there
    await expect(page.getByRole("article", { name: "Biscuit" })).toBeVisible();
    await page.getByRole("link", { name: "Inspection pack" }).click();
    const missing = page.getByRole("region", { name: "What is missing" });
    const farrier = missing.getByRole("listitem").filter({ hasText: "A farrier every six to" });
    await expect(farrier).toContainText("Biscuit: Nothing since");
    await farrier.getByRole("link", { name: "Biscuit" }).click();
    await expect(page).toHaveURL(/tab=records&kind=farrier/);

    // a lesson is written down where all else is
    await page.goto(`/horses/${id}?tab=records&kind=general`);
    await page.getByRole("button", { name: "Add Record" }).first().click();
    const form = page.getByRole("tabpanel", { name: "Other" });
    await form.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Work", exact: true }).click();
    await form.getByLabel("Description").fill("Beginners");
    await form.getByRole("combobox", { name: /^Kind of work/ }).click();
    await page.getByRole("option", { name: "Lesson" }).click();
    await form.getByRole("button", { name: "Save record" }).click();
    const minutes = form.getByLabel("Minutes of work");
    await expect(minutes).toHaveAccessibleDescription(/Give the minutes of work/);
    await minutes.fill("45");
    await form.getByRole("button", { name: "Save record" }).click();
    await expect(form.getByText("Beginners")).toBeVisible();

    await page.goto("/inspection");
    await expect(page.getByText(/^1 day, /)).toBeVisible();
    await page.getByRole("combobox", { name: "Pack" }).click();
    await page.getByRole("option", { name: "Good practice for a livery yard" }).click();
    await expect(page.getByText("This pack is good practice and no licence")).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^inspection-pack-livery-.*\.pdf$/);
    const { text } = await readPdf(await readFile(await download.path()));
    for (const words of ["Biscuit", "goodpracticeandnolicence", "Nothingsince"])
      expect(text).toContain(words);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessibleScreen(page);
  },
);

import { readFile } from "node:fs/promises";
import { expectAccessibleScreen } from "./accessible.ts";
import { expect, test } from "./yard.ts";

const sheet = [
  "Oakfield Livery,,,,",
  "Horse,Breed,DOB,Passport,Chip no",
  "Biscuit,Cob,03/04/15,826046001234567,985141000123456",
  "Bramble,Connemara,05/06/2012,826046001234568,9.85112E+14",
  "Clover,Welsh D,1 May 2010,826046001234569,985141000123458",
].join("\r\n");

test(
  "a sheet of horses is looked through, tried, brought in, taken out as Excel, undone, and brought in from that",
  { tag: "@turn-2" },
  async ({ page, owner }) => {
    expect(owner.firstName).toBe("Robin");
    await page.goto("/horses");
    await page.getByRole("link", { name: "Or bring your own sheet in" }).click();
    const file = { name: "horses.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) };
    await page.locator("input[type=file]").setInputFiles(file);
    const rows = page.getByRole("region", { name: "Its rows" });
    await expect(rows).toContainText("A spreadsheet has rounded this number");
    await expect(page.getByText("03/04/2025 means")).toBeVisible();
    await expect(rows.getByRole("cell", { name: "2015-04-03" })).toBeVisible();
    await expectAccessibleScreen(page);
    await rows.getByRole("button", { name: "Check without adding" }).click();
    await expect(rows).toContainText("2 rows would be added; 0 on record already, 1 refused");
    await rows.getByRole("button", { name: "Bring 2 rows in" }).click();
    await expect(rows).toContainText("2 rows added");
    await expectAccessibleScreen(page);

    const out = page.getByRole("region", { name: "Take a list out" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      out.getByRole("button", { name: "Save as Excel" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("loosebox-horses.xlsx");
    const workbook = await readFile(await download.path());

    await rows.getByRole("button", { name: "Undo the import" }).click();
    await expect(rows).toContainText("Undone: the yard is as it was.");
    const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const again = { name: "loosebox-horses.xlsx", mimeType, buffer: workbook };
    await page.locator("input[type=file]").setInputFiles(again);
    await expect(rows.getByText("2 rows read, none with cells")).toBeVisible();
    await rows.getByRole("button", { name: "Check without adding" }).click();
    await rows.getByRole("button", { name: "Bring 2 rows in" }).click();
    await expect(rows).toContainText("2 rows added");
    await page.goto("/horses");
    await expect(page.getByRole("link", { name: "Biscuit" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Clover" }).first()).toBeVisible();
  },
);

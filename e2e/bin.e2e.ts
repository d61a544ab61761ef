import { readFile } from "node:fs/promises";
import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, toastOf, withRecord } from "./yard.ts";

test("a horse deleted by mistake is restored from the toast, with its records", async ({
  page,
  owner,
}) => {
  const errors = pageErrors(page);
  const horse = await owner.addHorse({ name: "Clover" });
  await withRecord(page, horse.id, "farrier", {
    farrier: "T. Smith",
    serviceType: "TRIMMING",
    date: "2025-01-05",
  });
  await page.goto("/horses");
  await page.getByRole("button", { name: "Delete Clover" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("This action cannot be undone.");
  await expect(question).toContainText(
    "It goes to the bin for 30 days, and can be put back from there.",
  );
  await question.getByRole("button", { name: "Delete horse" }).click();
  await expect(toastOf(page)).toContainText("Horse deleted successfully");
  await expect(page.getByRole("heading", { name: "Clover" })).toBeHidden();
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page)).toContainText("Put back");
  await expect(page.getByRole("heading", { name: "Clover" })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  "the bin shows what was deleted, restores it, and deletes it permanently",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await page.goto("/settings");
    await page.getByRole("link", { name: "Bin" }).click();
    await expect(page).toHaveURL(/\/settings\/bin$/);
    await expect(page.getByText("The bin is empty")).toBeVisible();
    await expectAccessible(page);

    const horse = await owner.addHorse({ name: "Clover" });
    const visit = await withRecord(page, horse.id, "farrier", {
      farrier: "T. Smith",
      serviceType: "TRIMMING",
      date: "2025-01-05",
    });
    const { id } = await visit.json();
    const headers = { origin: new URL(page.url()).origin };
    await page.request.delete(`/api/horses/${horse.id}/farrier/${id}`, { headers });
    await page.request.delete(`/api/horses/${horse.id}`, { headers });
    await page.reload();

    const items = page.getByRole("list", { name: "Deleted" }).getByRole("listitem");
    await expect(items).toHaveCount(2);
    await expect(items.nth(0)).toContainText("Clover");
    await expect(items.nth(0)).toContainText("Deleted by Robin Hacker");
    await expect(items.nth(0)).toContainText("30 days left");
    await expect(items.nth(1)).toContainText("Farrier record of Clover");
    await expectAccessible(page);
    await items.nth(1).getByRole("button", { name: "Put back Clover first" }).click();
    await expect(toastOf(page)).toContainText("Clover is back");
    await expect(items).toHaveCount(1);
    await items.getByRole("button", { name: /^Put back/ }).click();
    await expect(page.getByText("The bin is empty")).toBeVisible();

    await page.request.delete(`/api/horses/${horse.id}`, { headers });
    await page.reload();
    await page.getByRole("button", { name: "Delete for good: Clover" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Clover for good?" });
    await expectAccessible(page);
    await question.getByRole("button", { name: "Delete for good" }).click();
    await expect(toastOf(page)).toContainText("Deleted for good");
    await expect(page.getByText("The bin is empty")).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "nothing sticks out at the side").toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  },
);

test(
  "the owner reads who changed what, filters it and downloads it",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const horse = await owner.addHorse({ name: "Clover", weight: "480 kg" });
    await owner.addHorse({ name: "Juniper" });
    await page.goto("/horses");
    await page.getByRole("button", { name: "Edit Clover" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Clover" });
    await expect(dialog.getByText(/^Added by Robin Hacker on /)).toBeVisible();
    await dialog.getByLabel("Weight").fill("495 kg");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Edit Clover" }).click();
    await dialog.getByText(/^Changed by Robin Hacker on /).click();
    await expect(dialog.getByText("Weight from 480 kg to 495 kg")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.goto("/settings");
    await page.getByRole("link", { name: "Activity" }).click();
    await expect(page).toHaveURL(/\/settings\/activity$/);
    const entries = page.locator("main ol > li");
    await expect(entries).toHaveText([
      /^Robin Hacker changed the horse “Clover” · .*Weight from 480 kg to 495 kg$/,
      /added the horse “Juniper”/,
      /added the horse “Clover”/,
    ]);
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "Horse" }).click();
    await page.getByRole("option", { name: "Juniper" }).click();
    await expect(entries).toHaveText([/added the horse “Juniper”/]);

    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    const file = await readFile(await (await downloading).path(), "utf8");
    expect(file.split("\r\n")).toHaveLength(2);
    expect(file).toContain(",Robin Hacker,added,Horse,Juniper,");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "nothing sticks out at the side").toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
    expect(horse.name).toBe("Clover");
  },
);

test(
  "an outing, an item of a plan and a dose are restored from the toast",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const horse = await owner.addHorse({ name: "Clover" });
    const headers = { origin: BASE_URL };
    const outing = {
      name: "Spring show",
      firstDay: "2030-04-05",
      body: "BS",
      horseIds: [horse.id],
    };
    await page.request.post("/api/outings", { data: outing, headers });
    const plan = { eventType: "FARRIER", every: 6, unit: "WEEKS", firstDate: "2030-01-05" };
    await page.request.post(`/api/horses/${horse.id}/care-plan`, { data: plan, headers });
    const doses = ["2024-03-01", "2024-04-05"].map((date) => ({ date, diseases: ["INFLUENZA"] }));
    await page.request.put(`/api/horses/${horse.id}/doses`, { data: { doses }, headers });
    const undo = async (said: string) => {
      await expect(toastOf(page)).toContainText(said);
      // includes hidden elements, because a toast is outside the open dialog
      await toastOf(page).getByRole("button", { name: "Undo", includeHidden: true }).click();
      await expect(toastOf(page)).toContainText("Put back");
    };

    await page.goto("/compliance?view=outings");
    await page.getByRole("button", { name: "Edit Spring show" }).click();
    await page.getByRole("button", { name: "Delete outing" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(
      "It goes to the bin for 30 days, and can be put back from there.",
    );
    await question.getByRole("button", { name: "Delete outing" }).click();
    await undo("Outing deleted");
    await expect(page.getByRole("button", { name: "Edit Spring show" })).toBeVisible();

    await page.goto("/horses");
    await page.getByRole("button", { name: "Care plan of Clover" }).click();
    await page.getByRole("button", { name: "Delete the plan for Farrier" }).click();
    await question.getByRole("button", { name: "Take off the plan" }).click();
    await undo("Taken off the plan");
    await expect(page.getByRole("button", { name: "Edit the plan for Farrier" })).toBeVisible();

    await page.goto(`/horses/${horse.id}?tab=can-i-go`);
    await page.getByRole("button", { name: "Edit passport history" }).click();
    const form = page.getByRole("form", { name: "Passport history" });
    await form
      .getByRole("group", { name: "Dose 1" })
      .getByRole("button", { name: /Remove/ })
      .click();
    await form.getByRole("button", { name: "Save passport history" }).click();
    await undo("Passport history saved");
    await expect(page.getByRole("cell", { name: "1 Mar 2024" })).toBeVisible();
    await expect(page.getByRole("cell", { name: "5 Apr 2024" })).toBeVisible();

    const kept = await (await page.request.get("/api/outings")).json();
    await page.request.delete(`/api/outings/${kept[0].id}`, { headers });
    await page.request.put(`/api/horses/${horse.id}/doses`, { data: { doses: [] }, headers });
    await page.goto("/settings/bin");
    const items = page.getByRole("list", { name: "Deleted" }).getByRole("listitem");
    await expect(items).toHaveCount(3);
    await expect(page.getByText("Outing, with 1 horse entered")).toBeVisible();
    await expect(page.getByText("Vaccination dose of Clover")).toHaveCount(2);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "nothing sticks out at the side").toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Put back: Spring show of 5 Apr 2030" }).click();
    await expect(items).toHaveCount(2);
    expect(errors).toEqual([]);
  },
);

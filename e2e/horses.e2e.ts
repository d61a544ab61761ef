import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, toastOf } from "./yard.ts";

const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: "#6b3f17" } })
    .jpeg()
    .toBuffer();

test("a horse with a photo is added, found, edited and deleted", async ({ page, owner }) => {
  const errors = pageErrors(page);
  await page.goto("/horses");
  await expect(page.getByRole("heading", { name: "No horses added yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Your First Horse" }).click();
  const form = page.getByRole("dialog");
  await expect(form).toBeVisible();
  await expectAccessible(page);

  await form.getByRole("button", { name: "Add Horse" }).click();
  await expect(toastOf(page)).toContainText("Validation Error");
  await expect(toastOf(page)).toContainText("Horse name is required");
  await form.getByLabel("Name").fill("Willow");
  await form.getByLabel("Breed").fill("Welsh Section D");
  await form.getByLabel("Date of birth").fill("2016-05-12");
  await form.getByLabel("Gender").click();
  await page.getByRole("option", { name: "Mare" }).click();
  await form.getByLabel("Passport number").fill("826046009999999");
  await form.getByLabel("Microchip number").fill("985141000777777");
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "willow.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await expect(form.getByAltText("The chosen photo")).toBeVisible();
  await form.getByRole("button", { name: "Add Horse" }).click();
  await expect(toastOf(page)).toContainText("Horse added successfully");
  await expect(form).toBeHidden();

  const card = page.getByRole("article", { name: "Willow" });
  await expect(card).toContainText("Welsh Section D");
  await expect(card).toContainText("826046009999999");
  await expect(card).toContainText("No scheduled care events");
  await expect(card.locator("img")).toHaveJSProperty("complete", true);
  await expectAccessible(page);

  for (const term of ["wILL", "section", "9999"]) {
    await page.getByRole("searchbox").fill(term);
    await expect(page).toHaveURL(new RegExp(`search=${term}`));
    await expect(card).toBeVisible();
  }
  await page.getByRole("searchbox").fill("zebra");
  await expect(page.getByRole("heading", { name: "No horses found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await expect(card).toBeVisible();

  await card.getByRole("button", { name: "Edit Willow" }).click();
  await expect(form.getByLabel("Date of birth")).toHaveValue("2016-05-12");
  await form.getByLabel("Name").fill("Willow the Wisp");
  await form.getByRole("button", { name: "Remove photo" }).click();
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(toastOf(page)).toContainText("Horse updated successfully");
  const renamed = page.getByRole("article", { name: "Willow the Wisp" });
  await expect(renamed.locator("img")).toHaveCount(0);

  await renamed.getByRole("button", { name: "Delete Willow the Wisp" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("This action cannot be undone.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete horse" }).click();
  await expect(toastOf(page)).toContainText("Horse deleted successfully");
  await expect(page.getByRole("heading", { name: "No horses added yet" })).toBeVisible();
  expect(errors).toEqual([]);
  expect(owner.firstName).toBe("Robin");
});

test(
  "photos of the wrong kind or size are refused before they are sent",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/horses");
    await page.getByRole("button", { name: "Edit Bramble" }).click();
    const file = page.getByRole("dialog").locator('input[type="file"]').first();
    await file.setInputFiles({
      name: "passport.pdf",
      mimeType: "application/pdf",
      buffer: await readFile("package.json"),
    });
    await expect(toastOf(page)).toContainText("Invalid file type");
    // read from the disk, because sending a buffer through the browser protocol takes ten seconds
    const huge = test.info().outputPath("huge.png");
    await writeFile(huge, Buffer.alloc(20 * 1024 * 1024 + 1));
    await file.setInputFiles(huge);
    await expect(toastOf(page)).toContainText("File too large");
  },
);

test(
  "a photo that cannot be sent is reported, with the server's reason below it",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/horses");
    await page.getByRole("button", { name: "Edit Bramble" }).click();
    const form = page.getByRole("dialog");
    const chosen = { name: "willow.jpg", mimeType: "image/jpeg", buffer: await photo() };
    await form.locator('input[type="file"]').first().setInputFiles(chosen);
    for (const [body, said] of [
      ["", "Failed to upload photo"],
      ["The disk is full", "Failed to upload photo. The disk is full"],
    ] as const) {
      await page.route("**/api/upload/horse-photo?*", (route) =>
        route.fulfill({ status: 500, body }),
      );
      await form.getByRole("button", { name: "Save changes" }).click();
      await expect(toastOf(page)).toContainText("Upload Error");
      await expect(toastOf(page).getByText(said, { exact: true })).toBeVisible();
      await page.unroute("**/api/upload/horse-photo?*");
    }
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(toastOf(page)).toContainText("Horse updated successfully");
  },
);

test("a failed save leaves the form unchanged", { tag: "@long" }, async ({ page, owner }) => {
  await owner.addHorse();
  await page.goto("/horses");
  await page.getByRole("button", { name: "Edit Bramble" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Notes").fill("Kicks at clippers");
  await page.route("**/api/horses/*", (route) => route.abort());
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(toastOf(page)).toContainText("Loosebox cannot be reached");
  await expect(form.getByLabel("Notes")).toHaveValue("Kicks at clippers");
  await page.unroute("**/api/horses/*");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(toastOf(page)).toContainText("Horse updated successfully");
});

test(
  "an addition whose reply was lost is added once, with the text typed last",
  { tag: "@long" },
  async ({ page, owner }) => {
    await page.goto("/horses");
    await page.getByRole("button", { name: "Add Your First Horse" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Name").fill("Brambel");
    await form.getByLabel("Breed").fill("Connemara");
    await form.getByLabel("Date of birth").fill("2015-04-01");
    await form.getByLabel("Passport number").fill("826046001234567");
    await form.getByLabel("Microchip number").fill("985141000123456");
    await page.route("**/api/horses", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      return route.abort();
    });
    const save = form.getByRole("button", { name: "Add Horse" });
    await save.click();
    await expect(toastOf(page)).toContainText("Loosebox cannot be reached");
    await page.unroute("**/api/horses");
    await form.getByLabel("Name").fill("Bramble");
    await save.click();
    await expect(toastOf(page)).toContainText("Horse added successfully");
    const horses: unknown[] = await (await page.request.get("/api/horses")).json();
    expect(owner.firstName).toBe("Robin");
    expect(horses).toMatchObject([{ name: "Bramble" }]);
  },
);

test(
  "many horses come in pages of twelve, in the requested order",
  { tag: "@long" },
  async ({ page, owner }) => {
    for (let n = 1; n <= 26; n += 1)
      await owner.addHorse({ name: `Horse ${String(n).padStart(2, "0")}` });
    await page.goto("/horses");
    await expect(page.getByText("Showing 1-12 of 26 horses")).toBeVisible();
    await expect(page.getByText("Page 1 of 3")).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Showing 13-24 of 26 horses")).toBeVisible();
    await page.getByRole("button", { name: "Page 3" }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByRole("searchbox").fill("Horse 0");
    await expect(page.getByText("Showing 1-9 of 9 horses")).toBeVisible();
    await page.getByRole("button", { name: "Empty the search box" }).click();
    await page.getByRole("combobox", { name: "Order" }).click();
    await page.getByRole("option", { name: "Z-A" }).click();
    await expect(page.getByRole("article").first()).toContainText("Horse 26");
    await page.goBack();
  },
);

test(
  "a photo that cannot be loaded is replaced with a silhouette",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse({ imageUrl: "/files/00000000-0000-7000-8000-000000000000", color: "Bay" });
    await page.goto("/horses");
    const card = page.getByRole("article", { name: "Bramble" });
    await expect(card.locator("svg").first()).toBeVisible();
    await expect(card.locator("img")).toHaveCount(0);
  },
);

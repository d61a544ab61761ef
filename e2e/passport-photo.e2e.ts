import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, pageErrors, test } from "./yard.ts";

/** A photo of a passport's page that lies aslant on a dark table, drawn in the browser. */
async function photoOfPage(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 1600 });
    const context = canvas.getContext("2d");
    if (!context) return "";
    context.fillStyle = "#2b332d";
    context.fillRect(0, 0, 1200, 1600);
    context.setTransform(0.9, 0.12, -0.1, 0.86, 190, 80);
    context.fillStyle = "#eee9dc";
    context.fillRect(0, 0, 1000, 1600);
    context.fillStyle = "#23305e";
    context.font = "44px serif";
    context.fillText("EQUINE INFLUENZA ONLY", 200, 140);
    for (const [row, text] of [
      "12 Mar 2024   ProteqFlu   E12A4   H. Marsh",
      "9 Apr 2024    ProteqFlu   E31B7   H. Marsh",
    ].entries())
      context.fillText(text, 60, 320 + row * 160);
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
  });
  return Buffer.from(base64, "base64");
}

/** Nothing is wider than a phone's screen, nor than a desk's. */
async function expectFits(page: Page, name: string, at?: Locator) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    await at?.scrollIntoViewIfNeeded();
    expect(widest, `${name} at ${width}`).toBeLessThanOrEqual(width);
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/${name}-${width}.png` });
  }
}

test(
  "a passport's page is photographed, straightened and kept; its doses are typed beside it and lead back to it",
  { tag: "@turn-0" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const { id } = await owner.addHorse();
    await page.goto(`/horses/${id}`);
    await page.getByRole("tab", { name: "Can I go?" }).click();
    const doses = page.getByRole("region", { name: "Vaccinations of Bramble" });
    const photo = { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer: await photoOfPage(page) };
    await doses.getByLabel("Add passport pages").setInputFiles(photo);
    const dialog = page.getByRole("dialog", { name: "Straighten the page" });
    const corner = dialog.getByRole("button", { name: /^Top left corner: \d+% from the left/ });
    await expect(corner).toBeVisible();
    await expect(dialog.getByText("The page was not found by itself")).toHaveCount(0);
    await expect(corner).toHaveAccessibleName(
      "Top left corner: 16% from the left, 5% from the top",
    );
    await corner.press("Shift+ArrowRight");
    await expect(corner).toHaveAccessibleName(/^Top left corner: (19|20|21)% /);
    await corner.press("Shift+ArrowLeft");
    await expectAccessible(page);
    await expectFits(page, "corners");
    await dialog.getByRole("button", { name: "Straighten and keep" }).click();
    await expect(dialog).toHaveCount(0);

    await expect(doses.getByRole("heading", { name: "A page not read yet" })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page, "unread", doses.getByText("What stands on a page"));
    await doses.getByRole("button", { name: "Type its doses: Passport page 1.jpg" }).click();
    const form = page.getByRole("form", { name: "Passport history" });
    const picture = form.getByRole("img", { name: "Passport page 1.jpg" });
    await expect(picture).toBeVisible();
    const { width, height } = await picture.evaluate((image: HTMLImageElement) => ({
      width: image.naturalWidth,
      height: image.naturalHeight,
    }));
    expect(width / height, "the page's own shape").toBeCloseTo(0.65, 1);
    const frame = form.getByRole("region", { name: "Passport page 1.jpg, 1 times" });
    await frame.press("+");
    await expect(
      form.getByRole("region", { name: "Passport page 1.jpg, 1.5 times" }),
    ).toBeVisible();
    for (const [index, date] of ["2024-03-12", "2024-04-09"].entries()) {
      const line = form.getByRole("group", { name: `Dose ${index + 1}`, exact: true });
      await line.getByLabel("Date").fill(date);
      await line.getByLabel("Product").fill("ProteqFlu");
    }
    await expectFits(page, "beside", form.getByRole("group", { name: "Dose 2", exact: true }));
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save passport history" }).click();
    await expect(form).toHaveCount(0);
    await expect(doses.getByRole("heading", { name: "A page not read yet" })).toHaveCount(0);
    const show = doses.getByRole("button", { name: /^Show all 2/ });
    if (await show.isVisible()) await show.click();
    await expect(doses.getByRole("link", { name: "Passport page" })).toHaveCount(2);
    expect(errors).toEqual([]);
  },
);

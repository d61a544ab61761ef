import type { Page } from "@playwright/test";
import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { arrived } from "./motion.ts";
import { expect, pageErrors, test, toastOf } from "./yard.ts";

const widthOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);

/** The bounding box of the element, in screen pixels. */
async function boxOf(locator: ReturnType<Page["locator"]>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the screen");
  return box;
}

test(
  "the yard's pages are a second row on a desktop, and a bar at the bottom of a phone",
  { tag: ["@phone-first", "@turn-2"] },
  async ({ page, owner }, { project }) => {
    const errors = pageErrors(page);
    await page.goto("/calendar");
    await expect(page.getByRole("heading", { level: 1 }), owner.email).toBeVisible();
    const isPhone = project.name === "phone";
    const bar = page.getByRole("navigation", { name: isPhone ? "Quick" : "Yard" });
    await expect(page.getByRole("navigation", { name: isPhone ? "Yard" : "Quick" })).toBeHidden();
    await expect(bar.getByRole("link")).toHaveText(
      isPhone
        ? ["Today", "Horses", "Calendar"]
        : ["Today", "Calendar", "Can we go?", "Worming", "Medicines", "Costs", "Contacts"],
    );
    await expect(bar.getByRole("link", { name: "Calendar" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expectAccessible(page);
    await bar.getByRole("link", { name: "Today" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(bar.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
    expect(errors).toEqual([]);
  },
);

test(
  "the bar has room for a name of forty letters at every width",
  { tag: "@long" },
  async ({ page, owner }) => {
    const firstName = "Wolfeschlegelsteinhausenbergerdorffwelche";
    const reply = await page.request.patch("/api/user", {
      data: { firstName, lastName: "Hacker" },
      headers: { origin: BASE_URL },
    });
    expect(reply.status(), await reply.text()).toBe(200);
    for (const width of [320, 360, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/worming");
      await expect(page.getByRole("button", { name: "Search" }), owner.email).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await widthOf(page), String(width)).toEqual([width, width]);
      for (const button of await page.getByRole("banner").getByRole("button").all()) {
        if (!(await button.isVisible())) continue;
        const box = await boxOf(button);
        expect(box.x + box.width, `${width}`).toBeLessThanOrEqual(width);
        expect(Math.min(box.width, box.height), `${width}`).toBeGreaterThanOrEqual(44);
      }
    }
  },
);

test(
  "＋ opens the most frequent entries, also by keyboard, and returns the focus",
  { tag: ["@phone-only", "@turn-1"] },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/dashboard");
    const add = page.getByRole("button", { name: "Add or log" });
    await add.press("Enter");
    const tray = page.getByRole("dialog", { name: "Add or log" });
    await expect(tray.getByRole("listitem")).toHaveCount(7);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(tray).toBeHidden();
    await expect(add).toBeFocused();
    await add.click();
    await tray.getByRole("button", { name: "Close" }).click();
    await expect(add).toBeFocused();
    await add.click();
    // clicks the overlay beside the sheet
    await page.mouse.click(20, 80);
    await expect(tray).toBeHidden();
    await add.click();
    await tray.getByRole("button", { name: "Enter counts" }).click();
    await expect(page.getByRole("form", { name: "Egg counts" })).toBeVisible();
    await expect(page).toHaveURL(/\/worming$/);
    await add.click();
    await tray.getByRole("button", { name: "Add Event" }).click();
    await expect(page.getByRole("dialog", { name: "Add Event" })).toBeVisible();
    await expect(page).toHaveURL(/\/calendar$/);
    // a dialog that fills the screen covers the bar too
    await expect(page.getByRole("navigation", { name: "Quick" })).toBeHidden();
  },
);

test(
  "＋ adds a horse from any page, and going back does not open it again",
  { tag: ["@phone-only", "@long"] },
  async ({ page, owner }) => {
    await page.goto("/costs");
    await page.getByRole("button", { name: "Add or log" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Add Horse" }).click();
    const form = page.getByRole("dialog", { name: "Add Horse" });
    await expect(form, owner.email).toBeVisible();
    await form.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Horse Management" })).toBeVisible();
    await expect(form).toBeHidden();
  },
);

test(
  "'More' links to every other page",
  { tag: ["@phone-only", "@turn-0"] },
  async ({ page, owner }) => {
    await page.goto("/dashboard");
    const more = page.getByRole("button", { name: "More", exact: true });
    await more.click();
    const tray = page.getByRole("dialog", { name: "More" });
    await expect(tray.getByRole("link"), owner.email).toHaveText([
      "Can we go?",
      "Worming",
      "Medicines",
      "Costs",
      "Contacts",
      "People",
      "Dashboard",
      "My Horses",
      "Ask the Expert",
      "Subscription",
      "Library",
      "Settings",
    ]);
    await expectAccessible(page);
    await tray.getByRole("link", { name: "Medicines" }).click();
    await expect(page).toHaveURL(/\/medicines$/);
    await expect(tray).toBeHidden();
  },
);

test(
  "no content ends under the bar at the bottom",
  { tag: ["@phone-only", "@long"] },
  async ({ page, owner }) => {
    await page.goto("/settings");
    await expect(page.getByRole("link", { name: "Privacy settings" }), owner.email).toBeVisible();
    // scrolls repeatedly, because the page grows while its data loads
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await boxOf(page.getByRole("link", { name: "Privacy settings" }));
      const bar = await boxOf(page.getByRole("navigation", { name: "Quick" }));
      expect(last.y + last.height).toBeLessThanOrEqual(bar.y);
    }).toPass({ timeout: 10_000 });
  },
);

test(
  "a toast covers neither a dialog's title nor its buttons, nor the bar at the bottom",
  { tag: "@long" },
  async ({ page, owner }) => {
    const horse = await owner.addHorse();
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/horses/${horse.id}`);
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Bramble" });
      // a file that is not a photo is refused by a toast, and the dialog stays open
      await dialog
        .locator("input[type=file]")
        .first()
        .setInputFiles({
          name: "notes.txt",
          mimeType: "text/plain",
          buffer: Buffer.from("no photo"),
        });
      const toast = toastOf(page).locator("li");
      await expect(toast).toBeVisible();
      await arrived(toast);
      const box = await boxOf(toast);
      const kept = [
        dialog.getByRole("heading", { name: "Edit Bramble" }),
        dialog.getByRole("button", { name: "Close" }),
        dialog.getByRole("button", { name: "Cancel" }),
        dialog.getByRole("button", { name: "Save changes" }),
      ];
      for (const each of kept) {
        const other = await boxOf(each);
        const apart =
          box.x + box.width <= other.x ||
          other.x + other.width <= box.x ||
          box.y + box.height <= other.y ||
          other.y + other.height <= box.y;
        expect(apart, `${width}: ${JSON.stringify([box, other])}`).toBe(true);
      }
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  },
);

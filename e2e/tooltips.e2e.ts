import { expectAccessible } from "./accessible.ts";
import { expect, test, withRecord } from "./yard.ts";

test.skip(({ isMobile }) => isMobile, "a finger does not wait at a button");

test(
  "a tooltip opens after 700 ms, the next at once, one at a time, and closes on Escape, a press or a scroll",
  { tag: "@turn-0" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/horses");
    const edit = page.getByRole("button", { name: "Edit Bramble" });
    const remove = page.getByRole("button", { name: "Delete Bramble" });
    const tip = page.getByRole("tooltip");
    await expect(edit).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await edit.hover();
    await page.clock.runFor(600);
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(tip).toHaveText("Edit");
    await expect(edit).toHaveAccessibleDescription("Edit");
    const [box, at] = [await tip.boundingBox(), await edit.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0), "above the button").toBeLessThanOrEqual(at?.y ?? 0);

    await remove.hover();
    await page.clock.runFor(10);
    await expect(tip).toHaveText(["Delete"]);
    await tip.hover();
    await page.clock.runFor(1_000);
    await expect(tip, "it can be read with the pointer on it").toHaveText(["Delete"]);
    await page.keyboard.press("Escape");
    await expect(tip).toHaveCount(0);

    await page.mouse.move(0, 0);
    await page.clock.runFor(1_000);
    await edit.hover();
    await page.clock.runFor(700);
    await expect(tip).toHaveCount(1);
    // scrolls, because the buttons are at the bottom of the card and of the page
    await page.mouse.wheel(0, -200);
    await expect(tip).toHaveCount(0);
  },
);

test(
  "keyboard focus opens a tooltip at once, and the first Escape in a dialog closes only the tooltip",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await withRecord(page, id, "veterinary", {
      visitType: "CHECKUP",
      veterinarian: "Helen Marsh",
      date: "2025-01-10",
    });
    await page.goto("/horses");
    await page.getByRole("button", { name: "Health records of Bramble" }).click();
    const dialog = page.getByRole("dialog");
    const edit = dialog.getByRole("button", { name: /^Edit/ });
    await expect(edit).toBeVisible();
    await dialog.getByRole("button", { name: "Add Veterinary Record" }).focus();
    await page.keyboard.press("Tab");
    await expect(edit).toBeFocused();
    const tip = page.getByRole("tooltip");
    await expect(tip).toHaveText("Edit");
    await expectAccessible(page);
    // focuses the button again, because axe may have scrolled, which closes the tooltip
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(tip).toHaveText("Edit");
    await page.keyboard.press("Escape");
    await expect(tip).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("heading", { name: "Edit record" })).toBeVisible();
    await expect(tip).toHaveCount(0);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: /^Delete/ }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  },
);

import type { Page } from "@playwright/test";
import { BASE_URL } from "./address.ts";
import { pageErrors, expect, test, toastOf, goToYardPage, withRecord } from "./yard.ts";

/** Navigates by links inside the app as a user does, so that cached data is kept. */
async function goTo(page: Page, link: "Dashboard" | "My Horses") {
  const menu = page.getByRole("button", { name: "Open menu" });
  await expect(page.getByRole("button", { name: "Robin" })).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("link", { name: link }).click();
  const title = link === "Dashboard" ? /^Welcome/ : "Horse Management";
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** Each page that names horses, with the part of the page that does. */
const pages = [
  { link: "Calendar", title: "Event Calendar", within: (page: Page) => page.getByRole("main") },
  { link: "Costs", title: "Costs", within: (page: Page) => page.getByRole("main") },
  { link: "Can we go?", title: "Can we go?", within: (page: Page) => page.getByRole("table") },
];

test(
  "a renamed horse has its new name on every page, and a deleted one is on none",
  { tag: "@turn-3" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await owner.addHorse({ name: "Willow", microchipNumber: "985141000777777" });
    const { id } = await owner.addHorse({ name: "Bramble" });
    const today = new Date().toISOString().slice(0, 10);
    await withRecord(page, id, "farrier", {
      farrier: "Tom Smith",
      serviceType: "TRIMMING",
      date: today,
      cost: 45.5,
    });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await page.request.post("/api/care-events", {
      data: { title: "Trim", eventType: "FARRIER", dueDate: tomorrow, horseId: id },
      headers: { origin: BASE_URL },
    });

    const everywhere = async (shown: string | null, gone: string | null) => {
      const seen = async (within: ReturnType<Page["locator"]>) => {
        if (shown !== null)
          await expect(within.getByText(shown).filter({ visible: true }).first()).toBeVisible();
        if (gone !== null) await expect(within.getByText(gone)).toHaveCount(0);
      };
      await goTo(page, "Dashboard");
      await seen(page.getByRole("main"));
      for (const { link, title, within } of pages) {
        await goToYardPage(page, link);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await seen(within(page));
        await goTo(page, "Dashboard");
      }
    };
    await page.goto("/dashboard");
    await everywhere("Bramble", null);

    await goTo(page, "My Horses");
    await page.getByRole("button", { name: "Edit Bramble" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Name").fill("Nettle");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(toastOf(page)).toContainText("Horse updated successfully");
    await everywhere("Nettle", "Bramble");

    await goTo(page, "My Horses");
    await page.getByRole("button", { name: "Delete Nettle" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete horse" }).click();
    await expect(toastOf(page)).toContainText("Horse deleted successfully");
    await everywhere(null, "Nettle");
    expect(errors).toEqual([]);
  },
);

test(
  "a change in one tab appears in another, and typed text there is kept",
  { tag: "@long" },
  async ({ page, owner, context }) => {
    await owner.addHorse({ name: "Bramble" });
    await owner.addHorse({ name: "Willow", microchipNumber: "985141000777777" });
    await page.goto("/horses");
    await page.getByRole("button", { name: "Edit Willow" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Notes").fill("Kicks at clippers");

    const other = await context.newPage();
    await other.goto("/horses");
    await other.getByRole("button", { name: "Edit Bramble" }).click();
    await other.getByRole("dialog").getByLabel("Name").fill("Nettle");
    await other.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
    await expect(toastOf(other)).toContainText("Horse updated successfully");

    await expect(page.getByText("Nettle").first()).toBeAttached();
    await expect(form.getByLabel("Notes")).toHaveValue("Kicks at clippers");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(toastOf(page)).toContainText("Horse updated successfully");
  },
);

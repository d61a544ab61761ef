import type { Request } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { drawn } from "./motion.ts";
import { expect, pageErrors, test, withRecord, unfold } from "./yard.ts";

test(
  "the search finds a horse by half its name, by keyboard alone, and returns the focus",
  { tag: "@turn-3" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const biscuit = await owner.addHorse({ name: "Biscuit", microchipNumber: "968000005352914" });
    await withRecord(page, biscuit.id, "farrier", {
      farrier: "Tom Ridley",
      serviceType: "SHOEING",
      date: "2026-01-10",
    });
    await page.goto("/dashboard");
    const button = page.getByRole("button", { name: "Search", exact: true });
    await expect(button).toBeVisible();
    await button.focus();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search" });
    const box = palette.getByRole("combobox");
    await expect(box).toBeFocused();
    await page.keyboard.type("bis");
    await expect(palette.getByRole("option").first()).toContainText("Biscuit");
    await expect(palette.getByRole("option", { name: /New Shoes, Biscuit/ })).toBeVisible();
    await expect(palette.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await expect(palette.getByRole("status")).toHaveText(/\d found/);
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(palette.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("/");
    await page.keyboard.type("bis");
    await expect(palette.getByRole("option").first()).toContainText("Biscuit");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/horses/${biscuit.id}$`));
    // before anything is typed, the horses whose pages were opened last are listed
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("group", { name: "Horses" })).toContainText("Biscuit");
    expect(errors).toEqual([]);
  },
);

test("commands open what they name", { tag: "@long" }, async ({ page, owner }) => {
  await owner.addHorse();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("combobox").fill("enter counts");
  await page.getByRole("option", { name: /Enter counts/ }).click();
  await expect(page.getByRole("form", { name: "Egg counts" })).toBeVisible();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("combobox").fill("can bramble go");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=can-i-go/);
});

test(
  "'/' is typed in a text field, and the shortcut can be turned off",
  { tag: "@long" },
  async ({ page, owner }) => {
    await page.goto("/settings");
    const name = page.getByLabel("First name");
    await name.fill(owner.firstName);
    await name.press("End");
    await page.keyboard.type("/");
    await expect(name).toHaveValue(`${owner.firstName}/`);
    const palette = page.getByRole("dialog", { name: "Search" });
    await expect(palette).toBeHidden();
    await unfold(page.getByRole("region", { name: "Appearance" }));
    const choice = page.getByLabel("Open the search with /");
    await choice.uncheck();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("/");
    await expect(palette).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(palette).toBeVisible();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(choice).not.toBeChecked();
  },
);

test(
  "keys pressed before the search has loaded are not lost",
  { tag: "@long" },
  async ({ page, owner }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/Search-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(owner.firstName);
    await page.keyboard.press("Control+k");
    release();
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  },
);

test(
  "a text without results is carried to the form or to the expert",
  { tag: "@long" },
  async ({ page, owner }) => {
    await page.goto("/dashboard");
    const button = page.getByRole("button", { name: "Search", exact: true });
    await button.click();
    const palette = page.getByRole("dialog", { name: "Search" });
    await palette.getByRole("combobox").fill("Zxqvy");
    await expect(palette.getByText("Nothing called “Zxqvy”"), owner.email).toBeVisible();
    await expectAccessible(page);
    await palette.getByRole("link", { name: "Add Horse" }).click();
    const form = page.getByRole("dialog", { name: "Add Horse" });
    await expect(form.getByLabel("Name", { exact: false }).first()).toHaveValue("Zxqvy");
    await form.getByRole("button", { name: "Cancel" }).click();
    await button.click();
    await palette.getByRole("combobox").fill("Zxqvy");
    await palette.getByRole("link", { name: "Ask the Expert" }).click();
    await expect(page.getByPlaceholder("Ask a question...")).toHaveValue("Zxqvy");
  },
);

test("offline the horses on the device are searched, and the page says so", async ({
  page,
  owner,
}) => {
  await owner.addHorse();
  await page.goto("/dashboard");
  await expect(page.getByText("You have 1 horse in your yard.")).toBeVisible();
  const button = page.getByRole("button", { name: "Search", exact: true });
  await button.click();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.route("**/api/search?**", (route) => route.abort());
  await page.getByRole("combobox").fill("bram");
  await expect(page.getByText(/^No signal/)).toBeVisible();
  await expect(page.getByRole("option").first()).toContainText("Bramble");
});

test("a late reply does not replace a later one", { tag: "@long" }, async ({ page, owner }) => {
  await owner.addHorse();
  await owner.addHorse({ name: "Teasel" });
  await page.goto("/dashboard");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/search?q=bram", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const box = page.getByRole("combobox");
  const isLate = (request: Request) => request.url().endsWith("/api/search?q=bram");
  const asked = page.waitForRequest(isLate);
  // a request is over when its reply has arrived or the page has aborted it
  const over = Promise.race([
    page.waitForEvent("requestfinished", isLate),
    page.waitForEvent("requestfailed", isLate),
  ]);
  await box.fill("bram");
  await asked;
  await box.fill("teasel");
  const palette = page.getByRole("dialog", { name: "Search" });
  await expect(palette.getByRole("status")).toHaveText(/\d found/);
  held.resolve();
  await over;
  await drawn(page);
  await expect(palette.getByRole("option").first()).toContainText("Teasel");
  await expect(palette.getByText("Bramble")).toBeHidden();
});

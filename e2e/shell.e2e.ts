import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test } from "./yard.ts";

test("the landing page can be read without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByText("Professional Horse Management Platform").first()).toBeVisible();
  for (const plan of ["Starter", "Professional", "Enterprise"])
    await expect(page.getByRole("heading", { name: plan })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toHaveAttribute(
    "href",
    "/auth",
  );
  await page.goto("/auth");
  await expect(page.getByLabel("Email")).toBeVisible();
  await context.close();
});

for (const path of ["/", "/terms", "/privacy", "/cookies", "/accessibility", "/contact"])
  test(`${path} is accessible and fits its width`, { tag: "@long" }, async ({ page }) => {
    const errors = pageErrors(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(tooWide).toBe(false);
    expect(errors).toEqual([]);
  });

test("an unknown address shows the not-found page, with its status", async ({ page }) => {
  const reply = await page.goto("/no-such-page");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await expectAccessible(page);
});

test("a signed-out person is redirected from protected pages to /auth", async ({ page }) => {
  for (const path of ["/dashboard", "/horses", "/ai", "/subscription", "/calendar"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
  }
});

test("a signed-in person is redirected from / and /auth to the dashboard", async ({
  page,
  owner,
}) => {
  for (const path of ["/", "/auth"]) {
    await page.goto(path);
    await expect(page, owner.email).toHaveURL(/\/dashboard$/);
  }
});

test(
  "the bar has the four entries, behind a menu with an overlay on a phone",
  { tag: ["@phone-first", "@long"] },
  async ({ page, owner }, { project }) => {
    await page.goto("/horses");
    const bar = page.getByRole("navigation", { name: "Main" });
    if (project.name === "phone") {
      await expect(bar).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).click();
    }
    await expect(bar.getByRole("link")).toHaveText([
      "Dashboard",
      "My Horses",
      "Ask the Expert",
      "Subscription",
    ]);
    await expectAccessible(page);
    if (project.name === "phone") {
      await page.keyboard.press("Escape");
      await expect(bar).toBeHidden();
    }
    await page.getByRole("button", { name: owner.firstName }).click();
    await expect(page.getByRole("menuitem")).toHaveText([
      "Profile Settings",
      "Privacy & GDPR",
      "Sign Out",
    ]);
  },
);

test(
  "the skip link has a target while the page is still loading",
  { tag: "@long" },
  async ({ page, owner }) => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/CostsPage-/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/costs");
    await expect(page.getByRole("button", { name: owner.firstName })).toBeVisible();
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    held.resolve();
    await expect(page.getByRole("heading", { level: 1, name: "Costs" })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "a page whose script fails to load says so, beside the bar, and can be reloaded",
  { tag: "@long" },
  async ({ page, owner }) => {
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 }), owner.email).toBeVisible();
    await page.route(/\/assets\/CostsPage-/, (route) => route.abort());
    await page.goto("/costs");
    // with a long time-out, because the page reloads once before it shows the error
    await expect(page.getByText("This page could not be shown")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("link", { name: "Loosebox" }).first()).toBeVisible();
    await page.unroute(/\/assets\/CostsPage-/);
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Costs" })).toBeVisible();
  },
);

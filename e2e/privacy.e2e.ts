import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, PASSWORD, test, toastOf } from "./yard.ts";

test(
  "a person sees their consents, changes one, and reads it in the history",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await page.goto("/settings");
    await page.getByRole("link", { name: "Privacy settings" }).click();
    await expect(page).toHaveURL(/\/settings\/privacy$/);
    await expect(page.getByRole("heading", { name: "Privacy & GDPR", level: 1 })).toBeVisible();

    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    const terms = row("Terms of service");
    await expect(terms.getByText("Agreed")).toBeVisible();
    await expect(terms.getByText(/Given since .* · version of 21 Nov 2026/)).toBeVisible();
    await expect(terms.getByText(/Delete your account instead/)).toBeVisible();
    await expect(terms.getByRole("checkbox")).toHaveCount(0);

    const news = page.getByRole("checkbox", { name: "News of Loosebox by mail" });
    await expect(news).not.toBeChecked();
    await news.click();
    await expect(row("News of Loosebox").getByText(/^Given since/)).toBeVisible();
    await news.click();
    await expect(row("News of Loosebox").getByText(/^Not given since/)).toBeVisible();
    await row("News of Loosebox").getByText("History").click();
    await expect(row("News of Loosebox").getByRole("list").getByRole("listitem")).toHaveText([
      /^Not given .*version of 21 Nov 2026/,
      /^Given /,
      /^Not given /,
    ]);

    const assistants = page.getByRole("checkbox", { name: /AI assistants/ });
    await expect(row("AI assistants").getByText("You have not been asked yet.")).toBeVisible();
    await assistants.click();
    await expect(row("AI assistants").getByText(/^Given since/)).toBeVisible();
    await page.reload();
    await expect(assistants).toBeChecked();
    await expect(news).not.toBeChecked();

    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "nothing sticks out at the side").toBeLessThanOrEqual(0);
    await expect(page.getByRole("link", { name: "make a complaint" })).toHaveAttribute(
      "href",
      "/privacy#complaints",
    );
    expect(errors).toEqual([]);
    expect(owner.firstName).toBe("Robin");
  },
);

test(
  "a choice that cannot be saved says so and is reverted",
  { tag: "@long" },
  async ({ page, owner }) => {
    await page.route("**/api/consents", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 503, body: "Loosebox is busy." })
        : route.continue(),
    );
    await page.goto("/settings/privacy");
    const news = page.getByRole("checkbox", { name: "News of Loosebox by mail" });
    await news.click();
    await expect(page.getByText("Loosebox is busy.").first()).toBeVisible();
    await expect(news).not.toBeChecked();
    expect(owner.firstName).toBe("Robin");
  },
);

test(
  "all data can be exported from the privacy settings too",
  { tag: "@long" },
  async ({ page, owner }) => {
    await page.goto("/settings/privacy");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export My Data" }).click();
    const file: { account: { email: string }; consents: unknown[] } = JSON.parse(
      await readFile(await (await downloading).path(), "utf8"),
    );
    expect(file.account.email).toBe(owner.email);
    expect(file.consents).toHaveLength(3);
  },
);

test(
  "an account is deleted with the password, and kept after signing in again",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await page.goto("/settings/privacy");
    const ask = page.getByRole("button", { name: "Delete Account" });
    await ask.click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await expect(dialog.getByText("What stays")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Your password").fill("not-my-password");
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(toastOf(page)).toContainText("The password is not right.");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("main").getByText(/^Your account will be erased/)).toBeVisible();

    await page.context().clearCookies();
    await page.goto("/auth");
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/settings/privacy");
    await page.getByRole("main").getByRole("button", { name: "Keep my account" }).click();
    await expect(ask).toBeVisible();
    await page.reload();
    await expect(ask).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test("a name is corrected in the settings", { tag: "@long" }, async ({ page, owner }) => {
  await page.goto("/settings");
  await expect(page.getByLabel("First name")).toHaveValue(owner.firstName);
  await page.getByLabel("First name").fill("");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(toastOf(page)).toContainText("First name is required");
  await page.getByLabel("First name").fill("Wren");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(toastOf(page)).toContainText("Name saved");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Wren");
});

test("a ZIP with the files is created in the background, and a complaint is acknowledged", async ({
  page,
  owner,
}) => {
  const errors = pageErrors(page);
  await owner.addHorse();
  await page.goto("/settings/privacy");
  await page.getByRole("button", { name: "Make a ZIP file" }).click();
  const link = page.getByRole("link", { name: "Download ZIP" });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent("download");
  await link.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^loosebox-archive-[\d-]+\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");

  await page.getByLabel("What happened").fill("You sent my records to somebody else.");
  await page.getByRole("button", { name: "Send complaint" }).click();
  await expect(toastOf(page)).toContainText("Complaint sent");
  await expect(page.getByText(/^You hear by /)).toBeVisible();
  await expect(page.getByLabel("What happened")).toHaveValue("");
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, "nothing sticks out at the side").toBeLessThanOrEqual(0);
  expect(errors).toEqual([]);
});

test("a changed text is asked about again above every page, and the answer is saved", async ({
  page,
  owner,
}) => {
  // fakes a consent that was given to an older version of the text
  await page.route("**/api/user", async (route) => {
    const reply = await route.fetch();
    const user: object = await reply.json();
    await route.fulfill({ response: reply, json: { ...user, consentsToRenew: ["MARKETING"] } });
  });
  await page.goto("/dashboard");
  const notice = page.getByRole("complementary", { name: "A text that you agreed to has changed" });
  await expect(notice).toContainText("has a new text of 21 Nov 2026");
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "wait" });
  await notice.getByRole("button", { name: "No" }).click();
  await expect(notice).toBeHidden();
  expect(owner.firstName).toBe("Robin");
});

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { DOUBLE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, toastOf } from "./yard.ts";

const cards = {
  good: "4242 4242 4242 4242",
  mastercard: "5555 5555 5555 4444",
  declined: "4000 0000 0000 0002",
  asksBank: "4000 0025 0000 3155",
};

const fields = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

async function giveCard(page: Page, number: string, press: RegExp) {
  await fields(page).getByLabel("Card number").fill(number);
  await fields(page).getByLabel("Expiration date").fill("12 / 31");
  await fields(page).getByLabel("Security code").fill("123");
  await page.getByRole("dialog").getByRole("button", { name: press }).click();
}

async function pay(page: Page, number = cards.good) {
  await page.getByRole("button", { name: "Set Up Payment" }).click();
  await giveCard(page, number, /^Pay £/);
}

/** Makes the stand-in for Stripe cause events for this yard's subscription, such as a new month or a failing card. */
async function atStripe(page: Page, ...verbs: string[]) {
  const { yardId }: { yardId: string } = await (await page.request.get("/api/user")).json();
  const headers = { authorization: "Bearer sk_test_double" };
  const reply = await page.request.get(`${DOUBLE_URL}/v1/subscriptions?limit=100`, { headers });
  const { data }: { data: { id: string; metadata: { yard_id: string } }[] } = await reply.json();
  const mine = data.find(({ metadata }) => metadata.yard_id === yardId);
  for (const verb of verbs)
    await page.request.post(`${DOUBLE_URL}/desk/${verb}/${mine?.id}`, { maxRedirects: 0 });
}

test("a yard pays after a first card is declined", async ({ page, owner }) => {
  const errors = pageErrors(page);
  for (const name of ["Bramble", "Willow", "Fern"]) await owner.addHorse({ name });
  await page.goto("/subscription");
  const plan = page.getByRole("region", { name: "Your plan" });
  await expect(plan).toContainText("£10.50");
  await expect(plan).toContainText("N/A");
  await expect(page.getByText("No payment method on file")).toBeVisible();
  await expect(page.getByText("No billing history available yet")).toBeVisible();
  await expectAccessible(page);

  await pay(page, cards.declined);
  await expect(toastOf(page)).toContainText("Payment Failed");
  await expect(toastOf(page)).toContainText("Your card was declined.");
  await expect(page.getByRole("dialog"), "another card can be given at once").toBeVisible();

  await giveCard(page, cards.good, /^Pay £/);
  await expect(toastOf(page)).toContainText("Payment Successful");
  await expect(toastOf(page)).toContainText("Your subscription is now active!");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Visa •••• 4242")).toBeVisible();
  await expect(page.getByText("Expires 12/2031")).toBeVisible();
  await expect(plan).not.toContainText("N/A");
  await expect(page.getByRole("link", { name: /as PDF/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Set Up Payment" })).toBeHidden();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test(
  "a bank's challenge is answered within the dialog",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/subscription");
    const bank = page.frameLocator('iframe[title="Your bank"]');
    await pay(page, cards.asksBank);
    await bank.getByRole("button", { name: "Fail" }).click();
    await expect(toastOf(page)).toContainText("Payment Failed");
    await giveCard(page, cards.asksBank, /^Pay £/);
    await bank.getByRole("button", { name: "Complete" }).click();
    await expect(toastOf(page)).toContainText("Payment Successful");
  },
);

test(
  "without keys the dialog says what is missing, and nothing can be paid",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await owner.addHorse();
    await page.route("**/api/subscription-status", async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), checkout: null } });
    });
    await page.goto("/subscription");
    await page.getByRole("button", { name: "Set Up Payment" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Payment Configuration Required");
    await expect(dialog).toContainText("Card payment processing is not configured");
    await expect(dialog).toContainText("contact support to enable billing");
    await expect(dialog.getByRole("button", { name: /^Pay £/ })).toBeDisabled();
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test(
  "a failure to load Stripe's script shows the same message",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.route("**/v3/stripe.js", (route) => route.abort());
    await page.goto("/subscription");
    await page.getByRole("button", { name: "Set Up Payment" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Payment Configuration Required");
    await expect(dialog.getByRole("button", { name: /^Pay £/ })).toBeDisabled();
  },
);

test("a subscription is paused, resumed, cancelled and restored", async ({ page, owner }) => {
  await owner.addHorse();
  await page.goto("/subscription");
  await pay(page);
  await expect(toastOf(page)).toContainText("Payment Successful");

  await page.getByRole("button", { name: "Pause Subscription" }).click();
  const ask = page.getByRole("alertdialog");
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Pause Subscription" }).click();
  await expect(page.getByRole("heading", { name: "Your subscription is paused" })).toBeVisible();
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your subscription is paused" })).toBeHidden();

  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(ask).toContainText("nothing is deleted");
  await ask.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(page.getByRole("heading", { name: /Your subscription ends on/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("heading", { name: /Your subscription ends on/ })).toBeHidden();
});

test(
  "a failed payment is reported, and fixed with another card",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/subscription");
    await pay(page);
    await expect(toastOf(page)).toContainText("Payment Successful");
    await atStripe(page, "fail", "renew");
    const notice = page.getByRole("heading", { name: "£3.50 could not be collected" });
    // retried, because the notice appears only once the webhook has arrived
    await expect(async () => {
      await page.reload();
      await expect(notice).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try Again Now" }).click();
    await expect(toastOf(page)).toContainText("Your card was declined.");

    await page.getByRole("button", { name: "Update", exact: true }).click();
    await giveCard(page, cards.mastercard, /^Save Card/);
    await expect(page.getByText("Mastercard •••• 4444")).toBeVisible();
    await page.getByRole("button", { name: "Try Again Now" }).click();
    await expect(toastOf(page)).toContainText("Payment received");
    await expect(notice).toBeHidden();
  },
);

test(
  "billing information is changed, and errors are reported",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/subscription");
    await page.getByRole("button", { name: "Update Billing Info" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Name")).toHaveValue("Robin Hacker");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toastOf(page)).toContainText("Address is required");
    await dialog.getByLabel("Address").fill("1 Mill Lane");
    await dialog.getByLabel("Town").fill("Ambridge");
    await dialog.getByLabel("Postcode").fill("BC1 2DE");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toastOf(page)).toContainText("Billing info updated");
    await expect(dialog).toBeHidden();
  },
);

test(
  "the data is exported as a file named after the product and the day",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse({ name: "Bramble" });
    await page.goto("/subscription");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export My Data" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^loosebox-data-\d{4}-\d{2}-\d{2}\.json$/);
    const file: { account: { email: string }; horses: { name: string }[] } = JSON.parse(
      await readFile(await download.path(), "utf8"),
    );
    expect(file.account.email).toBe(owner.email);
    expect(file.horses.map(({ name }) => name)).toEqual(["Bramble"]);
    await expect(toastOf(page)).toContainText("Data Export Complete");
    await expect(toastOf(page)).toContainText("Your data has been downloaded successfully");

    await page.route("**/api/gdpr/export", (route) => route.fulfill({ status: 500, body: "no" }));
    await page.getByRole("button", { name: "Export My Data" }).click();
    await expect(toastOf(page)).toContainText("Export Failed");
    await expect(toastOf(page)).toContainText("Failed to export your data");
  },
);

test(
  "Stripe is loaded on this page only: on arriving from another page, and not after leaving",
  { tag: "@long" },
  async ({ page, owner, isMobile }) => {
    const errors = pageErrors(page);
    await owner.addHorse();
    await page.goto("/horses");
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const isSame = () => page.evaluate(() => "sameDocument" in window);
    if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name: "Subscription" }).click();
    await expect(page.getByRole("heading", { name: "Subscription", exact: true })).toBeVisible();
    expect(await isSame(), "the app itself turns the page").toBe(true);

    await page.getByRole("button", { name: "Set Up Payment" }).click();
    await expect(fields(page).getByLabel("Card number")).toBeVisible();
    expect(await isSame(), "the card is given in a document of its own").toBe(false);
    await expect(page).toHaveURL(/\/subscription$/);

    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole("link", { name: "Loosebox, to the dashboard" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    // evaluating a script while the page navigates fails, which counts as still the same document
    await expect.poll(() => isSame().catch(() => true)).toBe(false);
    expect(await page.evaluate(() => "Stripe" in window)).toBe(false);
    expect(errors).toEqual([]);
  },
);

test(
  "a subscription that fails to load says so and can be retried",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.route("**/api/subscription-status", (route) =>
      route.fulfill({ status: 503, body: "Loosebox is busy." }),
    );
    await page.goto("/subscription");
    await expect(page.getByText("Loosebox is busy.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Set Up Payment" })).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/subscription-status");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Monthly Bill")).toBeVisible();
  },
);

test("payment can be set up after a reply without a status, and after no reply", async ({
  page,
  owner,
}) => {
  await owner.addHorse();
  await page.route("**/api/subscription-status", async (route) => {
    const answered: object = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answered, status: undefined } });
  });
  await page.goto("/subscription");
  await expect(page.getByText("Monthly Bill")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set Up Payment" })).toBeVisible();

  // waits for pending replies before the route is removed, because the page polls
  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/api/subscription-status", (route) => route.abort());
  await page.goto("/subscription");
  const setUp = page.getByRole("button", { name: "Set Up Payment" });
  await expect(setUp).toBeVisible();
  await page.unroute("**/api/subscription-status");
  await setUp.click();
  await expect(fields(page).getByLabel("Card number")).toBeVisible();
});

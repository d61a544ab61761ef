import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, mailedLink, newEmail, PASSWORD, register, test } from "./yard.ts";

const noticeOn = (page: Page) =>
  page.getByRole("complementary", { name: "Your e-mail address is not confirmed" });

/** Expands the notice, which is one line at first. */
const openNotice = (page: Page) => noticeOn(page).getByText("Confirm your e-mail address").click();

/** Registers a user with an unconfirmed address, and opens the dashboard. */
async function asNewcomer(page: Page, email = newEmail()) {
  await register(page.request, email);
  await page.goto("/dashboard");
  return email;
}

test("an address is confirmed by its link, which enables what required it", async ({ page }) => {
  const errors = pageErrors(page);
  const email = await asNewcomer(page);
  const notice = noticeOn(page);
  await openNotice(page);
  await expect(notice).toContainText("the letter lies in the operator’s outbox");
  const first = await mailedLink(email, "/confirm-email");
  await notice.getByRole("button", { name: "Send it again" }).click();
  await expect(notice).toContainText("the new letter");
  await expectAccessible(page);
  const newest = await mailedLink(email, "/confirm-email", 2);

  await page.goto("/settings");
  await expect(noticeOn(page)).toBeVisible();
  await expect(page.getByText("once your e-mail address is confirmed")).toHaveCount(4);
  for (const name of ["Set up", "Add a passkey", "Make a token", "Turn the calendar on"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expectAccessible(page);

  // opens the link in another tab, which has to update this tab too
  const mailProgram = await page.context().newPage();
  await mailProgram.goto(first);
  await expectAccessible(mailProgram);
  await mailProgram.getByRole("button", { name: "Confirm address" }).click();
  await expect(mailProgram.getByRole("alert")).toContainText("a newer one was sent");
  await mailProgram.goto(newest);
  await mailProgram.getByRole("button", { name: "Confirm address" }).click();
  await expect(mailProgram.getByRole("heading")).toHaveText("Your address is confirmed");
  await expectAccessible(mailProgram);
  await mailProgram.close();

  await expect(noticeOn(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn the calendar on" })).toBeVisible();
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test("without a session the link sets a password, and earlier sessions are signed out", async ({
  page,
  browser,
}) => {
  const email = await asNewcomer(page);
  const link = await mailedLink(email, "/confirm-email");
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("button", { name: "Confirm address" })).toHaveCount(0);
  await expectAccessible(elsewhere);
  await elsewhere.getByLabel("New password").fill("hay-barn-lantern");
  await elsewhere.getByRole("button", { name: "Set password" }).click();
  await expect(elsewhere).toHaveURL(/\/auth$/);
  expect((await page.request.get("/api/user")).status()).toBe(401);
  await elsewhere.context().close();
});

test(
  "the notice fits a narrow screen with a long address, and causes no layout shift",
  { tag: "@long" },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const longest = `${"a".repeat(30)}.${newEmail().replaceAll("-", "")}`;
    await page.addInitScript(watchShifts);
    await asNewcomer(page, longest);
    const notice = noticeOn(page);
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const wide = await notice.evaluate(({ scrollWidth }) => scrollWidth);
    expect(wide, "nothing sticks out at the side").toBeLessThanOrEqual(320);
    expect(await page.evaluate(() => document.documentElement.dataset["moved"] ?? "")).toBe("");
    const line = await notice.boundingBox();
    expect(line?.height, "one line until it is opened").toBeLessThanOrEqual(60);
    await openNotice(page);
    const place = await notice.boundingBox();
    const send = notice.getByRole("button", { name: "Send it again" });
    expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await send.click();
    await expect(notice).toContainText("the new letter");
    // the notice may be one line taller than the reserved place, if a word more wraps, but not two
    expect((await notice.boundingBox())?.height).toBeLessThanOrEqual((place?.height ?? 0) + 30);
  },
);

/** Runs in the page; counts how often its heading moves after it has appeared. */
function watchShifts() {
  let before: number | null = null;
  const look = () => {
    const heading = document.querySelector("main h1");
    const top = heading && heading.getBoundingClientRect().top + scrollY;
    if (before !== null && top !== null && top !== before)
      document.documentElement.dataset["moved"] = `${before} to ${top}`;
    before = top;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test("a link that cannot be sent is reported in the notice", { tag: "@long" }, async ({ page }) => {
  await asNewcomer(page);
  await page.route("**/api/user/email/confirmation", (route) =>
    route.fulfill({
      status: 429,
      body: "Too many mails to this address. Please try again in an hour.",
    }),
  );
  const notice = noticeOn(page);
  await openNotice(page);
  await notice.getByRole("button", { name: "Send it again" }).click();
  await expect(notice.getByRole("alert")).toHaveText(/Too many mails to this address/);
  await expectAccessible(page);
});

test(
  "the notice is dismissed for the session, and shown again in the next",
  { tag: "@long" },
  async ({ page }) => {
    await asNewcomer(page);
    await noticeOn(page).getByRole("button", { name: "Put away until next time" }).click();
    await expect(noticeOn(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(noticeOn(page)).toHaveCount(0);
    const next = await page.context().newPage();
    await next.goto("/dashboard");
    await expect(noticeOn(next)).toBeVisible();
  },
);

test(
  "a demo does not ask for an address, and says what it lacks",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: /demo/i }).first().click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(noticeOn(page)).toHaveCount(0);
    await page.goto("/settings");
    await expect(page.getByText("A demo has no calendar address.")).toBeVisible();
  },
);

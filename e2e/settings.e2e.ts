import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, PASSWORD, test, toastOf, unfold } from "./yard.ts";

/** The code that an authenticator shows `steps` half minutes from now. */
const appShows = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

/**
 * Waits until ten seconds of a half minute are left, because a code made just before the end of it would have expired
 * on arrival.
 */
async function earlyInHalfMinute() {
  await expect
    .poll(() => (Date.now() / 1_000) % 30, { timeout: 35_000, intervals: [500] })
    .toBeLessThan(20);
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function signInAgain(page: Page, email: string) {
  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test(
  "two-factor sign-in: set up with an app, used, used with a recovery code, and turned off",
  { tag: "@long" },
  async ({ page, owner }) => {
    // slow, because the test waits for the authenticator's code to change
    test.slow();
    const errors = pageErrors(page);
    await page.goto("/settings");
    await section(page, "Signing in").getByRole("button", { name: "Set up" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password").fill("not-my-password");
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(toastOf(page)).toContainText("The password is not right.");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    const uri = await dialog.getByRole("link", { name: /Open it in an app/ }).getAttribute("href");
    const secret = /secret=([A-Z2-7]+)/.exec(uri ?? "")?.[1] ?? "";
    await earlyInHalfMinute();
    await dialog.getByLabel("Code").fill(appShows(secret, -1));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const [recovery = ""] = await codes.allTextContents();
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download codes" }).click();
    const kept = await readFile(await (await downloading).path(), "utf8");
    expect(kept).toContain(recovery);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "I have kept the codes" }).click();
    await expect(page.getByText("10 recovery codes left")).toBeVisible();

    await signInAgain(page, owner.email);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(toastOf(page)).toContainText("403: This code is not right");
    await page.getByLabel("Code").fill(appShows(secret));
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await signInAgain(page, owner.email);
    await page.getByLabel("Code").fill(recovery.toUpperCase());
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/settings");
    await expect(page.getByText("9 recovery codes left")).toBeVisible();
    await page.getByRole("button", { name: "Turn off" }).click();
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByLabel("Code").fill(appShows(secret, 1));
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await expect(toastOf(page)).toContainText("Two-factor sign-in is off");
    await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test("a passkey: added, named, used to sign in without address and password, removed", async ({
  page,
  owner,
}) => {
  const errors = pageErrors(page);
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toHaveValue(/^Chrome on /);
  await dialog.getByLabel("Name").fill("Yard phone");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(toastOf(page)).toContainText("Passkey added");
  const list = page.getByRole("list", { name: "Your passkeys" });
  await expect(list).toContainText("Yard phone");
  await expect(list).toContainText("not used yet");
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/settings");
  await expect(page.getByText(owner.email).first()).toBeVisible();
  await expect(list).toContainText("last used");
  await page.getByRole("button", { name: "Change Yard phone" }).click();
  await dialog.getByLabel("Name").fill("Old phone");
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(list).toContainText("Old phone");
  await page.getByRole("button", { name: "Change Old phone" }).click();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Remove passkey" }).click();
  // waits for the toast first, because the page behind an open dialog is hidden from roles, so that the list would seem
  // absent
  await expect(toastOf(page)).toContainText("Passkey removed");
  await expect(list).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(toastOf(page)).toContainText("This passkey is not known here any more.");
  expect(errors).toEqual([]);
});

test(
  "a new address waits for its link, and the old one can be kept",
  { tag: "@long" },
  async ({ page, owner }) => {
    await page.goto("/settings");
    const signingIn = section(page, "Signing in");
    await signingIn.getByRole("button", { name: "Change e-mail" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send link" }).click();
    await expect(toastOf(page)).toContainText("Please enter a valid email address");
    await dialog.getByLabel("New e-mail address").fill(`new-${owner.email}`);
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send link" }).click();
    await expect(signingIn.getByText(`new-${owner.email}`)).toBeVisible();
    await page.reload();
    await signingIn.getByRole("button", { name: "Keep the old one" }).click();
    await expect(signingIn.getByText(`new-${owner.email}`)).toHaveCount(0);
    await expect(signingIn.getByText(owner.email)).toBeVisible();

    await page.goto("/confirm-email?token=long-gone");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Confirm address" }).click();
    await expect(page.getByRole("alert")).toContainText("This link has expired");
  },
);

test(
  "a password is changed, and other browsers are signed out",
  { tag: "@long" },
  async ({ page, owner, browser }) => {
    const elsewhere = await browser.newPage();
    await signInAgain(elsewhere, owner.email);
    await expect(elsewhere).toHaveURL(/\/dashboard$/);
    await page.goto("/settings");
    const places = section(page, "Where you are signed in").getByRole("listitem");
    await expect(places).toHaveCount(2);
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(places).toHaveCount(1);

    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password now").fill(PASSWORD);
    await dialog.getByLabel("New password").fill("hay-barn-lantern");
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(toastOf(page)).toContainText("Password changed");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();
    await elsewhere.goto("/dashboard");
    await expect(elsewhere).toHaveURL(/\/auth$/);
    await elsewhere.close();
  },
);

test("heights are shown in the chosen unit", { tag: "@long" }, async ({ page, owner }) => {
  const { id } = await owner.addHorse({ height: "14.2 hh" });
  await page.goto(`/horses/${id}`);
  await expect(page.getByText(/14\.2 hh/)).toBeVisible();
  await page.goto("/settings");
  await unfold(page.getByRole("region", { name: "Appearance" }));
  await page.getByText("Centimetres").click();
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, "nothing sticks out at the side").toBeLessThanOrEqual(0);
  await page.goto(`/horses/${id}`);
  await expect(page.getByText(/147 cm/)).toBeVisible();
});

test(
  "a user whose account is to be deleted is told so on every page, and can keep it",
  { tag: "@long" },
  async ({ page, owner }) => {
    const reply = await page.request.delete("/api/user", {
      data: { password: PASSWORD },
      headers: { origin: new URL(test.info().project.use.baseURL ?? "").origin },
    });
    expect(reply.status()).toBe(200);
    await signInAgain(page, owner.email);
    await expect(page).toHaveURL(/\/dashboard$/);
    const notice = page.getByRole("complementary", { name: /about to be erased/ });
    await expect(notice).toContainText("Your account will be erased after");
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Keep my account" }).click();
    await expect(notice).toHaveCount(0);
  },
);

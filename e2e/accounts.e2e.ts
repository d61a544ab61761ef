import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { pageErrors, expect, newEmail, PASSWORD, test, toastOf } from "./yard.ts";

test("a newcomer registers, signs out, and signs in again", async ({ page }) => {
  const errors = pageErrors(page);
  const email = newEmail();
  await page.goto("/auth");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create an account" }).click();
  await expectAccessible(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByLabel("First name").fill("Morgan");
  await page.getByLabel("Last name").fill("Le Fay");
  await page.getByRole("checkbox", { name: /terms of service/ }).click();
  await page.getByRole("checkbox", { name: /privacy notice/ }).click();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole("button", { name: "Morgan" }).click();
  await expect(page.getByRole("menu").getByText(email)).toBeVisible();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/horses");
  await expect(page).toHaveURL(/\/auth$/);

  await page.getByLabel("Email").fill(email.toUpperCase());
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Nothing to do today.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(errors).toEqual([]);
});

test(
  "a preload that was refused before signing in does not sign the user out again",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse({ name: "Willow" });
    // the browser has signed in before, so the document preloads data, which the server refuses after this
    await page.request.post("/api/logout", { headers: { origin: BASE_URL } });
    const refused = page.waitForResponse("**/api/notifications/unread");
    await page.goto("/dashboard");
    expect((await refused).status()).toBe(401);
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password").fill(PASSWORD);
    const counted = page.waitForResponse("**/api/notifications/unread");
    await page.getByRole("button", { name: "Sign In" }).click();
    expect((await counted).status(), "it is asked anew").toBe(200);
    await expect(page.getByText("You have 1 horse in your yard.")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test(
  "a late reply that nobody is signed in does not undo signing in",
  { tag: "@long" },
  async ({ page, owner }) => {
    await page.request.post("/api/logout", { headers: { origin: BASE_URL } });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/user", async (route) => {
      // the server makes this reply before the sign-in, but the reply arrives after it
      const response = await route.fetch();
      await held;
      await route.fulfill({ response }).catch(() => undefined);
    });
    const asked = page.waitForRequest("**/api/user");
    await page.goto("/auth");
    const call = await asked;
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("You have no horses")).toBeVisible();
    await expect.poll(() => call.failure(), "nobody waits for that answer").not.toBeNull();
    letGo();
    await page.unrouteAll({ behavior: "wait" });
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test(
  "a wrong password is reported in a toast and the address is kept",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(toastOf(page)).toContainText("Invalid email address");
    const email = newEmail();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("not-my-password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(toastOf(page)).toContainText("Login failed");
    await expect(toastOf(page)).toContainText("401: The e-mail address or password is not right.");
    await expect(page.getByLabel("Email")).toHaveValue(email);
  },
);

test(
  "for a forgotten password a link is promised whatever the address, and the page leads back to sign in",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Forgot password?" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(toastOf(page)).toContainText("Email is required");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(toastOf(page)).toContainText("Reset Link Sent");
    await expect(toastOf(page)).toContainText(
      "If an account with that email exists, we've sent a reset link.",
    );
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  },
);

test("text typed before the page's script has loaded is kept, and is never sent in the address", async ({
  page,
  owner,
}) => {
  await page.context().clearCookies();
  await page.addInitScript(answerAtOnceThatNobodyIsSignedIn);
  const held: (() => void)[] = [];
  let isHeld = true;
  const hold = () => new Promise<void>((go) => (isHeld ? held.push(go) : go()));
  await page.route(/AuthPage-[\w-]+\.js$/, async (route) => {
    await hold();
    await route.continue();
  });
  await page.goto("/auth", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password").fill(PASSWORD);
  for (const name of ["Sign In", "Use a passkey", "Forgot password?", "Create an account"])
    await expect(page.getByRole("button", { name })).toBeDisabled();
  await page.getByLabel("Password").press("Enter");
  expect(new URL(page.url()).search).toBe("");
  isHeld = false;
  for (const go of held) go();
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

// replies as early as possible, when React has only started to hydrate the prerendered page
function answerAtOnceThatNobodyIsSignedIn() {
  const send = window.fetch.bind(window);
  window.fetch = async (address, init) => {
    const isAsked = new Request(address).url.endsWith("/api/user");
    if (!isAsked) return send(address, init);
    window.fetch = send;
    return new Response("Please sign in.", { status: 401 });
  };
}

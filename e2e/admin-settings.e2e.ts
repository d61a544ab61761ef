import type { Page } from "@playwright/test";
import { OPERATOR_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import {
  pageErrors,
  expect,
  newBrowser,
  newEmail,
  type Owner,
  register,
  test,
  toastOf,
} from "./yard.ts";

/** Makes this user an administrator, as `npm run admin` does. */
async function makeAdmin({ email }: Owner) {
  const address = `${OPERATOR_URL}/admin?email=${encodeURIComponent(email)}`;
  expect(await (await fetch(address, { method: "POST" })).json(), "somebody has the address").toBe(
    1,
  );
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const announcement = (page: Page) => page.locator("#announcement");

/** Fakes public settings for this browser only, because all journeys share one server. */
async function withPublicSettings(page: Page, closed: string, line: string) {
  await page.route(
    (url) => !url.pathname.startsWith("/api") && !url.pathname.startsWith("/assets"),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const reply = await route.fetch();
      const html = (await reply.text())
        .replace('data-closed=""', `data-closed="${closed}"`)
        .replace(/(<div id="announcement".*?<p[^>]*>)/, `$1${line}`);
      return route.fulfill({ response: reply, body: html });
    },
  );
}

test(
  "an administrator changes settings of the whole installation, and undoes them",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await page.goto("/admin/settings");
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();

    await makeAdmin(owner);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /Robin/ }).click();
    await page.getByRole("menuitem", { name: "System settings" }).click();
    await expect(page.getByRole("heading", { name: "System settings", level: 1 })).toBeVisible();
    const horses = card(page, "Horses in a yard");
    const most = horses.getByLabel("Most horses in a yard");
    await expect(most).toHaveValue("2000");
    await expect(horses).toContainText("Default: 2,000. ");
    await expectAccessible(page);

    await most.fill("none");
    await horses.getByRole("button", { name: "Save" }).click();
    await expect(horses).toContainText("This setting takes a whole number from 1 to 5000");
    await expect(most).toHaveValue("none");
    await most.fill("1999");
    await most.press("Enter");
    await expect(toastOf(page)).toContainText("Setting saved");
    await expect(horses).toContainText("Last set by Robin Hacker, ");
    await expect(most).toBeFocused();
    await horses.getByRole("button", { name: "Back to the default" }).click();
    await expect(most).toHaveValue("2000");
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test(
  "an administrator sees how the installation is, and nobody else does",
  { tag: "@turn-1" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await page.goto("/admin/status");
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();

    await makeAdmin(owner);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /Robin/ }).click();
    await page.getByRole("menuitem", { name: "Status", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Status", level: 1 })).toBeVisible();
    await expect(page.getByText(/^PostgreSQL \d+/)).toBeVisible();
    await expect(page.getByText("because SMTP_URL is not set")).toBeVisible();
    await page.getByRole("button", { name: "Look again" }).click();
    await expect(card(page, "Slowest statements")).toContainText("ms on average");
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test(
  "an administrator reads what is processed, down to each column, and saves it as a sheet",
  { tag: "@turn-0" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await page.goto("/admin/data-protection");
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();

    await makeAdmin(owner);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /Robin/ }).click();
    await page.getByRole("menuitem", { name: "Data protection" }).click();
    await expect(page.getByRole("heading", { name: "Data protection", level: 1 })).toBeVisible();
    await page.getByRole("heading", { name: "horses' records" }).click();
    const contacts = page.getByRole("table", { name: /^contacts/ });
    const phone = contacts.getByRole("row").filter({ hasText: "phone" });
    await expect(phone).toContainText("Personal data of others");
    await expect(contacts).toContainText("Technical");
    await expectAccessible(page);

    await page.getByRole("checkbox", { name: "Personal data only" }).click();
    await expect(contacts).not.toContainText("Technical");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    expect((await saved).suggestedFilename()).toBe("loosebox-data-protection.csv");
    expect(errors).toEqual([]);
  },
);

test(
  "an administrator finds a person, disables the account with a reason, and enables it again",
  { tag: "@turn-2" },
  async ({ page, owner, browser }) => {
    const errors = pageErrors(page);
    await page.goto("/admin/people");
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await makeAdmin(owner);
    const other = await newBrowser(browser);
    const email = newEmail();
    await register(other.request, email);

    await page.goto("/dashboard");
    await page.getByRole("button", { name: /Robin/ }).click();
    await page.getByRole("menuitem", { name: "Accounts" }).click();
    await page.getByLabel("Search people").fill(email);
    await page.getByRole("button", { name: email }).click();
    await expect(card(page, "What operators did")).toContainText("Looked at this page");
    await expectAccessible(page);

    await page.getByRole("button", { name: "Disable account" }).click();
    const dialog = page.getByRole("dialog", { name: /^Disable the account of / });
    await dialog.getByLabel("Reason").fill("Sends spam");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Disable account" }).click();
    await expect(card(page, "What operators did")).toContainText("Sends spam");
    await expect(card(page, "Sessions")).toContainText("Is signed in nowhere.");
    expect((await other.request.get("/api/user")).status()).toBe(401);

    await page.getByRole("button", { name: "Enable account" }).click();
    const again = page.getByRole("dialog", { name: /^Enable the account of / });
    await again.getByLabel("Reason").fill("It was a mistake");
    await again.getByRole("button", { name: "Enable account" }).click();
    await expect(page.getByRole("button", { name: "Disable account" })).toBeVisible();
    await other.close();
    expect(errors).toEqual([]);
  },
);

/** Expects one element directly below another. */
async function expectBelow(page: Page, lower: string, upper: string) {
  const [above, below] = await Promise.all(
    [upper, lower].map((each) => page.locator(each).first().boundingBox()),
  );
  if (!above || !below) throw new Error(`${upper} or ${lower} is not shown`);
  expect(below.y).toBeCloseTo(above.y + above.height, 0);
}

test(
  "an announcement is shown above every page, has its space from the first paint and covers nothing",
  { tag: "@long" },
  async ({ page, owner, isMobile }) => {
    expect(owner.firstName).toBe("Robin");
    const line = "Loosebox is away for an hour on Sunday at six in the morning.";
    await withPublicSettings(page, "", line);
    for (const path of ["/terms", "/horses"]) {
      await page.goto(path);
      await expect(announcement(page)).toHaveText(line);
      await expect(page.locator("main h1")).toBeVisible();
      await expectBelow(page, "header", "#announcement");
      await expectAccessible(page);
    }
    if (!isMobile) return;
    await page.getByRole("button", { name: "Open menu" }).click();
    await expectBelow(page, "#mobile-menu", "header");
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(page.locator("#mobile-menu")).toHaveCount(0);
  },
);

test(
  "a closed registration or demo is announced before a visitor types anything",
  { tag: "@long" },
  async ({ page }) => {
    await withPublicSettings(page, "registration demo", "");
    await page.goto("/");
    await expect(page.getByText("The demo yard is closed at the moment.")).toBeVisible();
    for (const button of await page.getByText("Try the demo yard").all())
      await expect(button).toBeHidden();
    await expectAccessible(page);
    await page.goto("/auth");
    await page.getByRole("button", { name: "Create an account" }).click();
    await expect(page.getByText("Registration is closed at the moment.")).toBeVisible();
    await expect(page.getByLabel("Password")).toHaveCount(0);
    await expectAccessible(page);
  },
);

test("in an unpaid yard a refused change says why and where to pay, and typed text is kept", async ({
  page,
  owner,
}) => {
  await owner.addHorse();
  // changes only the replies to this page, because the real setting would affect other journeys on this server
  const sentence = "This yard's trial is over and it is not paid for.";
  await page.route("**/api/horses/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 402, contentType: "text/plain", body: sentence })
      : route.fallback(),
  );
  await page.goto("/horses");
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  const name = page.getByRole("dialog").getByLabel("Name", { exact: true });
  await expect(name).toBeVisible();
  await name.fill("Teasel");
  await page.route("**/api/user", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), paymentWanted: true } });
  });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Save|Update/ })
    .click();
  await expect(toastOf(page)).toContainText(sentence);
  await expect(toastOf(page).getByText("Set up payment")).toBeVisible();
  await expect(name).toHaveValue("Teasel");

  await page.goto("/horses");
  const notice = page.getByRole("complementary", { name: "This yard is not paid for" });
  await expect(notice).toContainText("nothing changed until its owner sets up payment");
  await expectAccessible(page);
  await notice.getByRole("link", { name: "Set up payment" }).click();
  await expect(page).toHaveURL(/\/subscription$/);
});

import type { Browser, Page } from "@playwright/test";
import { v7 as uuid } from "uuid";
import { expectAccessible, expectAccessibleScreen } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { todays } from "#testing/runs.ts";
import { deviceRows, leaveDraft } from "./device-rows.ts";
import { day } from "./twelve-horses.ts";
import {
  expect,
  newBrowser,
  newEmail,
  type Owner,
  PASSWORD,
  post,
  register,
  test,
  withRecord,
} from "./yard.ts";

// what a device shows where there is no signal, and whose

test.use({ serviceWorkers: "allow" });

/** The copy is begun some seconds after a page has opened. */
const SOON = { timeout: 30_000 };

/** The line that says that a page shows what the device keeps. */
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "No signal." });

/** Waits until the service worker has kept the app. */
const untilAppIsKept = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** Waits until the device keeps the whole yard, with these horses. */
async function untilCopied(page: Page, ...horseIds: string[]) {
  const whole = async () => (await deviceRows(page, "copies")).map(({ after }) => after);
  await expect.poll(whole, SOON).toEqual([null]);
  const places = (await deviceRows(page, "replies")).map(({ place }) => place);
  expect(places).toEqual(expect.arrayContaining(horseIds));
}

/** Signs in on the sign-in page. */
async function signIn(page: Page, email: string, { remembered }: { remembered: boolean }) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  if (remembered) await page.getByRole("checkbox", { name: "Remember me" }).click();
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Opens a page without signal, and expects that the device keeps all that it shows. */
async function expectKept(page: Page, address: string) {
  await page.goto(address);
  await expect(notice(page), address).toBeVisible();
  await expectShown(page, address);
}

async function expectShown(page: Page, address: string) {
  await expect(page.locator("main[aria-busy]"), address).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]"), address).toHaveCount(0);
  await expect.soft(page.locator("main").first(), address).not.toBeEmpty();
  await expect
    .soft(page.getByText(/cannot be reached|could not be|not found/i), address)
    .toHaveCount(0);
}

/** A yard with something on each page. */
async function furnished(page: Page, owner: Owner) {
  const horse = await owner.addHorse({ name: "Bramble" });
  await withRecord(page, horse.id, "farrier", {
    farrier: "Jo Ridley",
    serviceType: "SHOEING",
    date: day(-20),
  });
  await withRecord(page, horse.id, "medication", {
    medication: "Danilon",
    dosage: "1 sachet",
    frequency: "TWICE_DAILY",
    startDate: day(-3),
  });
  for (const [title, ahead] of [
    ["Pergolide", 0],
    ["Saddle check", 33],
  ] as const)
    await post(page.request, "/api/care-events", {
      title,
      eventType: "MEDICATION",
      dueDate: `${day(ahead)}T23:15`,
      horseId: horse.id,
    });
  await post(page.request, "/api/contacts", {
    role: "VET",
    name: "Helen Marsh",
    phone: "01632 960123",
  });
  const place = await post(page.request, "/api/places", { name: "Box 1", kind: "STABLE" });
  const { id: box } = (await place.json()) as { id: string };
  await post(page.request, "/api/moves", { horseIds: [horse.id], to: box });
  return horse;
}

/** What each page says of the furnished yard; `:id` stands for the horse. */
const pages = [
  ["/dashboard", "Pergolide"],
  ["/horses", "Bramble"],
  ["/horses/:id", "Bramble"],
  ["/horses/:id?tab=records&kind=farrier", "Jo Ridley"],
  ["/horses/:id?tab=measures", "Bramble"],
  ["/horses/:id?tab=worming", "Bramble"],
  ["/horses/:id?tab=can-i-go", "Bramble"],
  ["/horses/:id/statement", "Bramble"],
  ["/compliance", "Bramble"],
  ["/compliance?view=outings", "Outings"],
  ["/compliance?view=bodies", "Bodies"],
  ["/worming", "Bramble"],
  ["/day", "Danilon"],
  ["/places", "Box 1"],
  ["/contacts", "Helen Marsh"],
  ["/departed-horses", "left"],
  ["/yard", "Robin"],
] as const;

test("a device without a copy says that Loosebox cannot be reached, and loads by itself once it can", async ({
  page,
  context,
  owner,
}) => {
  expect(owner.email).toBeTruthy();
  await page.goto("/dashboard");
  await untilAppIsKept(page);
  await context.setOffline(true);

  await page.goto("/worming");
  await expect(page.getByRole("heading", { name: "Loosebox cannot be reached" })).toBeVisible();
  await expect(page.getByText("In an emergency ring your vet now.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Loosebox cannot be reached" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Worming by evidence" })).toBeVisible(SOON);

  await context.setOffline(true);
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal here");
  await expect(page.getByText("In an emergency ring your vet now.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal here");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Terms of service" })).toBeVisible(SOON);
});

test("who is remembered sees the yard without signal, and how old that is", async ({
  page,
  context,
  owner,
  isMobile,
}) => {
  const horse = await furnished(page, owner);
  await context.clearCookies();
  await signIn(page, owner.email, { remembered: true });
  await untilAppIsKept(page);
  await untilCopied(page, horse.id);
  await context.setOffline(true);

  for (const [path, says] of todays(2, pages)) {
    const address = path.replace(":id", horse.id);
    await expectKept(page, address);
    await expect.soft(page.getByText(says, { exact: false }).first(), address).toBeAttached();
  }
  await expectKept(page, "/calendar");
  // a phone begins with the list
  if (!isMobile) {
    await page.getByRole("button", { name: "Next month" }).click();
    await expectShown(page, "the calendar's next month");
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expectKept(page, "/dashboard");
  await expect(notice(page)).toContainText(/As it was .*(now|ago|second|minute)/);
  await expectAccessibleScreen(page);
  await notice(page).getByRole("link", { name: "First aid" }).click();
  await expect(page).toHaveURL(/\/library\?topic=first-aid$/);
  await expect(page.getByRole("link", { name: /while waiting for the vet/ }).first()).toBeVisible();
  await expectShown(page, "first aid");
  await page.goBack();
  await expect(notice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0, SOON);
});

test("a device keeps the yard where that is chosen, until it is no longer @long", async ({
  page,
  context,
  owner,
}) => {
  const horse = await owner.addHorse({ name: "Bramble" });
  await page.goto("/settings");
  const keep = page.getByRole("checkbox", { name: /^Keep .* on this device/ });
  await keep.click();
  await expect(page.getByText(/^1 horse, up to date/)).toBeVisible(SOON);
  await untilAppIsKept(page);
  await untilCopied(page, horse.id);
  await context.setOffline(true);
  await expectKept(page, `/horses/${horse.id}`);
  await context.setOffline(false);
  await page.goto("/settings");
  await keep.click();
  await expect.poll(() => deviceRows(page, "replies")).toEqual([]);
});

test("signing out erases what the device keeps of the yard, and nobody else's drafts", async ({
  page,
  context,
  owner,
}) => {
  const horse = await owner.addHorse({ name: "Bramble" });
  await signedInAsRemembered(page, owner.email);
  await page.goto("/dashboard");
  await untilAppIsKept(page);
  await untilCopied(page, horse.id);
  await leaveDraft(page, uuid());
  await page.getByRole("button", { name: owner.firstName }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expectNothingKept(page);
  expect(await deviceRows(page, "drafts")).toHaveLength(1);

  await context.setOffline(true);
  for (const path of ["/dashboard", "/horses", `/horses/${horse.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Loosebox cannot be reached" })).toBeVisible();
    await expect(page.getByText("Bramble")).toHaveCount(0);
  }
});

test("signing out while the copy is made leaves nothing", async ({ page, owner }) => {
  await owner.addHorse({ name: "Bramble" });
  await signedInAsRemembered(page, owner.email);
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/copy*", async (route) => {
    const reply = await route.fetch();
    await held;
    await route.fulfill({ response: reply });
  });
  const asked = page.waitForRequest("**/api/copy*");
  await page.goto("/dashboard");
  await asked;
  await page.getByRole("button", { name: owner.firstName }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const answered = page.waitForResponse("**/api/copy*");
  answer();
  await answered;
  // a reply that is kept after all is kept soon after it has come, which is tested here
  await page.waitForTimeout(1_000);
  await expectNothingKept(page);
});

test("what somebody may no longer see leaves their device at the next contact", async ({
  page,
  browser,
  owner,
}) => {
  const horse = await owner.addHorse({ name: "Bramble" });
  const other = await owner.addHorse({ name: "Conker", passportNumber: "826046001234568" });
  const kit = await rememberedGroom(page, browser);
  await kit.page.goto(`/horses/${horse.id}`);
  await untilCopied(kit.page, horse.id, other.id);

  const rights = {
    allHorses: false,
    grants: [{ horseId: other.id, section: "care", access: "read" }],
  };
  const given = await page.request.put(`/api/members/${kit.id}/rights`, {
    data: rights,
    headers: { origin: BASE_URL },
  });
  expect(given.status(), await given.text()).toBe(200);
  await kit.page.goto("/dashboard");
  const places = async () => (await deviceRows(kit.page, "replies")).map(({ place }) => place);
  await expect.poll(async () => (await places()).join(" "), SOON).not.toContain(horse.id);
  await untilCopied(kit.page, other.id);

  const removed = await page.request.delete(`/api/members/${kit.id}`, {
    headers: { origin: BASE_URL },
  });
  expect(removed.status(), await removed.text()).toBe(200);
  await kit.page.goto("/dashboard");
  await expect.poll(async () => (await places()).join(" "), SOON).not.toContain(other.id);
  await kit.page.context().close();
});

test("the next person on a browser never sees what the one before kept there", async ({
  page,
  context,
  owner,
}) => {
  const horse = await owner.addHorse({ name: "Bramble" });
  await signedInAsRemembered(page, owner.email);
  await page.goto("/horses");
  await untilAppIsKept(page);
  await untilCopied(page, horse.id);
  const [first] = await deviceRows(page, "accounts");

  // the session ends without a sign-out, as after a month
  await context.clearCookies();
  const email = newEmail();
  await register(context.request, email, { firstName: "Morgan" });
  for (const path of ["/dashboard", "/horses", `/horses/${horse.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Morgan" })).toBeVisible();
    await expectShownNothingOf(page, "Bramble");
  }
  await context.setOffline(true);
  for (const path of ["/dashboard", "/horses", `/horses/${horse.id}`]) {
    await page.goto(path);
    await expectShownNothingOf(page, "Bramble");
  }
  const accounts = (await deviceRows(page, "accounts")).map(({ account }) => account);
  expect(accounts).not.toContain(first?.account);
});

async function expectShownNothingOf(page: Page, name: string) {
  await expect(page.locator("main").first()).not.toBeEmpty();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText(name)).toHaveCount(0);
}

async function expectNothingKept(page: Page) {
  for (const store of ["replies", "copies", "accounts"] as const)
    await expect.poll(() => deviceRows(page, store), store).toEqual([]);
}

/** Signs this browser in again, remembered. */
const signedInAsRemembered = (page: Page, email: string) =>
  post(page.request, "/api/login", { email, password: PASSWORD, rememberMe: true });

/** Kit, a groom of the yard whose own browser remembers them. */
async function rememberedGroom(page: Page, browser: Browser) {
  const made = await post(page.request, "/api/invitations", { role: "GROOM" });
  const { url }: { url: string } = await made.json();
  const context = await newBrowser(browser);
  const email = newEmail();
  await register(context.request, email, { firstName: "Kit", lastName: "Marlow" });
  const token = new URL(url).searchParams.get("token");
  await post(context.request, "/api/invitations/accept", { token });
  const theirs = await context.newPage();
  const reply = await signedInAsRemembered(theirs, email);
  const { id }: { id: string } = await reply.json();
  return { page: theirs, id };
}

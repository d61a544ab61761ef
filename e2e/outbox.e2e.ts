import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { deviceRows } from "./device-rows.ts";
import { day } from "./twelve-horses.ts";
import { expect, type Owner, PASSWORD, post, test } from "./yard.ts";

// what somebody does where there is no signal: it is shown at once, waits on the device, and is sent once there is some

test.use({ serviceWorkers: "allow" });

const SOON = { timeout: 30_000 };
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Saved on this device" });

const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: "#6b3f17" } })
    .jpeg()
    .toBuffer();

/** An owner whose device keeps the yard: a horse with a job of today and one that is overdue. */
async function inTheField(page: Page, owner: Owner) {
  const horse = await owner.addHorse({ name: "Bramble" });
  await post(page.request, "/api/care-events", {
    title: "Check the fence",
    eventType: "EXERCISE",
    dueDate: `${day(-1)}T09:00`,
    horseId: horse.id,
  });
  await page.goto("/settings");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole("checkbox", { name: /^Keep .* on this device/ }).check();
  await expect(page.getByText("1 horse, up to date just now.")).toBeVisible(SOON);
  return horse;
}

/** Does what is overdue on Today, without signal. */
async function doWithoutSignal(page: Page, context: BrowserContext) {
  await page.goto("/dashboard");
  await expect(page.getByText("Check the fence")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Done: Check the fence, Bramble" }).click();
  await expect(notice(page)).toContainText("1 waiting");
}

const eventsOf = async (page: Page, horseId: string) => {
  const reply = await page.request.get(`/api/care-events?horseId=${horseId}`);
  return (await reply.json()) as { id: string; title: string; status: string }[];
};

test("what is done, added and written without signal outlives a reload, and is sent once when there is signal", async ({
  page,
  context,
  owner,
}) => {
  const horse = await inTheField(page, owner);
  await page.goto("/dashboard");
  await expect(page.getByText("Check the fence")).toBeVisible();
  await context.setOffline(true);

  await page.getByRole("button", { name: "Done: Check the fence, Bramble" }).click();
  await expect(notice(page)).toContainText("1 waiting");

  await page.goto(`/horses/${horse.id}?tab=records&kind=farrier`);
  await page.getByRole("button", { name: "Add Farrier Record" }).click();
  const form = page.getByRole("tabpanel", { name: "Farrier" });
  await form.getByRole("textbox", { name: "Farrier" }).fill("Jo Ridley");
  await form.getByRole("combobox", { name: "Service type" }).click();
  await page.getByRole("option", { name: "Trim Only" }).click();
  await form.locator("input[type=file]").setInputFiles({
    name: "hoof.jpg",
    mimeType: "image/jpeg",
    buffer: await photo(),
  });
  await expect(form.getByText("On this device until it is sent")).toBeVisible();
  await form
    .getByRole("button", { name: /^(Add|Save)/ })
    .last()
    .click();
  await expect(notice(page)).toContainText("2 waiting");
  await expect(page.getByText("Jo Ridley").first()).toBeVisible();

  await page.reload();
  await expect(notice(page)).toContainText("2 waiting");
  await expect(page.getByText("Jo Ridley").first()).toBeVisible();
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "hoof.jpg" }).click(),
  ]);
  await expect(opened.locator("img")).toBeVisible();
  await opened.close();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const outbox = page.getByRole("dialog", { name: "Saved on this device" });
  await expect(outbox).toContainText("Done: Check the fence, Bramble");
  await expect(outbox).toContainText("Farrier: Bramble, with 1 file");
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await context.setOffline(false);
  await expect(
    page.getByText("2 changes that you made without signal are saved.").first(),
  ).toBeVisible(SOON);
  await expect(notice(page)).toBeHidden();
  expect(await deviceRows(page, "outbox")).toEqual([]);
  expect(await deviceRows(page, "waitingFiles")).toEqual([]);
  const events = await eventsOf(page, horse.id);
  expect(events.find(({ title }) => title === "Check the fence")).toMatchObject({
    status: "COMPLETED",
  });
  const records = await page.request.get(`/api/horses/${horse.id}/farrier`);
  const [record, ...others] = (await records.json()) as { photos: { fileUrl: string }[] }[];
  expect(others).toEqual([]);
  const file = await page.request.get(record?.photos[0]?.fileUrl ?? "");
  expect(file.headers()["content-type"]).toBe("image/webp");
});

test("a change of what is gone meanwhile is refused with the reason, and waits for a decision", async ({
  page,
  context,
  owner,
}) => {
  const horse = await inTheField(page, owner);
  await page.goto("/dashboard");
  await expect(page.getByText("Check the fence")).toBeVisible();
  const [event] = await eventsOf(page, horse.id);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Done: Check the fence, Bramble" }).click();
  await expect(notice(page)).toContainText("1 waiting");
  // somebody else, who has signal
  const removal = await page.request.delete(`/api/care-events/${event?.id}`, {
    headers: { origin: BASE_URL },
  });
  expect(removal.status()).toBe(200);
  await context.setOffline(false);

  const refused = page.getByRole("status").filter({ hasText: "1 could not be saved" });
  await expect(refused).toBeVisible(SOON);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const outbox = page.getByRole("dialog", { name: "Saved on this device" });
  await expect(outbox).toContainText("not found");
  await outbox.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(outbox).toContainText("Everything is sent.");
});

test("a session that ended in the field asks for the password, then sends", async ({
  page,
  context,
  owner,
}) => {
  const horse = await inTheField(page, owner);
  await doWithoutSignal(page, context);
  await context.clearCookies();
  await context.setOffline(false);

  await expect(page).toHaveURL(/\/auth$/, SOON);
  expect(await deviceRows(page, "outbox")).toHaveLength(1);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("What you changed without signal is saved.").first()).toBeVisible(
    SOON,
  );
  const events = await eventsOf(page, horse.id);
  expect(events[0]).toMatchObject({ status: "COMPLETED" });
});

test("signing out asks before it erases what is not sent", async ({ page, context, owner }) => {
  await inTheField(page, owner);
  await doWithoutSignal(page, context);
  await page
    .getByRole("button", { name: /^Account|^Your account|Robin|menu/i })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "A change that you made without signal is not sent yet.",
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  expect(await deviceRows(page, "outbox")).toHaveLength(1);
});

test("what waits is sent when there is signal again, also after every page was closed", async ({
  page,
  context,
  owner,
}) => {
  const horse = await inTheField(page, owner);
  await doWithoutSignal(page, context);
  await page.close();
  await context.setOffline(false);

  // a page without the app, which sends nothing itself
  const other = await context.newPage();
  await other.goto("/terms");
  const devtools = await context.newCDPSession(other);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin: new URL(BASE_URL).origin,
    registrationId: await registered,
    tag: "loosebox-outbox",
    lastChance: false,
  });
  await expect.poll(() => deviceRows(other, "outbox"), SOON).toEqual([]);
  const [event] = await eventsOf(other, horse.id);
  expect(event).toMatchObject({ status: "COMPLETED" });
});

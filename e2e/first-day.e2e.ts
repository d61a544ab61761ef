import type { Page } from "@playwright/test";
import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, PASSWORD, test, goToYardPage, toastOf, unfold } from "./yard.ts";

// this journey goes through what a new user may meet on the first day, with the long show name of a horse and on a
// phone

const LONG = "Ballingarry's Golden Thunderstorm of the Wild Atlantic Way and the Seven Seas 🐴";

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test(
  "a horse's long name makes no page wider than the screen",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse({ name: LONG });
    for (const path of ["/dashboard", "/horses", `/horses/${id}`, "/compliance", "/worming"]) {
      await page.goto(path);
      if (path === "/dashboard")
        await unfold(page.getByRole("region", { name: "Horse Management" }));
      await expect(page.getByText("Ballingarry's").first()).toBeVisible();
      expect(await tooWide(page), path).toBe(false);
    }
  },
);

test(
  "every kind of record is visible without scrolling",
  { tag: ["@phone", "@long"] },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/horses");
    await page.getByRole("button", { name: "View All Records" }).click();
    for (const tab of await page.getByRole("dialog").getByRole("tab").all())
      await expect(tab).toBeInViewport({ ratio: 1 });
  },
);

test(
  "the dashboard shows what is overdue, and the calendar lists it first",
  { tag: "@long" },
  async ({ page, owner }) => {
    await page.goto("/dashboard");
    const overdue = page.getByRole("region", { name: "Overdue" });
    await expect(page.getByText("No upcoming events")).toBeVisible();
    await expect(overdue).toHaveCount(0);
    const { id } = await owner.addHorse();
    const event = {
      title: "Trim",
      description: "",
      eventType: "FARRIER",
      priority: "MEDIUM",
      dueDate: "2026-01-05T09:00:00Z",
      horseId: id,
      notes: "",
    };
    await page.request.post("/api/care-events", { data: event, headers: { origin: BASE_URL } });
    await page.reload();
    await expectAccessible(page);
    await expect(overdue).toContainText("Trim");
    await goToYardPage(page, "Calendar");
    await expect(page.getByRole("heading", { name: "Overdue Events" })).toBeVisible();
  },
);

const openForm = async (page: Page) => {
  await page.goto("/horses");
  await page.getByRole("button", { name: "Add Horse", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Add Horse" });
  // waits for the focus, because a key or the back button pressed before the dialog has it goes to the page
  await expect
    .poll(() => form.evaluate((dialog) => dialog.contains(document.activeElement)))
    .toBe(true);
  return form;
};

test("half-typed text is not lost by a key, a stray click or another tab", async ({ page, owner }, {
  project,
}) => {
  await owner.addHorse();
  const form = await openForm(page);
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);

  await openForm(page);
  await form.getByLabel("Name").fill("Half typed");
  if (project.name === "desktop") await page.mouse.click(5, 400);
  else await page.keyboard.press("Escape");
  await expect(form.getByRole("alert")).toContainText("What you typed is not saved yet.");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Name")).toHaveValue("Half typed");
  await form.getByRole("button", { name: "Close" }).click();
  await form.getByRole("button", { name: "Leave without saving" }).click();
  await expect(form).toHaveCount(0);

  await page.getByRole("button", { name: "View All Records" }).click();
  const records = page.getByRole("dialog", { name: /Health Records/ });
  await records.getByRole("button", { name: "Add Veterinary Record" }).click();
  await records.getByLabel("Veterinarian").fill("J. Herriot");
  await records.getByRole("tab", { name: "Farrier" }).click();
  await records.getByRole("button", { name: "Keep editing" }).click();
  await expect(records.getByLabel("Veterinarian")).toHaveValue("J. Herriot");
  await records.getByRole("tab", { name: "Farrier" }).click();
  await records.getByRole("button", { name: "Leave without saving" }).click();
  await expect(records.getByText("No farrier records yet")).toBeVisible();
  await records.getByRole("button", { name: "Close" }).click();
  await expect(records).toHaveCount(0);
});

test(
  "a phone's back button closes a dialog, not the page",
  { tag: "@phone-first" },
  async ({ page, owner }) => {
    await owner.addHorse();
    // replaces the browser's own CloseWatcher, which reacts only to a real phone's button
    await page.addInitScript(() => {
      class Watcher extends EventTarget {
        constructor() {
          super();
          addEventListener("back", () => this.dispatchEvent(new Event("close")), { once: true });
        }
        destroy() {}
      }
      Object.assign(globalThis, { CloseWatcher: Watcher });
    });
    const back = () => page.evaluate(() => dispatchEvent(new Event("back")));
    const form = await openForm(page);
    await form.getByLabel("Name").fill("Half typed");
    await back();
    await expect(form.getByRole("alert")).toBeVisible();
    await form.getByRole("button", { name: "Keep editing" }).click();
    await form.getByLabel("Name").fill("");
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form).toHaveCount(0);
    await openForm(page);
    await back();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL(/\/horses$/);
  },
);

test(
  "a desktop's back button closes a dialog, and asks about typed text",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/dashboard");
    await goToYardPage(page, "Calendar");
    await page.getByRole("button", { name: "Add Event" }).first().click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Title").fill("Farrier for all");
    const back = () => page.evaluate(() => history.back());
    await back();
    await expect(form.getByRole("alert")).toContainText("What you typed is not saved yet");
    await expect(page).toHaveURL(/\/calendar$/);
    await form.getByRole("button", { name: "Leave without saving" }).click();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL(/\/calendar$/);
    await back();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test(
  "a horse's own page links to its records, its plan and its form",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await page.goto(`/horses/${id}`);
    await expect(page.getByText("Nothing recorded yet")).toBeVisible();
    await page.getByRole("tab", { name: "Records" }).click();
    const records = page.getByRole("main");
    await records.getByRole("tab", { name: "Farrier" }).click();
    await records.getByRole("button", { name: "Add Farrier Record" }).click();
    await records.getByRole("textbox", { name: "Farrier" }).fill("Tom Smith AWCF");
    await records.getByLabel("Service type").click();
    await page.getByRole("option", { name: "Trim Only" }).click();
    await records.getByRole("button", { name: "Save record" }).click();
    await expect(records.getByText("Tom Smith AWCF")).toBeVisible();
    await page.getByRole("tab", { name: "Timeline" }).click();
    await expect(page.getByRole("list").getByText("Trim Only")).toBeVisible();
  },
);

test("a message does not cover the pressed button", { tag: "@long" }, async ({ page, owner }) => {
  expect(owner.email).toContain("@");
  const form = await openForm(page);
  const add = form.getByRole("button", { name: "Add Horse" });
  await add.click();
  await expect(form.getByText("Horse name is required")).toBeVisible();
  // fails if the click has to wait for the message to disappear, which takes longer than this
  await add.click({ timeout: 2_000 });
});

test(
  "all events of a full day are shown on request",
  { tag: "@long" },
  async ({ page, owner }, { project }) => {
    test.skip(project.name !== "desktop", "a phone has its days below each other");
    const { id } = await owner.addHorse();
    for (const title of ["Hoof oil", "Clip", "Lunge", "Long rein"]) {
      const event = {
        title,
        description: "",
        eventType: "EXERCISE",
        priority: "LOW",
        dueDate: new Date().toISOString(),
        horseId: id,
        notes: "",
      };
      await page.request.post("/api/care-events", { data: event, headers: { origin: BASE_URL } });
    }
    await page.goto("/calendar");
    await page.getByRole("button", { name: "+2 more" }).click();
    const day = page.getByRole("region", { name: "Day" });
    for (const title of ["Hoof oil", "Clip", "Lunge", "Long rein"])
      await expect(day.getByText(title)).toBeVisible();
    await expect(day.getByRole("heading", { name: /Today/ })).toBeFocused();
  },
);

test(
  "the message about a corrected error disappears",
  { tag: "@long" },
  async ({ browser, baseURL, owner }) => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto("/auth");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(toastOf(page)).toContainText("Validation Error");
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(toastOf(page).locator("li")).toHaveCount(0, { timeout: 3_000 });
    await expect(page).toHaveURL(/\/dashboard$/);
    await context.close();
  },
);

test(
  "'Can I go?' links to missing data before it answers",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await page.goto(`/horses/${id}?tab=can-i-go`);
    await page.getByRole("link", { name: "To the passport history" }).click();
    await expect(page.getByRole("button", { name: "Enter passport history" })).toBeInViewport();
    await expectAccessible(page);
  },
);

test("a tap on the wrong line can be undone", { tag: "@long" }, async ({ page, owner }) => {
  const { id } = await owner.addHorse();
  const event = {
    title: "Lunge",
    description: "",
    eventType: "EXERCISE",
    priority: "LOW",
    dueDate: new Date(Date.now() + 3_600_000).toISOString(),
    horseId: id,
    notes: "",
  };
  await page.request.post("/api/care-events", { data: event, headers: { origin: BASE_URL } });
  await page.goto("/calendar");
  const complete = page.getByRole("button", { name: "Complete Lunge" });
  await complete.first().click();
  await expect(complete).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(complete.first()).toBeVisible();
});

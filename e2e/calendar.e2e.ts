import type { Locator, Page } from "@playwright/test";
import { addDays, addMonths, dayOfWeek } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, pageErrors, test, toastOf } from "./yard.ts";

const today = londonDate(new Date());
// the tenth of next month, which is in the grid whatever today's date is
const tenth = `${addMonths(today, 1).slice(0, 7)}-10`;
const thursday = addDays(tenth, (4 - dayOfWeek(tenth) + 7) % 7 || 7);
const headers = { origin: BASE_URL };

const plan = async (page: Page, given: Record<string, unknown>) => {
  const data = { title: "Trim", eventType: "FARRIER", dueDate: `${tenth}T09:30`, ...given };
  const reply = await page.request.post("/api/care-events", { data, headers });
  expect(reply.status(), await reply.text()).toBe(200);
  const made: { id: string } = await reply.json();
  return made.id;
};
const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const chip = (page: Page, day: string) => cell(page, day).getByRole("button", { name: /Trim/ });
const onDay = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" }).format(new Date(day));

/** Drags as a user does, in several movements, because a day reacts to an item over it only after the first one. */
async function drag(page: Page, what: Locator, onto: Locator) {
  await onto.scrollIntoViewIfNeeded();
  await what.hover();
  await page.mouse.down();
  await onto.hover();
  await onto.hover({ position: { x: 20, y: 20 } });
  await page.mouse.up();
}

const toNextMonth = async (page: Page) => {
  await page.goto("/calendar");
  await page.getByRole("button", { name: "Next month" }).click();
};

test(
  "on a desktop an event is moved to Thursday with the mouse, and back with Undo",
  { tag: "@turn-0" },
  async ({ page, owner, isMobile }) => {
    test.skip(isMobile, "under a thumb the same gesture scrolls");
    const errors = pageErrors(page);
    const { id } = await owner.addHorse();
    await plan(page, { horseId: id, recurring: "WEEKLY" });
    await toNextMonth(page);
    await expect(chip(page, tenth)).toContainText("Bramble");
    await expect(chip(page, tenth)).toHaveAttribute("draggable", "true");
    await drag(page, chip(page, tenth), cell(page, thursday));
    await expect(toastOf(page)).toContainText(`Trim moved to Thursday ${onDay(thursday)}`);
    await expect(toastOf(page)).toContainText("This one only");
    await expect(chip(page, thursday)).toContainText("9:30");
    await expect(chip(page, tenth)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(chip(page, tenth)).toBeVisible();
    await expect(chip(page, thursday)).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

test(
  "by keyboard alone a day is reached, and its event moved to Thursday",
  { tag: "@long" },
  async ({ page, owner, isMobile }) => {
    test.skip(isMobile, "a phone has no keys");
    const { id } = await owner.addHorse();
    await plan(page, { horseId: id });
    await toNextMonth(page);
    await page.locator("td[tabindex='0']").focus();
    const from = (await page.locator("td[tabindex='0']").getAttribute("data-day")) ?? "";
    const step = from < tenth ? "ArrowRight" : "ArrowLeft";
    for (let day = from; day !== tenth; day = addDays(day, from < tenth ? 1 : -1))
      await page.keyboard.press(step);
    await expect(cell(page, tenth)).toBeFocused();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("region", { name: "Day" });
    await expect(panel.getByRole("heading")).toBeFocused();
    await expect(panel.getByText("Bramble")).toBeVisible();
    // three tabs: from the heading to Add, the event and the event's menu
    for (let n = 0; n < 3; n += 1) await page.keyboard.press("Tab");
    await expect(panel.getByRole("button", { name: "Actions for Trim, Bramble" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await page.getByRole("menuitem", { name: "Move to…" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move to another day" });
    await expect(dialog.getByLabel("New day")).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel("New day").fill(thursday);
    await page.keyboard.press("Enter");
    await expect(toastOf(page)).toContainText(`Trim moved to Thursday ${onDay(thursday)}`);
    await expect(chip(page, thursday)).toBeVisible();
    // on the heading in the panel, arrow keys go to other days and Escape returns to the grid
    await panel.getByRole("heading").focus();
    await page.keyboard.press("ArrowRight");
    await expect(panel.getByRole("heading")).toContainText(onDay(addDays(tenth, 1)));
    await page.keyboard.press("Escape");
    await expect(cell(page, addDays(tenth, 1))).toBeFocused();
  },
);

test(
  "a past day and a concurrent change are each reported in a sentence",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    const event = await plan(page, { horseId: id, dueDate: `${addDays(today, 1)}T09:30` });
    await page.goto("/calendar");
    const upcoming = page.getByRole("region", { name: "Upcoming Events" });
    await upcoming.getByRole("button", { name: "Actions for Trim, Bramble" }).click();
    await page.getByRole("menuitem", { name: "Move to…" }).click();
    const dialog = page.getByRole("dialog", { name: "Move to another day" });
    await dialog.getByLabel("New day").fill(addDays(today, -3));
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(toastOf(page)).toContainText(
      "That day has passed. Complete the event, or choose today or later.",
    );
    const data = { day: addDays(today, 5) };
    const faster = await page.request.put(`/api/care-events/${event}/day`, { data, headers });
    expect(faster.status()).toBe(200);
    await dialog.getByLabel("New day").fill(addDays(today, 3));
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(toastOf(page)).toContainText("Somebody else has changed “Trim” just now.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(upcoming.getByText("Bramble")).toBeVisible();
  },
);

test(
  "on a phone a day is tapped, each event is listed once, and a menu moves one to tomorrow",
  { tag: ["@phone-only", "@long"] },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    for (let n = 0; n < 4; n += 1)
      await plan(page, {
        horseId: id,
        title: `Walk ${n}`,
        dueDate: `${addDays(today, 1)}T1${n}:30`,
      });
    await plan(page, { horseId: id, title: "Late", dueDate: `${addDays(today, -2)}T09:30` });
    for (let n = 2; n < 6; n += 1)
      await plan(page, { horseId: id, title: `Trim ${n}`, dueDate: `${addDays(today, n)}T09:30` });
    await page.goto("/calendar");
    const upcoming = page.getByRole("region", { name: "Upcoming Events" });
    const rows = upcoming.getByRole("button", { name: /^Complete/ });
    await expect(rows).toHaveCount(5);
    await expectAccessible(page);
    await upcoming.getByRole("button", { name: "Show all 8" }).click();
    await expect(rows).toHaveCount(8);
    await expect(page.getByRole("button", { name: /^Complete/ })).toHaveCount(9);
    await page
      .getByRole("button", { name: new RegExp(`${onDay(addDays(today, 5))}(, 1 event)?$`) })
      .click();
    await expect(
      upcoming.getByRole("heading", { name: new RegExp(onDay(addDays(today, 5))) }),
    ).toBeFocused();

    const overdue = page.getByRole("region", { name: "Overdue Events" });
    await overdue.getByRole("button", { name: "Actions for Late, Bramble" }).click();
    await page.getByRole("menuitem", { name: /^Move to tomorrow/ }).click();
    await expect(toastOf(page)).toContainText("Late moved to");
    await expect(overdue).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(overdue.getByText("2 days late")).toBeVisible();
  },
);

test(
  "an empty month says so, with ways to fill it; one that fails to load can be retried",
  { tag: "@long" },
  async ({ page, owner, isMobile }) => {
    await page.goto("/calendar");
    await expect(page.getByText(/^Nothing planned in/), owner.email).toBeVisible();
    await expect(page.getByRole("link", { name: "Set up a care plan" })).toBeVisible();
    await expectAccessible(page);
    if (!isMobile) {
      await page.getByRole("button", { name: "Add the first" }).click();
      await expect(page.getByRole("dialog", { name: "Add Event" })).toBeVisible();
    }
    const months = (url: URL) => url.pathname === "/api/care-events/calendar";
    await page.route(months, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/calendar");
    await expect(
      page.getByRole("heading", { name: "The month could not be loaded" }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.unroute(months);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/^Nothing planned in/)).toBeVisible();
  },
);

test(
  "a month of two hundred events shows two per day, and all of a day in small steps",
  { tag: "@long" },
  async ({ page, owner, isMobile }) => {
    test.skip(isMobile, "a desk has the grid");
    const { id } = await owner.addHorse();
    for (let n = 0; n < 200; n += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, each) =>
          plan(page, { horseId: id, dueDate: `${addDays(tenth, (n + each) % 8)}T09:30` }),
        ),
      );
    await toNextMonth(page);
    await expect(page.getByRole("grid").getByRole("button", { name: /Trim/ })).toHaveCount(16);
    await cell(page, tenth).getByRole("button", { name: "+23 more" }).click();
    const panel = page.getByRole("region", { name: "Day" });
    await expect(panel.getByRole("heading")).toBeFocused();
    await expect(panel.getByRole("listitem")).toHaveCount(6);
    await panel.getByRole("button", { name: /^Show all 25/ }).click();
    await expect(panel.getByRole("listitem")).toHaveCount(25);
    await page.getByRole("button", { name: "Show list" }).click();
    await expect(page.getByRole("button", { name: "Show all 200" })).toBeVisible();
  },
);

test(
  "on a phone busy days show their first events and how many there are, and all once they are asked for",
  { tag: "@long" },
  async ({ page, owner, isMobile }) => {
    test.skip(!isMobile, "a desk has the grid");
    const { id } = await owner.addHorse();
    const soon = addDays(today, 1);
    for (const [day, count] of [
      [soon, 12],
      [addDays(today, -3), 11],
    ] as const)
      await Promise.all(
        Array.from({ length: count }, () => plan(page, { horseId: id, dueDate: `${day}T09:30` })),
      );
    await page.goto("/calendar");
    const overdue = page.getByRole("region", { name: "Overdue Events" });
    await expect(overdue.getByRole("listitem")).toHaveCount(3);
    await overdue.getByRole("button", { name: /^Show all 11/ }).click();
    await expect(overdue.getByRole("listitem")).toHaveCount(11);
    const coming = page.getByRole("region", { name: "Upcoming Events" });
    await expect(coming.getByRole("button", { name: /^Complete/ })).toHaveCount(5);
    await coming.getByRole("button", { name: "Show all 12" }).click();
    await expect(coming.getByRole("button", { name: /^Complete/ })).toHaveCount(12);
  },
);

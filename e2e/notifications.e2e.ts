import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, toastOf } from "./yard.ts";
import { BASE_URL } from "./address.ts";

const told = (n: number, given: Record<string, unknown> = {}) => ({
  id: `01900000-0000-7000-8000-00000000000${n}`,
  userId: "01900000-0000-7000-8000-000000000099",
  title: `Bramble: Shoes ${n}`,
  message: "Due tomorrow at 15:00",
  type: "CARE_REMINDER",
  priority: "MEDIUM",
  read: false,
  actionUrl: "/calendar",
  metadata: null,
  createdAt: "2026-11-20T07:00:00.000Z",
  ...given,
});

/** Fakes the server's notifications for this page, and remembers which have been read. */
async function tellInBrowser(page: Page, list: ReturnType<typeof told>[]) {
  await page.route("**/api/notifications**", (route) => {
    const { pathname } = new URL(route.request().url());
    const [, id] = /\/([\w-]{36})\/read$/.exec(pathname) ?? [];
    if (pathname.endsWith("/read-all")) for (const each of list) each.read = true;
    const one = list.find((each) => each.id === id);
    if (one) one.read = true;
    if (pathname.endsWith("/unread"))
      return route.fulfill({ json: { unread: list.filter(({ read }) => !read).length } });
    if (route.request().method() === "POST") return route.fulfill({ json: one ?? null });
    return route.fulfill({ json: list });
  });
}

test(
  "the bell counts unread notifications, lists them, and links to their subjects",
  { tag: "@turn-2" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await tellInBrowser(page, [
      told(3, { title: "Willow: Flu", type: "CARE_OVERDUE", message: "Overdue since 5 Nov 2026" }),
      told(2, { type: "VACCINATION" }),
      told(1, { read: true }),
    ]);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Notifications, 2 unread" }).click();
    const list = page.getByRole("dialog", { name: "Notifications" });
    await expect(list.getByRole("button", { name: /Willow: Flu/ })).toContainText("New");
    await expectAccessible(page);
    await list.getByRole("button", { name: /Willow: Flu/ }).click();
    await expect(page).toHaveURL(/\/calendar$/);
    await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
    await list.getByRole("button", { name: "Mark all as read" }).click();
    await expect(list.getByText("New")).toHaveCount(0);
    await list.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    expect(errors).toEqual([]);
    expect(owner.firstName).toBe("Robin");
  },
);

test(
  "a bell without notifications says what it is for",
  { tag: "@long" },
  async ({ page, owner }) => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Notifications", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Nothing to tell yet" })).toBeVisible();
    await expectAccessible(page);
    expect(owner.email).toContain("@");
  },
);

test(
  "how and when to be notified is saved, each tick at once",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await page.goto("/settings");
    const section = page.getByRole("region", { name: "Reminders and alerts" });
    for (const name of ["Care reminders", "Weather alerts", "News of Loosebox", "By e-mail"])
      await expect(section.getByRole("checkbox", { name })).toBeChecked();
    for (const name of ["1 day before", "3 days before", "7 days before"])
      await expect(section.getByRole("checkbox", { name })).toBeChecked();
    await expectAccessible(page);
    const saved = () =>
      page.waitForResponse(
        (reply) =>
          reply.url().endsWith("/api/notification-preferences") &&
          reply.request().method() === "GET",
      );
    for (const name of ["By e-mail", "1 day before", "14 days before"]) {
      const kept = saved();
      await section.getByRole("checkbox", { name }).click();
      await kept;
    }
    await page.reload();
    await expect(section.getByRole("checkbox", { name: "By e-mail" })).not.toBeChecked();
    await expect(section.getByRole("checkbox", { name: "1 day before" })).not.toBeChecked();
    await expect(section.getByRole("checkbox", { name: "14 days before" })).toBeChecked();
    expect(errors).toEqual([]);
    expect(owner.email).toContain("@");
  },
);

test("a mail's unsubscribe link changes nothing until its button is pressed", async ({ page }) => {
  await page.goto(`/unsubscribe?token=${"x".repeat(43)}`);
  await expect(page.getByRole("heading", { name: "Stop e-mails from Loosebox" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop the e-mails" }).click();
  await expect(page.getByRole("alert")).toContainText("no longer valid");
  await page.route("**/api/unsubscribe", (route) => route.fulfill({ json: null }));
  await page.getByRole("button", { name: "Stop the e-mails" }).click();
  await expect(page.getByRole("heading", { name: "No more e-mails will come" })).toBeVisible();
});

test(
  "the calendar feed is turned on, filtered, used for actions and turned off",
  { tag: "@long" },
  async ({ page, owner, request, context }) => {
    const errors = pageErrors(page);
    const bramble = await owner.addHorse({ name: "Bramble" });
    await owner.addHorse({ name: "Willow" });
    const dueDate = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const added = await context.request.post("/api/care-events", {
      headers: { origin: BASE_URL },
      data: { title: "Shoes", eventType: "FARRIER", dueDate, horseId: bramble.id },
    });
    expect(added.status()).toBe(200);

    await page.goto("/settings");
    const section = page.getByRole("region", { name: "In your own calendar" });
    await section.getByRole("button", { name: "Turn the calendar on" }).click();
    const address = await section.getByLabel("Calendar address").inputValue();
    await expectAccessible(page);
    const feed = async () => {
      const reply = await request.get(new URL(address).pathname);
      return { status: reply.status(), text: (await reply.text()).replaceAll("\r\n ", "") };
    };
    expect((await feed()).text).toContain("SUMMARY:Bramble: Shoes");
    await section.getByRole("checkbox", { name: "All horses" }).click();
    await section.getByRole("checkbox", { name: "Bramble" }).click();
    await expect(section.getByRole("checkbox", { name: "Willow" })).toBeDisabled();
    await expect.poll(async () => (await feed()).text).not.toContain("VEVENT");
    await section.getByRole("checkbox", { name: "All horses" }).click();
    await expect.poll(async () => (await feed()).text).toContain("VEVENT");

    const [, link = ""] = /^URL:(\S+)$/m.exec((await feed()).text) ?? [];
    const phone = await page.context().browser()?.newContext();
    const there = await phone?.newPage();
    if (!there) throw new Error("No second browser");
    const { pathname, search } = new URL(link);
    await there.goto(`${BASE_URL}${pathname}${search}`);
    await expect(there.getByRole("heading", { name: "Mark as done?" })).toBeVisible();
    await expect(there.getByText("Bramble: Shoes")).toBeVisible();
    await expectAccessible(there);
    expect((await feed()).text).toContain("SUMMARY:Bramble: Shoes");
    await there.getByRole("button", { name: "Mark as done" }).click();
    await expect(there.getByRole("heading", { name: "Marked as done" })).toBeVisible();
    expect((await feed()).text).toContain("SUMMARY:Done: Bramble: Shoes");
    await phone?.close();

    await section.getByRole("button", { name: "Turn the calendar off" }).click();
    await expect(toastOf(page)).toContainText("no longer works");
    await expect(section.getByRole("button", { name: "Turn the calendar on" })).toBeVisible();
    expect((await feed()).status).toBe(404);
    expect(errors).toEqual([]);
  },
);

test(
  "a warning is shown on the dashboard, and the yard's postcode in the settings",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await page.goto("/settings");
    const section = page.getByRole("region", { name: "Weather at the yard" });
    await section.getByLabel("Postcode").fill("somewhere");
    await section.getByRole("button", { name: "Save postcode" }).click();
    await expect(toastOf(page)).toContainText("Give a UK postcode, such as GL7 1AB");
    await section.getByLabel("Postcode").fill("gl71ab");
    await section.getByRole("button", { name: "Save postcode" }).click();
    await expect(section.getByText("Warnings are those for South West England.")).toBeVisible();
    await page.route("**/api/weather-alerts", (route) =>
      route.fulfill({
        json: (["AMBER", "YELLOW"] as const).map((severity, n) => ({
          id: `01900000-0000-7000-8000-00000000000${n}`,
          location: "South West England",
          alertType: n ? "WIND" : "SNOW",
          severity,
          message: "Snow and ice may make tracks to the fields slippery.",
          startTime: "2026-11-22T06:00:00.000Z",
          endTime: "2026-11-22T21:00:00.000Z",
          isActive: true,
          metadata: { elements: n ? ["WIND"] : ["SNOW", "ICE"], link: null },
        })),
      }),
    );
    await page.goto("/dashboard");
    const weather = page.getByRole("region", { name: "Weather warnings" });
    await expect(weather.getByText("Amber warning of snow and ice")).toBeVisible();
    await expect(weather).toContainText("Sun 22 Nov, 06:00");
    await weather.getByText("What the Met Office says").first().click();
    await expect(weather.getByText("Snow and ice may make").first()).toBeVisible();
    await expectAccessible(page);
    expect(errors).toEqual([]);
    expect(owner.email).toContain("@");
  },
);

test.describe(() => {
  test.use({ serviceWorkers: "allow" });

  test("push messages use a service worker that browsers accept", async ({ page, owner }) => {
    // lets the page ask for permission, which a headless browser refuses from the start
    await page.addInitScript(() =>
      Object.defineProperty(Notification, "permission", { get: () => "default" }),
    );
    await page.goto("/settings");
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register("/sw.js");
      await navigator.serviceWorker.ready;
      return registration.active?.scriptURL ?? registration.installing?.scriptURL;
    });
    expect(state).toBe(`${BASE_URL}/sw.js`);
    await expect(page.getByRole("button", { name: "Turn messages on here" })).toBeVisible();
    expect(owner.email).toContain("@");
  });
});

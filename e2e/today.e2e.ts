import type { Page } from "@playwright/test";
import { addDays } from "../src/rules/dates.ts";
import { londonDate, londonInstant } from "../src/rules/london.ts";
import { DEMO_PATH } from "../src/contract/paths.ts";
import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { expect, pageErrors, test, unfold, withRecord } from "./yard.ts";

const headers = { origin: BASE_URL };
const day = (days: number) => addDays(londonDate(new Date()), days);

/** The height of a phone's bottom bar, in pixels. */
const BOTTOM_BAR = 64;

async function newEvent(page: Page, given: Record<string, unknown>) {
  const data = {
    title: "Pergolide",
    eventType: "MEDICATION",
    dueDate: `${day(-2)}T07:15`,
    ...given,
  };
  const reply = await page.request.post("/api/care-events", { data, headers });
  expect(reply.status(), await reply.text()).toBe(200);
  const event: { id: string } = await reply.json();
  return event;
}
const setStatus = (page: Page, id: string, body: Record<string, unknown>) =>
  page.request.put(`/api/care-events/${id}`, { data: body, headers });

const section = (page: Page, name: string) => page.getByRole("region", { name });
const overdue = (page: Page) => section(page, "Overdue");

/** Blocks the stream of changes, so that the page does not update. */
const hearNothing = (page: Page) => page.route("**/api/changes/stream**", (route) => route.abort());

test("a tap completes a task, Undo in its row reverts that, and both survive a reload", async ({
  page,
  owner,
}) => {
  const errors = pageErrors(page);
  const pickle = await owner.addHorse({ name: "Pickle" });
  await newEvent(page, { horseId: pickle.id });
  await newEvent(page, { title: "Walk the fences", eventType: "EXERCISE" });
  await page.goto("/dashboard");
  await expect(page.getByText("2 overdue").first()).toBeVisible();
  await expect(overdue(page).getByText("2 days late")).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Done: Pergolide, Pickle" }).click();
  const folded = overdue(page).getByText(/^Pickle, Pergolide\. Done at \d{1,2}:\d\d$/);
  await expect(folded).toBeVisible();
  await expect(page.getByText("1 overdue").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Undo: Pergolide, Pickle" }).click();
  await expect(page.getByRole("button", { name: "Done: Pergolide, Pickle" })).toBeVisible();
  await expect(page.getByText("2 overdue").first()).toBeVisible();

  const saved = page.waitForResponse(
    (reply) => reply.request().postData()?.includes("COMPLETED") === true,
  );
  await page.getByRole("button", { name: "Done: Pergolide, Pickle" }).click();
  await saved;
  await expect(page.getByText("1 overdue").first()).toBeVisible();
  await page.reload();
  await expect(section(page, "Today").getByText(/^Pickle, Pergolide\. Done at/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo: Pergolide, Pickle" }).click();
  await expect(page.getByRole("button", { name: "Done: Pergolide, Pickle" })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  "what cannot be done today is put off with a reason, or left out this time and put back",
  { tag: "@long" },
  async ({ page, owner }) => {
    const pickle = await owner.addHorse({ name: "Pickle" });
    await newEvent(page, { horseId: pickle.id });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Put off: Pergolide, Pickle" }).click();
    const dialog = page.getByRole("dialog", { name: "Put off" });
    await dialog.getByLabel("Why").fill("The vet rang");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Tomorrow/ }).click();
    await dialog.getByRole("button", { name: "Put off", exact: true }).click();
    await expect(page.getByText(/^Put off until/).first()).toBeVisible();
    await expect(overdue(page)).toHaveCount(0);

    await page.goto("/calendar");
    await expect(page.getByText(/^Put off from .+: The vet rang$/).first()).toBeVisible();
    await page.getByRole("button", { name: "Actions for Pergolide, Pickle" }).first().click();
    await page.getByRole("menuitem", { name: "Put off…" }).click();
    await dialog.getByRole("button", { name: "Not this time" }).click();
    await expect(page.getByText("Skipped this time").first()).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(/^Put off from .+: The vet rang$/).first()).toBeVisible();
  },
);

test("Undo pressed before the reply has arrived still reverts the completion", async ({
  page,
  owner,
}) => {
  const pickle = await owner.addHorse({ name: "Pickle" });
  const event = await newEvent(page, { horseId: pickle.id });
  let letGo = () => {};
  const answered = new Promise<void>((resolve) => (letGo = resolve));
  let calls = 0;
  await page.route(`**/api/care-events/${event.id}`, async (route) => {
    calls += 1;
    await answered;
    await route.continue();
  });
  await page.goto("/dashboard");
  const done = page.getByRole("button", { name: "Done: Pergolide, Pickle" });
  await done.click();
  await page.getByRole("button", { name: "Undo: Pergolide, Pickle" }).click();
  await expect(done).toHaveAttribute("aria-disabled", "true");
  expect(calls, "the second waits for the first").toBe(1);
  letGo();
  await expect(done).toHaveAttribute("aria-disabled", "false");
  await expect(page.getByText("1 overdue").first()).toBeVisible();
  await page.reload();
  await expect(done).toBeVisible();
});

test(
  "one tap completes a row of several horses; the row itself links to them",
  { tag: "@long" },
  async ({ page, owner }) => {
    const titled = { title: "Brush out feathers", eventType: "EXERCISE" };
    for (const name of ["Samson", "Dylan"])
      await newEvent(page, { ...titled, horseId: (await owner.addHorse({ name })).id });
    const bramble = await owner.addHorse();
    await newEvent(page, { horseId: bramble.id });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Done: Brush out feathers, Dylan, Samson" }).click();
    await expect(page.getByText(/^Dylan, Samson, Brush out feathers\. Done at/)).toBeVisible();
    await expect(page.getByText("1 overdue").first()).toBeVisible();
    await overdue(page)
      .getByRole("link", { name: /Bramble/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/horses/${bramble.id}$`));
  },
);

test(
  "a refused change is reverted and shows the server's sentence",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse({ name: "Pickle" });
    const event = await newEvent(page, { horseId: id });
    const sentence = "Somebody changed this event just now. Please look at it again.";
    await page.route(`**/api/care-events/${event.id}`, (route) =>
      route.fulfill({ status: 409, body: sentence, contentType: "text/plain" }),
    );
    await page.goto("/dashboard");
    const button = page.getByRole("button", { name: "Done: Pergolide, Pickle" });
    await button.click();
    await expect(overdue(page).getByRole("alert")).toHaveText(sentence);
    await expect(button).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**/api/care-events/${event.id}`);
    await button.click();
    await expect(page.getByText(/^Pickle, Pergolide\. Done at/)).toBeVisible();
  },
);

test("when somebody else completed a task first, one sentence says so and their change is kept", async ({
  page,
  owner,
}) => {
  await hearNothing(page);
  const { id } = await owner.addHorse({ name: "Pickle" });
  const event = await newEvent(page, { horseId: id });
  await page.goto("/dashboard");
  const done = page.getByRole("button", { name: "Done: Pergolide, Pickle" });
  await expect(done).toBeVisible();
  // not before today, of which the day's list is
  const midnight = londonInstant(londonDate(new Date()), "00:00").getTime();
  const earlier = new Date(Math.max(Date.now() - 600_000, midnight)).toISOString();
  await setStatus(page, event.id, { status: "COMPLETED", completedAt: earlier });
  await done.click();
  await expect(page.getByText(/Somebody had done it already, at \d{1,2}:\d\d\./)).toBeVisible();
  const { done: kept } = await (await page.request.get("/api/today")).json();
  expect(kept).toMatchObject([{ completedAt: earlier }]);
});

test(
  "when somebody else deleted a task, one sentence says so",
  { tag: "@long" },
  async ({ page, owner }) => {
    await hearNothing(page);
    const { id } = await owner.addHorse({ name: "Pickle" });
    const event = await newEvent(page, { horseId: id });
    await page.goto("/dashboard");
    const done = page.getByRole("button", { name: "Done: Pergolide, Pickle" });
    await expect(done).toBeVisible();
    await page.request.delete(`/api/care-events/${event.id}`, { headers });
    await done.click();
    await expect(page.getByText("Pickle, Pergolide. Somebody has deleted it.")).toBeVisible();
  },
);

test(
  "an event of next year completed today is listed as done, and can be reopened",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse({ name: "Pickle" });
    const event = await newEvent(page, { horseId: id, dueDate: `${day(400)}T09:00` });
    await setStatus(page, event.id, { status: "COMPLETED" });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Undo: Pergolide, Pickle" }).click();
    await expect(page.getByText(/Done at/)).toHaveCount(0);
    await expect(page.getByText(/^Nothing to do today\. Next: Pergolide/)).toBeVisible();
  },
);

test(
  "data that fails to load is reported, with a retry",
  { tag: "@long" },
  async ({ page, owner }) => {
    // fails every request until the user has pressed the button, because other events cause requests too
    const isPressed = () => page.evaluate(() => "pressed" in document.documentElement.dataset);
    await page.route("**/api/today?*", async (route) =>
      (await isPressed()) ? route.continue() : route.fulfill({ status: 503, body: "" }),
    );
    await page.goto("/dashboard");
    await expect(page.getByText("Today could not be loaded"), owner.email).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => {
      const note = () => (document.documentElement.dataset["pressed"] = "");
      document.addEventListener("click", note, { capture: true });
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Nothing to do today.")).toBeVisible();
  },
);

test("standing, figures and rows agree, also on lapsed vaccinations", async ({ page, owner }) => {
  const amber = await owner.addHorse({ name: "Amber" });
  const bramble = await owner.addHorse();
  await withRecord(page, amber.id, "veterinary", {
    visitType: "VACCINATION",
    diseases: ["INFLUENZA"],
    veterinarian: "Helen Marsh",
    date: day(-400),
  });
  await newEvent(page, { horseId: bramble.id });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: /^Overdue\s+2$/ })).toBeVisible();
  const jab = page.getByRole("button", { name: "Record the dose: Flu jab, Amber" });
  await expect(jab).toBeVisible();
  await expect(page.getByRole("button", { name: /Upcoming Events/ })).toContainText("2 overdue");
  await expect(page.getByText("Horses by standing:").locator("..")).toContainText("2 Overdue");
  await unfold(section(page, "Horse Management"));
  const rows = page.getByRole("list", { name: "Horses", exact: true }).getByRole("listitem");
  await expect(rows.filter({ hasText: "Overdue" })).toHaveCount(2);
});

test(
  "horses are sorted by need, and A to Z on request",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse({ name: "Amber" });
    const dora = await owner.addHorse({ name: "Dora" });
    await newEvent(page, { horseId: dora.id });
    await page.goto("/dashboard");
    await unfold(section(page, "Horse Management"));
    const first = page
      .getByRole("list", { name: "Horses", exact: true })
      .getByRole("listitem")
      .first();
    await expect(first).toContainText("Dora");
    await page.getByRole("button", { name: "A to Z" }).click();
    await expect(first).toContainText("Amber");
  },
);

test(
  "a phone folds the day's sections, and no content is lost",
  { tag: ["@phone-first", "@long"] },
  async ({ page, owner }, { project }) => {
    const errors = pageErrors(page);
    for (let n = 1; n <= 7; n += 1) await owner.addHorse({ name: `Horse ${n}` });
    for (const ahead of [1, 2, 3, 4, 5]) await newEvent(page, { dueDate: `${day(ahead)}T12:00` });
    await page.goto("/dashboard");
    const [horses, events] = ["Horse Management", "Upcoming Events & Reminders"].map((name) =>
      section(page, name),
    );
    if (!horses || !events) throw new Error("The sections have no names");
    const isPhone = project.name === "phone";
    await expect(horses.getByText("7 Nothing recorded")).toBeVisible();
    await expect(horses.getByRole("link", { name: "View All" })).toBeVisible();
    await expect(horses.getByRole("searchbox")).toBeVisible({ visible: !isPhone });
    await expect(events.getByRole("listitem")).toHaveCount(isPhone ? 0 : 5);
    await expect(section(page, "This week").getByText("Pergolide")).toHaveCount(5);
    await expect(
      section(page, "This week").getByText("Pergolide").filter({ visible: true }),
    ).toHaveCount(isPhone ? 3 : 5);
    await expectAccessible(page);

    // the figure links to the events: the first press expands their list, and the second must not collapse it
    const figure = page.getByRole("button", { name: /Upcoming Events/ });
    await figure.click();
    await expect(events.getByRole("listitem")).toHaveCount(5);
    await expect(events.getByRole("listitem").first()).toBeInViewport();
    await figure.click();
    await expect(events.getByRole("listitem")).toHaveCount(5);
    await unfold(horses);
    await horses.getByRole("searchbox").fill("horse 3");
    await expect(horses.getByRole("listitem")).toHaveCount(1);
    if (isPhone) {
      await page.getByRole("button", { name: "Show the other 2 days" }).click();
      await expect(page.getByRole("button", { name: "Show less of the week" })).toBeVisible();
      await expect(
        section(page, "This week").getByText("Pergolide").filter({ visible: true }),
      ).toHaveCount(5);
    }
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test(
  "a rotated screen keeps unfolded sections, and a desktop folds nothing",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/dashboard");
    const horses = section(page, "Horse Management");
    const search = horses.getByRole("searchbox");
    await expect(horses.getByText("Search and show one horse")).toBeVisible();
    await expect(search).toBeHidden();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(search).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(search).toBeHidden();
    await unfold(horses);
    await search.fill("bram");
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(search).toHaveValue("bram");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(search).toHaveValue("bram");
    await expect(search).toBeVisible();
  },
);

test(
  "a phone's first screen shows the first three tasks",
  { tag: ["@phone-first", "@long"] },
  async ({ page }) => {
    await page.request.post(DEMO_PATH, { headers });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/dashboard");
    const third = overdue(page).getByRole("listitem").nth(2);
    await expect(third).toBeVisible();
    const box = await third.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 844)).toBeLessThanOrEqual(844 - BOTTOM_BAR);
  },
);

import type { Page } from "@playwright/test";
import { DEMO_PATH, paths } from "#contract/paths.ts";
import { addDays, dayOfWeek } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { BASE_URL } from "./address.ts";
import { type Mark, newMark, writeDown } from "./marks.ts";
import { expect, pageErrors, test, toastOf } from "./yard.ts";
import { recordsOfToday, twelveHorses } from "./twelve-horses.ts";

/** Opens the app and waits until the first list of tasks is shown. */
async function openToday(page: Page) {
  await page.goto("/dashboard");
  const overdue = page.getByRole("region", { name: "Overdue" });
  await expect(overdue.getByRole("listitem").nth(2)).toBeVisible();
  return overdue;
}

/** Chooses an item of the sheet that the button ＋ opens. */
async function choose(page: Page, { tap }: Mark, name: string) {
  await tap(page.getByRole("button", { name: "Add or log" }));
  await tap(page.getByRole("dialog", { name: "Add or log" }).getByRole("button", { name }));
}

for (const start of ["Today", "＋"]) {
  // a desk has no bar at its foot; that ＋ leads to these forms is seen in navigation.e2e.ts too, and the forms themselves
  // in visits.e2e.ts and worming.e2e.ts
  const tag = [start === "＋" ? "@phone-only" : "@phone-first", "@long"];
  test(`farrier for six, from ${start}`, { tag }, async ({ page, owner }, info) => {
    const errors = pageErrors(page);
    const { horses, shod } = await twelveHorses(page, owner);
    await openToday(page);
    const mark = newMark(info, `farrier for six, from ${start}`);
    const dialog = page.getByRole("dialog", { name: "Log a visit" });
    if (start === "Today") await mark.tap(page.getByRole("button", { name: /^Log visit: / }));
    else {
      await choose(page, mark, "Log a visit");
      await mark.tap(dialog.getByText("Farrier", { exact: true }));
    }
    await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(6);
    await mark.tap(dialog.getByRole("button", { name: "Save 6 records, £570.00" }));
    await expect(toastOf(page)).toContainText("Visit saved, 6 records");
    mark.end(5);
    expect(await recordsOfToday(page, shod, { kind: "farrier" })).toBe(6);
    expect(await recordsOfToday(page, horses, { kind: "farrier" })).toBe(6);
    expect(errors).toEqual([]);
  });

  test(`worm count for twelve, from ${start}`, { tag }, async ({ page, owner }, info) => {
    const errors = pageErrors(page);
    const { horses } = await twelveHorses(page, owner);
    await openToday(page);
    const mark = newMark(info, `worm count for twelve, from ${start}, 12 counts typed`);
    if (start === "Today") await mark.tap(page.getByRole("button", { name: /^Enter counts: / }));
    else await choose(page, mark, "Enter counts");
    const form = page.getByRole("form", { name: "Egg counts" });
    const fields = form.getByLabel(/^Eggs per gram of /);
    await expect(fields).toHaveCount(12);
    await mark.tap(fields.first());
    for (let at = 0; at < 12; at += 1) {
      if (at > 0) await page.keyboard.press("Enter");
      await expect(fields.nth(at)).toBeFocused();
      await page.keyboard.type(String(50 * at));
    }
    await mark.tap(form.getByRole("button", { name: "Save egg counts" }));
    await expect(toastOf(page)).toContainText("12 egg counts saved");
    mark.end(4);
    const found = { kind: "general", type: "FAECAL_EGG_COUNT" };
    expect(await recordsOfToday(page, horses, found)).toBe(12);
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: /^Log visit: / })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Enter counts: / })).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}

test(
  "opening the app shows which horses are due today",
  { tag: ["@phone-first", "@turn-3"] },
  async ({ page, owner }, info) => {
    const { shod } = await twelveHorses(page, owner);
    const mark = newMark(info, "who is due today");
    const overdue = await openToday(page);
    const rows = overdue.getByRole("listitem");
    await expect(rows.nth(0)).toContainText("Blue 2, Blue 10 and 10 more");
    await expect(rows.nth(1)).toContainText(shod[3]?.name ?? "");
    await expect(rows.nth(2)).toContainText("Pickle");
    mark.end(0);
    const bar = page.getByRole("navigation", { name: "Quick" });
    const height = page.viewportSize()?.height ?? 0;
    const foot = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 0) : height;
    const third = await rows.nth(2).boundingBox();
    if (!third) throw new Error("The third row is not on the screen");
    expect(third.y + third.height, "above the bar at the foot").toBeLessThanOrEqual(foot);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);

test(
  "mark done, in one tap",
  { tag: ["@phone-first", "@turn-2"] },
  async ({ page, owner }, info) => {
    const { tabletId, idOf } = await twelveHorses(page, owner);
    const overdue = await openToday(page);
    const mark = newMark(info, "mark done");
    await mark.tap(page.getByRole("button", { name: "Done: Pergolide, Pickle" }));
    const folded = /^Pickle, Pergolide\. Done at \d{1,2}:\d\d$/;
    await expect(overdue.getByText(folded)).toBeVisible();
    mark.end(1);
    const status = async () => {
      const reply = await page.request.get(`/api/care-events?horseId=${idOf("Pickle")}`);
      const events: { id: string; status: string }[] = await reply.json();
      return events.find(({ id }) => id === tabletId)?.status;
    };
    await expect.poll(status).toBe("COMPLETED");
    await page.reload();
    await expect(page.getByText(folded)).toBeVisible();
  },
);

test(
  "open the one horse I mean, of twelve",
  { tag: ["@phone-first", "@long"] },
  async ({ page, owner }, info) => {
    const { idOf } = await twelveHorses(page, owner);
    await openToday(page);
    const button = page.getByRole("button", { name: "Search", exact: true });
    await expect(button).toBeVisible();
    const mark = newMark(info, "open the one horse I mean, 3 letters typed");
    const palette = page.getByRole("dialog", { name: "Search" });
    const isPhone = info.project.name === "phone";
    if (isPhone) await mark.tap(button);
    else await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("fer");
    const hit = palette.getByRole("option").first();
    await expect(hit).toContainText("Kilcarrick Fergus");
    if (isPhone) await mark.tap(hit);
    else await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Kilcarrick Fergus" })).toBeVisible();
    mark.end(2);
    await expect(page).toHaveURL(new RegExp(`/horses/${idOf("Kilcarrick Fergus")}$`));
  },
);

/** Maximum height of a page in pixels, which is three and a half screens of a phone. */
const HIGHEST = 3_000;

const pagesOfTheYard = [
  paths.dashboard,
  paths.horses,
  paths.horse,
  `${paths.horse}?tab=can-i-go`,
  `${paths.horse}?tab=worming`,
  paths.calendar,
  paths.compliance,
  paths.worming,
  paths.medicines,
  paths.costs,
  paths.settings,
];

/** The height of the page once no placeholder is left. */
async function heightOf(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let before = -1;
  const height = async () => {
    const standIns = await page.locator("[aria-busy=true], .animate-breathe").count();
    const now = await page.evaluate(() => document.documentElement.scrollHeight);
    const isStill = standIns === 0 && now === before;
    before = now;
    return isStill;
  };
  await expect.poll(height, { intervals: [200] }).toBe(true);
  return before;
}

test(
  "no page of a furnished yard is higher than three and a half screens of a phone",
  { tag: ["@phone-only", "@long"] },
  async ({ page }, info) => {
    test.slow();
    await page.request.post(DEMO_PATH, { headers: { origin: BASE_URL } });
    const horses: { id: string }[] = await (await page.request.get("/api/horses")).json();
    for (const path of pagesOfTheYard) {
      await page.goto(path.replace(":id", horses[0]?.id ?? ""));
      // measured again where it is too high: what is further down keeps room until it has loaded
      let height = HIGHEST;
      const measured = async () => (height = await heightOf(page));
      await expect.soft.poll(measured, { message: path }).toBeLessThan(HIGHEST);
      writeDown(info, `${path}: ${height.toLocaleString("en-GB")} px high`);
    }
  },
);

test(
  "move an event to Thursday, by its menu",
  { tag: ["@phone-first", "@long"] },
  async ({ page, owner }, info) => {
    const { id } = await owner.addHorse();
    const dueDate = `${addDays(londonDate(new Date()), 1)}T09:30`;
    const data = { horseId: id, title: "Trim", eventType: "FARRIER", dueDate };
    const made = await page.request.post("/api/care-events", {
      data,
      headers: { origin: BASE_URL },
    });
    expect(made.status()).toBe(200);
    await page.goto("/calendar");
    const upcoming = page.getByRole("region", { name: "Upcoming Events" });
    const menu = upcoming.getByRole("button", { name: "Actions for Trim, Bramble" });
    await expect(menu).toBeVisible();
    const mark = newMark(info, "move an event to Thursday, its day typed");
    await mark.tap(menu);
    await mark.tap(page.getByRole("menuitem", { name: "Move to…" }));
    const dialog = page.getByRole("dialog", { name: "Move to another day" });
    const thursday = nextThursday();
    await dialog.getByLabel("New day").fill(thursday);
    await mark.tap(dialog.getByRole("button", { name: "Move" }));
    await expect(toastOf(page)).toContainText("Trim moved to Thursday");
    mark.end(3);
  },
);

/** A Thursday that is at least two days from now. */
function nextThursday(): string {
  const from = addDays(londonDate(new Date()), 2);
  return addDays(from, (4 - dayOfWeek(from) + 7) % 7);
}

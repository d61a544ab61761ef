import type { Page } from "@playwright/test";
import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, type Owner, pageErrors, test, toastOf, withRecord } from "./yard.ts";

const six = [
  "Samson",
  "Llanfair Dylan",
  "Foxglove",
  "Copper Beech",
  "Kilcarrick Fergus",
  "Rannoch",
];
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

// eslint-disable-next-line no-console -- the figures are printed beside the journey
const mark = (words: string) => console.log(words);

async function post(page: Page, path: string, data: Record<string, unknown>) {
  const reply = await page.request.post(path, { data, headers: { origin: BASE_URL } });
  expect(reply.status(), await reply.text()).toBe(200);
  return reply;
}

/** Adds horses that the farrier saw eight weeks ago and should see again, and an event today for the first of them. */
async function dueHorses(page: Page, owner: Owner, names: readonly string[] = six) {
  const horses = [];
  for (const name of names) {
    const horse = await owner.addHorse({ name });
    await post(page, `/api/horses/${horse.id}/care-plan`, {
      eventType: "FARRIER",
      every: 6,
      until: 8,
      unit: "WEEKS",
    });
    await withRecord(page, horse.id, "farrier", {
      farrier: "Tom Ridley DipWCF",
      serviceType: "HOT_SHOEING",
      date: day(58),
      cost: 95,
    });
    horses.push(horse);
  }
  return horses;
}

async function recordsOf(page: Page, horses: readonly { id: string }[]) {
  const counts = horses.map(async ({ id }) => {
    const reply = await page.request.get(`/api/horses/${id}/farrier`);
    const records: { date: string }[] = await reply.json();
    return records.filter(({ date }) => date === day(0)).length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Lets the next visit be saved, but drops the server's reply. */
const loseOneAnswer = (page: Page) =>
  page.route(
    "**/api/visits",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Opens the form from a horse's page by 'Log a visit' and 'Farrier', with every horse that is due. */
async function openVisit(page: Page, horseId: string) {
  await page.goto(`/horses/${horseId}`);
  await page.getByRole("button", { name: "Log a visit" }).click();
  const dialog = page.getByRole("dialog", { name: "Log a visit" });
  await expect(dialog.getByRole("button", { name: /^Save/ })).toBeVisible();
  return dialog;
}

/** Opens the form from the calendar by an event without a horse, a farrier's visit for all horses that are due. */
async function openFromCalendar(page: Page) {
  await post(page, "/api/care-events", {
    title: "Farrier, whole yard",
    eventType: "FARRIER",
    dueDate: `${day(0)}T08:00`,
  });
  await page.goto("/calendar");
  await expect(page.getByRole("region", { name: "Upcoming Events" })).toBeVisible();
  // needed on a phone, which shows only three overdue events
  const rest = page.getByRole("button", { name: /^Show all \d+ of Overdue Events/ });
  if (await rest.isVisible()) await rest.click();
  await page
    .getByRole("button", { name: /^Farrier, whole yard/ })
    .first()
    .click();
  return page.getByRole("dialog", { name: "Log a visit" });
}

test(
  "a farrier's visit to six horses, the same as last time, takes at most five taps and no typing",
  { tag: "@turn-2" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const horses = await dueHorses(page, owner);
    const dialog = await openFromCalendar(page);
    let taps = 0;
    const tap = async (name: string | RegExp, within: Pick<Page, "getByRole"> = page) => {
      taps += 1;
      await within.getByRole("button", { name }).click();
    };
    const begun = Date.now();
    await tap("Log visit");
    await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(6);
    const name = dialog.getByLabel("Farrier name");
    await expect(name).toHaveValue("Tom Ridley DipWCF");
    const isCut = await name.evaluate((field) => field.scrollWidth > field.clientWidth);
    expect(isCut, "the name is cut").toBe(false);
    await expectAccessible(page);
    await tap("Save 6 records, £570.00", dialog);
    await expect(toastOf(page)).toContainText("Visit saved, 6 records");
    mark(
      `farrier for six: ${taps} taps in the form, ${Date.now() - begun} ms with two looks by axe`,
    );
    expect(taps + 1, "with the one that opens the event").toBeLessThanOrEqual(5);
    await expect(dialog).toBeHidden();
    expect(await recordsOf(page, horses)).toBe(6);
    await toastOf(page).getByRole("button", { name: "Undo" }).click();
    await expect(toastOf(page)).toContainText("Visit undone");
    expect(await recordsOf(page, horses)).toBe(0);
    expect(errors).toEqual([]);
  },
);

test(
  "a visit with one horse unticked, one not seen and one more expensive is saved once although the reply is lost",
  { tag: "@long" },
  async ({ page, owner }) => {
    const horses = await dueHorses(page, owner);
    const dialog = await openFromCalendar(page);
    await page.getByRole("button", { name: "Log visit" }).click();
    await dialog.getByRole("checkbox", { name: /^Samson/ }).uncheck();
    await dialog.getByRole("checkbox", { name: "Booked but not seen Samson" }).check();
    await dialog.getByLabel("Cost for Foxglove (£)").fill("120");
    await expectAccessible(page);
    await loseOneAnswer(page);
    await dialog.getByRole("button", { name: "Save 5 records, £500.00" }).click();
    await expect(toastOf(page)).toContainText("cannot be reached");
    await expect(dialog.getByLabel("Cost for Foxglove (£)")).toHaveValue("120");
    await dialog.getByRole("button", { name: "Save 5 records, £500.00" }).click();
    await expect(toastOf(page)).toContainText("Visit saved, 5 records");
    expect(await recordsOf(page, horses)).toBe(5);
    const events = await page.request.get(`/api/care-events?horseId=${horses[0]?.id}`);
    const open: { status: string; notes: string }[] = await events.json();
    expect(open).toMatchObject([
      { status: "PENDING", notes: expect.stringMatching(/^Booked but not/) },
    ]);
  },
);

test(
  "a visit whose reply was lost is replaced if the form was changed since",
  { tag: "@long" },
  async ({ page, owner }) => {
    const horses = await dueHorses(page, owner, ["Samson", "Dylan"]);
    const dialog = await openFromCalendar(page);
    await page.getByRole("button", { name: "Log visit" }).click();
    await loseOneAnswer(page);
    await dialog.getByRole("button", { name: /^Save 2 records/ }).click();
    await expect(toastOf(page)).toContainText("cannot be reached");
    await dialog.getByLabel("Cost for Dylan (£)").fill("10");
    await dialog.getByRole("button", { name: "Save 2 records, £105.00" }).click();
    await expect(toastOf(page)).toContainText("Visit saved, 2 records");
    expect(await recordsOf(page, horses)).toBe(2);
  },
);

test(
  "one bill for all is split to the penny, and the next date is one day for all",
  { tag: "@long" },
  async ({ page, owner }) => {
    const horses = await dueHorses(page, owner, ["Samson", "Dylan"]);
    const dialog = await openFromCalendar(page);
    await page.getByRole("button", { name: "Log visit" }).click();
    const bill = dialog.getByRole("checkbox", { name: "One bill for all of them" });
    await bill.check();
    await dialog.getByRole("button", { name: /^Save 2 records/ }).click();
    await expect(dialog.getByText("Give the total of the invoice")).toBeVisible();
    await bill.uncheck();
    await expect(dialog.getByRole("button", { name: "Save 2 records, £190.00" })).toBeVisible();
    await bill.check();
    await dialog.getByLabel("Total (£)").fill("100.01");
    await dialog.getByRole("button", { name: /^Change next time/ }).click();
    const chosen = day(-30);
    await dialog.getByLabel(/^Next time for/).fill(chosen);
    await dialog.getByLabel("Note").click();
    await expect(dialog.getByText(", in 4 weeks")).toBeVisible();
    await dialog.getByRole("button", { name: "Save 2 records, £100.01" }).click();
    await expect(toastOf(page)).toContainText("Visit saved, 2 records");
    const records = horses.map(async ({ id }) => {
      const reply = await page.request.get(`/api/horses/${id}/farrier`);
      const [newest]: { cost: number; nextDue: string }[] = await reply.json();
      return newest;
    });
    const made = await Promise.all(records);
    expect(made.reduce((sum, each) => sum + Math.round((each?.cost ?? 0) * 100), 0)).toBe(10_001);
    expect(made.map((each) => each?.nextDue)).toEqual([chosen, chosen]);
  },
);

test(
  "a horse deleted meanwhile is named, and typed text is kept",
  { tag: "@long" },
  async ({ page, owner }) => {
    const horses = await dueHorses(page, owner, ["Samson", "Dylan"]);
    const dialog = await openFromCalendar(page);
    await page.getByRole("button", { name: "Log visit" }).click();
    await dialog.getByLabel("Note").fill("Both good");
    await page.request.delete(`/api/horses/${horses[1]?.id}`, { headers: { origin: BASE_URL } });
    await dialog.getByRole("button", { name: /^Save 2 records/ }).click();
    await expect(toastOf(page)).toContainText(
      "Dylan has been deleted meanwhile, so nothing was saved.",
    );
    await expect(dialog.getByText("Untick it to save the others")).toBeVisible();
    await expect(dialog.getByLabel("Note")).toHaveValue("Both good");
    await dialog.getByRole("checkbox", { name: /^Dylan/ }).uncheck();
    await dialog.getByRole("button", { name: "Save 1 record, £95.00" }).click();
    await expect(toastOf(page)).toContainText("Visit saved, 1 record");
    expect(await recordsOf(page, horses.slice(0, 1))).toBe(1);
  },
);

test(
  "a new horse from its own page: missing data is reported at its field",
  { tag: "@long" },
  async ({ page, owner }) => {
    const horse = await owner.addHorse({ name: "W".repeat(40) });
    const dialog = await openVisit(page, horse.id);
    await dialog.getByRole("button", { name: "Save 1 record" }).click();
    await expect(dialog.getByLabel("Farrier name")).toBeFocused();
    await expect(dialog.getByText("Farrier name is required")).toBeVisible();
    await expect(dialog.getByText("Service type is required")).toBeVisible();
    const tooWide = await dialog.evaluate((it) =>
      [...it.querySelectorAll<HTMLElement>("*")]
        .filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
        .map((e) => e.outerHTML.slice(0, 200)),
    );
    expect(tooWide).toEqual([]);
    for (const kind of ["Vet", "Jabs", "Teeth", "Worming", "Physio", "Saddle", "Weigh-in"]) {
      await dialog.getByRole("radio", { name: kind, exact: true }).check({ force: true });
      await expect(dialog.getByRole("button", { name: /^Save/ })).toBeVisible();
      await expectAccessible(page);
    }
    await dialog.getByLabel(/^Weight of W/).fill("512");
    await dialog.getByRole("button", { name: "Save 1 record" }).click();
    await expect(toastOf(page)).toContainText("Visit saved, 1 record");
  },
);

test(
  "a visit to two hundred horses is logged at once",
  { tag: "@long" },
  async ({ page, owner }) => {
    const names = Array.from({ length: 200 }, (_, n) => `Blue ${n + 1}`);
    // eight at a time, because six hundred calls one after another take longer than the rest of the test
    const parts = Array.from({ length: 8 }, (_, n) => names.slice(n * 25, (n + 1) * 25));
    await Promise.all(parts.map((part) => dueHorses(page, owner, part)));
    const dialog = await openFromCalendar(page);
    const opened = Date.now();
    await page.getByRole("button", { name: "Log visit" }).click();
    const save = dialog.getByRole("button", { name: "Save 200 records, £19,000.00" });
    await expect(save).toBeVisible({ timeout: 30_000 });
    mark(`200 horses filled in after ${Date.now() - opened} ms`);
    const begun = Date.now();
    await dialog.getByRole("checkbox", { name: /^Blue 7( |$)/ }).uncheck();
    await expect(dialog.getByRole("button", { name: /^Save 199 records/ })).toBeVisible();
    mark(`one of 200 unticked in ${Date.now() - begun} ms`);
    await dialog.getByRole("checkbox", { name: /^Blue 7( |$)/ }).check();
    const sent = Date.now();
    await save.click();
    await expect(toastOf(page)).toContainText("Visit saved, 200 records", { timeout: 40_000 });
    mark(`200 records saved in ${Date.now() - sent} ms`);
  },
);

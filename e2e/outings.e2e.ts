import type { Page } from "@playwright/test";
import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, toastOf } from "./yard.ts";

const headers = { origin: BASE_URL };

const daysOn = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000);
  return day.toISOString().slice(0, 10);
};

/** Adds doses that satisfy every body, the last of them given this many days ago. */
async function dose(page: Page, horseId: string, daysAgo: number) {
  const doses = [340, 300, 150, 0].map((before) => ({
    date: daysOn(-daysAgo - before),
    diseases: ["INFLUENZA"],
  }));
  const reply = await page.request.put(`/api/horses/${horseId}/doses`, {
    data: { doses },
    headers,
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

test(
  "an outing is planned, judged for its horses, and changed",
  { tag: "@turn-0" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const bramble = await owner.addHorse();
    await owner.addHorse({ name: "Clover", microchipNumber: "985141000654321" });
    await dose(page, bramble.id, 60);
    await page.goto("/compliance?view=outings");
    await expect(page.getByRole("heading", { name: "No outings planned" })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Add outing" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: "Add outing" }).click();
    await expect(form.getByText("Give the outing a name")).toBeVisible();
    await form.getByLabel("Name").fill("Aston-le-Walls");
    await form.getByLabel("First day").fill(daysOn(30));
    await form.getByLabel("Whose rules count").click();
    await page.getByRole("option", { name: "British Eventing" }).click();
    await form.getByLabel("Venue").fill("Washbrook Farm");
    await form.getByLabel("Bramble").check();
    await form.getByLabel("Clover").check();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Add outing" }).click();
    await expect(toastOf(page)).toContainText("Outing added");

    const row = (horse: string) => page.getByRole("row", { name: new RegExp(horse) });
    await expect(row("Bramble").getByRole("link")).toContainText("Yes");
    await expect(row("Clover").getByRole("link")).toContainText("No");
    await expectAccessible(page);

    await page.getByRole("button", { name: "Edit Aston-le-Walls" }).click();
    await form.getByLabel("Clover").uncheck();
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(row("Clover")).toHaveCount(0);
    await page.getByLabel("Show every horse of the yard").check();
    await expect(row("Clover")).toContainText("not entered");

    await row("Bramble").getByRole("link").click();
    await expect(page.getByRole("heading", { name: /Can Bramble go on/ })).toBeVisible();
    const first = page.getByRole("list", { name: "Verdicts" }).locator("> li").first();
    await expect(first).toContainText("British Eventing");
    await expect(page.getByText("Kept clear of Aston-le-Walls.")).toBeVisible();
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test(
  "a vaccination booked too close before an outing causes a warning",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await dose(page, id, 300);
    const post = (path: string, data: object) => page.request.post(path, { data, headers });
    await post("/api/outings", {
      name: "Gatcombe",
      firstDay: daysOn(20),
      body: "BE",
      horseIds: [id],
    });
    await post("/api/care-events", {
      title: "Flu",
      eventType: "VACCINATION",
      horseId: id,
      dueDate: `${daysOn(16)}T15:00`,
    });
    await page.goto("/compliance?view=outings");
    const warnings = page.getByRole("list", { name: "Warnings" });
    await expect(warnings).toContainText("4 days before Gatcombe; 7 days are needed");
    await expect(page.getByRole("row", { name: /Bramble/ })).toContainText(
      "No with the vaccination booked for",
    );
    await expectAccessible(page);
  },
);

test(
  "the yard chooses its bodies, and a horse may differ",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/compliance");
    await expect(page.getByText("Nobody has chosen yet")).toBeVisible();
    await page.getByRole("button", { name: "Choose whose rules count" }).click();
    const yard = page.getByRole("region", { name: "Whose rules the yard goes by" });
    for (const body of ["British Eventing", "British Dressage", "The Pony Club"])
      await yard.getByLabel(body).uncheck();
    await yard.getByLabel("British Showjumping").uncheck();
    await yard.getByRole("button", { name: "Save bodies" }).click();
    await expect(yard.getByRole("alert")).toHaveText("Choose at least one body");
    await yard.getByLabel("The Pony Club").check();
    await yard.getByRole("button", { name: "Save bodies" }).click();
    await expect(toastOf(page)).toContainText("Bodies saved");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change the bodies of Bramble" }).click();
    const horses = page.getByRole("region", { name: "Horses that differ" });
    await horses.getByLabel("British Horseracing Authority").check();
    await horses.getByRole("button", { name: "Save bodies" }).click();
    await expect(horses.getByText("BHA, PC")).toBeVisible();
    await page.getByRole("tab", { name: "On one day" }).click();
    await expect(page.getByRole("columnheader")).toHaveText([
      "Horse",
      "BHA",
      "PC",
      "Last flu dose",
    ]);
    await expectAccessible(page);
  },
);

test(
  "one question on the horse's card has one answer, and the days to book",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await dose(page, id, 60);
    await page.goto("/horses");
    await page.getByRole("button", { name: "Can I go? Bramble" }).click();
    const dialog = page.getByRole("dialog", { name: "Can Bramble go?" });
    await expect(dialog.getByRole("heading", { name: "British Eventing" })).toBeVisible();
    await expect(dialog.getByText("Book the next dose between").first()).toBeVisible();
    await dialog.getByLabel("Day of the event").fill(daysOn(400));
    await expect(dialog.getByText("ran out on").first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Every body, and the doses on record" }).click();
    await expect(page.getByRole("heading", { name: /Can Bramble go on/ })).toBeVisible();
  },
);

test(
  "an outing's health sheet has each horse's doses, verdict, rule and source; the calendar shows the day",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await dose(page, id, 60);
    const outing = { name: "Gatcombe", firstDay: daysOn(0), body: "BE", horseIds: [id] };
    const reply = await page.request.post("/api/outings", { data: outing, headers });
    expect(reply.status()).toBe(200);
    await page.goto("/compliance?view=outings");
    await page.getByRole("link", { name: "Statement for Gatcombe" }).click();
    await expect(
      page.getByRole("heading", { name: "Vaccinations and medicines: Gatcombe" }),
    ).toBeVisible();
    const verdicts = page.getByRole("list", { name: "Verdicts on Bramble" });
    await expect(verdicts).toContainText("by the rule as checked on 21 Nov 2026");
    await expect(verdicts).toContainText(
      "Source: Governing body moves from six-month to annual flu vaccinations, Horse & Hound",
    );
    await expect(page.getByRole("region", { name: "Doses of Bramble" })).toContainText("Influenza");
    await expectAccessible(page);
    await page.goto("/calendar");
    await expect(page.getByRole("link", { name: "Outing: Gatcombe" }).first()).toBeVisible();
  },
);

test(
  "passport deadlines are added to the calendar once, with their source",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await page.goto(`/horses/${id}`);
    await page.getByRole("button", { name: /^More about/ }).click();
    await page.getByRole("menuitem", { name: "Passport deadlines" }).click();
    const dialog = page.getByRole("dialog", { name: /Passport deadlines/ });
    await dialog.getByLabel("Where it is kept").click();
    await page.getByRole("option", { name: "England" }).click();
    await dialog.getByLabel("Came to its owner on").fill(daysOn(0));
    await expect(dialog.locator("a[href='/library/id-eng-transfer']")).toContainText(
      "Source: The Equine Identification (England) Regulations 2018",
    );
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add to the calendar" }).click();
    await expect(dialog.getByRole("list", { name: "Deadlines" })).toContainText("in the calendar");
    await expect(dialog.getByRole("button", { name: "Add to the calendar" })).toHaveCount(0);
    await dialog.getByLabel("Where it is kept").click();
    await page.getByRole("option", { name: "Northern Ireland" }).click();
    await expect(dialog.getByText("not researched for Northern Ireland. Ask DAERA.")).toBeVisible();
  },
);

import type { Page } from "@playwright/test";
import { addDays } from "../src/rules/dates.ts";
import { londonDate } from "../src/rules/london.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, type Owner, test, toastOf, withRecord } from "./yard.ts";

const day = (days: number) => addDays(londonDate(new Date()), days);

const vaccinated = (page: Page, horseId: string, days: number) =>
  withRecord(page, horseId, "veterinary", {
    visitType: "VACCINATION",
    diseases: ["INFLUENZA"],
    veterinarian: "Helen Marsh",
    date: day(days),
  });

/** Adds one horse of each care standing. */
async function fourHorses(page: Page, owner: Owner) {
  const amber = await owner.addHorse({ name: "Amber" });
  const bracken = await owner.addHorse({ name: "Bracken" });
  const clover = await owner.addHorse({ name: "Clover" });
  const dora = await owner.addHorse({ name: "Dora" });
  await vaccinated(page, amber.id, -800);
  const nextDue = {
    farrier: "Tom Smith",
    serviceType: "TRIMMING",
    date: day(-40),
    nextDue: day(5),
  };
  await withRecord(page, bracken.id, "farrier", nextDue);
  for (const days of [-100, -70]) await vaccinated(page, clover.id, days);
  return [
    { horse: amber, word: "Overdue", reason: /^The flu vaccination has lapsed/ },
    { horse: bracken, word: "Due soon", reason: /^Farrier visit is due on / },
    { horse: clover, word: "Up to Date", reason: /^The last flu dose was on / },
    { horse: dora, word: "Nothing recorded", reason: /^No care plan, flu dose or next date/ },
  ];
}

test(
  "each horse has the same standing on the dashboard, its card, its page and the board",
  { tag: "@long" },
  async ({ page, owner }) => {
    const four = await fourHorses(page, owner);
    await page.goto("/dashboard");
    const counts = page.getByText("Horses by standing:").locator("..");
    await expect(counts).toHaveText(
      /: ?1 Overdue\s*1 Due soon\s*1 Up to Date\s*1 Nothing recorded/,
    );
    const rows = page.getByRole("list", { name: "Horses", exact: true }).getByRole("listitem");
    for (const { horse, word } of four)
      await expect(rows.filter({ hasText: horse.name })).toContainText(word);
    await expect(page.getByText("Pending Vaccinations").locator("..")).toContainText("1");
    await expectAccessible(page);

    await page.goto("/horses");
    for (const { horse, word } of four)
      await expect(page.getByRole("article", { name: horse.name })).toContainText(word);
    await expectAccessible(page);

    await page.goto("/compliance");
    const board = page.getByRole("table");
    for (const { horse, word } of four)
      await expect(board.getByRole("row").filter({ hasText: horse.name })).toContainText(word);
    const dora = board.getByRole("row").filter({ hasText: "Dora" });
    await expect(dora.getByRole("cell").first()).toHaveText("No jab on record, all four");
    await expectAccessible(page);

    for (const { horse, word, reason } of four) {
      await page.goto(`/horses/${horse.id}`);
      const standing = page.getByRole("region", { name: "Standing" });
      await expect(standing).toContainText(word);
      await expect(standing.getByRole("link").first()).toHaveText(reason);
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: /^No care plan/ }).click();
    await expect(page.getByRole("tab", { name: "Can I go?" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  },
);

test(
  "a lapsed vaccination is cleared by its dose, not by completing its event",
  { tag: "@long" },
  async ({ page, owner }) => {
    const bramble = await owner.addHorse();
    for (const days of [-900, -865, -700, -400]) await vaccinated(page, bramble.id, days);
    await withRecord(page, bramble.id, "care-plan", {
      eventType: "VACCINATION",
      every: 12,
      unit: "MONTHS",
    });
    await page.goto("/calendar");
    const overdue = page.getByRole("region", { name: "Overdue Events" });
    await overdue.getByRole("button", { name: "Complete Vaccination" }).click();
    const asked = page.getByRole("dialog", { name: "Was the dose given?" });
    await expect(asked).toContainText("Without it the plan stays where it is");
    await expectAccessible(page);
    await asked.getByRole("button", { name: "Not given" }).click();
    await expect(toastOf(page)).toContainText("The vaccination stays due as it was");
    await expect(overdue.getByRole("button", { name: "Complete Vaccination" })).toHaveCount(1);
    await page.goto(`/horses/${bramble.id}`);
    await expect(page.getByRole("region", { name: "Standing" })).toContainText("Overdue");

    await page.goto("/calendar");
    await overdue.getByRole("button", { name: "Complete Vaccination" }).click();
    await asked.getByRole("button", { name: "Record the dose" }).click();
    const record = page.getByRole("dialog", { name: "Record the dose" });
    await expect(record.getByLabel("Veterinarian")).toHaveValue("Helen Marsh");
    await record.getByRole("button", { name: "Save record" }).click();
    await expect(toastOf(page)).toContainText("Health record added successfully");
    await expect(overdue).toHaveCount(0);
    await page.goto(`/horses/${bramble.id}`);
    await expect(page.getByRole("region", { name: "Standing" })).toContainText("Up to Date");
  },
);

test(
  "plans alone do not make a horse up to date: a person says when, or never",
  { tag: "@long" },
  async ({ page, owner }) => {
    const bramble = await owner.addHorse();
    await withRecord(page, bramble.id, "care-plan/suggestions", { eventTypes: ["DENTAL"] });
    await page.goto("/horses");
    await expect(page.getByRole("article", { name: bramble.name })).toContainText(
      "Not known: dental",
    );
    await page.goto(`/horses/${bramble.id}`);
    const standing = page.getByRole("region", { name: "Standing" });
    await expect(standing).toContainText("Not known: dental");
    await standing.getByRole("link", { name: /Say when in the plan/ }).click();
    const plan = page.getByRole("dialog", { name: /Care Plan/ });
    await expect(plan).toContainText("When was it last done?");
    await expectAccessible(page);
    await plan.getByRole("button", { name: "Never: Dental" }).click();
    await expect(toastOf(page)).toContainText("Dental is due now");
    await expect(plan).not.toContainText("When was it last done?");
    await page.keyboard.press("Escape");
    await expect(standing).not.toContainText("Not known");
  },
);

test(
  "the only dose of an adult horse counts as a booster and prompts for the earlier ones",
  { tag: "@long" },
  async ({ page, owner }) => {
    const bramble = await owner.addHorse();
    await page.goto(`/horses/${bramble.id}`);
    await page.getByRole("button", { name: "Log a visit" }).first().click();
    const visit = page.getByRole("dialog", { name: "Log a visit" });
    await visit.getByText("Jabs", { exact: true }).click();
    await visit.getByLabel("Vet name").fill("Helen Marsh");
    await expect(
      visit.getByRole("combobox", { name: `Which dose for ${bramble.name}` }),
    ).toContainText("Booster");
    await expect(visit).toContainText("The doses before it are still in the passport.");
    await expectAccessible(page);
    await visit.getByRole("button", { name: "Save 1 record" }).click();
    await expect(visit).toBeHidden();
    await page.goto(`/horses/${bramble.id}?tab=can-i-go`);
    await expect(
      page.getByText("Only one dose is on record: enter the earlier ones").first(),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Standing" })).toContainText(
      "Not known: earlier flu doses",
    );
  },
);

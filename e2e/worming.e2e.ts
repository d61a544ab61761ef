import type { Page } from "@playwright/test";
import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, goToYardPage, toastOf, unfold } from "./yard.ts";

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

async function record(page: Page, horseId: string, given: Record<string, unknown>) {
  const reply = await page.request.post(`/api/horses/${horseId}/general`, {
    data: { type: "WORMING", description: "Worm control", ...given },
    headers: { origin: BASE_URL },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

test(
  "the counts of a whole yard are entered in one go and show which horses shed",
  { tag: "@turn-1" },
  async ({ page, owner }) => {
    // slow, because axe checks three screens in both themes
    test.slow();
    const errors = pageErrors(page);
    const bramble = await owner.addHorse();
    await owner.addHorse({ name: "Wensleydale Cavalier of the Lower Paddock" });
    await owner.addHorse({ name: "Domino" });
    await record(page, bramble.id, { date: day(20), drugClass: "PYRANTEL", weightKg: 480 });
    await page.goto("/dashboard");
    await goToYardPage(page, "Worming");
    await expect(page.getByRole("heading", { name: "Worming by evidence" })).toBeVisible();

    await page.getByRole("button", { name: "Enter egg counts" }).click();
    const form = page.getByRole("form", { name: "Egg counts" });
    await form.getByLabel("Laboratory").fill("Westgate Labs");
    await form.getByLabel("Eggs per gram of Bramble").fill("650");
    await form.getByLabel("Eggs per gram of Domino").fill("plenty");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save egg counts" }).click();
    await expect(form.getByRole("alert")).toContainText("Domino: give eggs per gram");
    await expect(form.getByLabel("Eggs per gram of Domino")).toBeFocused();
    await form.getByLabel("Eggs per gram of Domino").fill("<50");
    await form.getByRole("button", { name: "Save egg counts" }).click();
    await expect(toastOf(page)).toContainText("2 egg counts saved");

    const sheds = page.getByRole("region", { name: "Who sheds" });
    await expect(sheds.getByRole("row", { name: /Bramble/ })).toContainText("High");
    await expect(sheds.getByRole("row", { name: /Domino/ })).toContainText("<50");
    await expect(sheds.getByRole("row", { name: /Domino/ })).toContainText("Low");
    await expect(sheds.getByRole("row", { name: /Wensleydale/ })).toContainText("Not known");
    const due = page.getByRole("region", { name: "What is due" });
    await expect(due).toContainText("for your vet, pharmacist or SQP to say");
    await due.getByRole("button", { name: "Put into the care plan" }).click();
    await expect(toastOf(page)).toContainText("The season's plan is in the care plans");
    await expect(due.getByRole("button", { name: "Put into the care plan" })).toBeHidden();
    await expectAccessible(page);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    expect((await saved).suggestedFilename()).toBe("loosebox-worming.csv");

    await sheds.getByRole("link", { name: "Bramble" }).click();
    const findings = page.getByRole("list", { name: "What the evidence says" });
    await expect(findings.getByRole("button", { expanded: true })).toHaveCount(0);
    await findings.getByRole("button", { name: /Shedder/ }).click();
    await expect(findings.getByText("above 300")).toBeVisible();
    await findings.getByRole("button", { name: /Count after treatment/ }).click();
    await expect(findings).toContainText("Eggs that persist can mean resistance");
    await expect(findings.locator("a[href='/library/hblb-fwec-retest']")).toContainText(
      "Source: International Codes of Practice",
    );
    await expect(page.getByRole("table")).toContainText("Pyrantel, at 480 kg");
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test(
  "horses in need come first, each with its action; the rest is one line on a phone",
  { tag: ["@phone-first", "@long"] },
  async ({ page, owner }, { project }) => {
    test.slow();
    const isPhone = project.name === "phone";
    const errors = pageErrors(page);
    // a foal, whose first count is due in any season
    const needing = await owner.addHorse({ name: "Bramble", dateOfBirth: day(230) });
    const fine = await owner.addHorse({ name: "Domino" });
    for (const given of [
      { type: "FAECAL_EGG_COUNT", eggsPerGram: 50, eggReading: "EXACT" },
      { wormTest: "TAPEWORM_SALIVA", wormResult: "LOW" },
      { wormTest: "REDWORM_BLOOD", wormResult: "LOW" },
    ])
      await record(page, fine.id, { date: day(1), ...given });
    await page.goto("/worming");
    const due = page.getByRole("region", { name: "What is due" });
    const rows = due.getByRole("listitem");
    await expect(rows.first()).toContainText("Bramble");
    await expect(rows).toHaveCount(isPhone ? 1 : 2);
    const line = due.getByText("One horse needs nothing now");
    await expect(line).toBeVisible({ visible: isPhone });
    await expectAccessible(page);
    await unfold(due);
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText("Domino");
    await expect(rows.last().getByRole("button")).toHaveCount(0);
    await expectAccessible(page);

    await rows.first().getByRole("button", { name: "Enter count: Bramble" }).click();
    await expect(page.getByLabel("Eggs per gram of Bramble")).toBeFocused();
    await page.getByLabel("Eggs per gram of Bramble").fill("100");
    await page.getByRole("button", { name: "Save egg counts" }).click();
    await expect(toastOf(page)).toContainText("Egg count saved");
    await rows.first().getByRole("link", { name: "Add result: Bramble" }).click();
    const dialog = page.getByRole("dialog", { name: "Add result: Bramble" });
    await expect(dialog).toBeVisible();
    // the horse's own page opens the same form as the page of the whole yard
    await page.goto(`/horses/${needing.id}?tab=worming`);
    await page.getByRole("link", { name: "Add result: tapeworm test" }).click();
    await expect(dialog.getByLabel("Date")).toHaveValue(day(0));
    await expect(dialog.getByRole("combobox", { name: "Type" })).toHaveText("Worming");
    await expect(dialog.getByRole("combobox", { name: "Test" })).toHaveText("Tapeworm saliva test");
    await expect(page).toHaveURL(/\/worming$/);
    await expectAccessible(page);
    await dialog.getByRole("combobox", { name: "Result" }).click();
    await page.getByRole("option", { name: "Low" }).click();
    await dialog.getByRole("button", { name: "Save record" }).click();
    await expect(toastOf(page)).toContainText("Health record added successfully");
    await expect(dialog).toBeHidden();
    const records = await page.request.get(`/api/horses/${needing.id}/general`);
    expect(await records.json()).toContainEqual(
      expect.objectContaining({ date: day(0), wormTest: "TAPEWORM_SALIVA", wormResult: "LOW" }),
    );

    // a URL opens the form too, here for an egg count
    await page.goto(`/worming?open=result&horse=${needing.id}&task=EGG_COUNT`);
    await expect(dialog.getByRole("combobox", { name: "Type" })).toHaveText("Worm Egg Count");
    await expect(dialog.getByLabel("Eggs per gram")).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test(
  "limits are changed on a vet's advice, with who, when and why",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await record(page, id, {
      type: "FAECAL_EGG_COUNT",
      date: day(3),
      eggsPerGram: 250,
      eggReading: "EXACT",
    });
    await page.goto("/worming");
    const sheds = page.getByRole("region", { name: "Who sheds" });
    await expect(sheds.getByRole("row", { name: /Bramble/ })).toContainText("In between");
    const rule = page.getByRole("region", { name: "Limits and intervals" });
    await unfold(rule);
    await expect(rule.getByText("300 eggs per gram", { exact: true })).toBeVisible();
    await rule.getByRole("button", { name: "Change on advice" }).click();
    await rule.getByLabel("A count is high above").fill("200");
    await rule.getByRole("button", { name: "Save limits" }).click();
    await expect(toastOf(page)).toContainText("Say who advised it");
    await expectAccessible(page);
    await rule.getByLabel("Advised by").fill("Helen Marsh MRCVS");
    await rule.getByLabel("Why").fill("Youngstock on the yard");
    await rule.getByRole("button", { name: "Save limits" }).click();
    await expect(toastOf(page).last()).toContainText("Limits changed");
    await expect(sheds.getByRole("row", { name: /Bramble/ })).toContainText("High");
    await rule.getByText("Changes (1)").click();
    await expect(rule).toContainText("advised by Helen Marsh MRCVS: Youngstock on the yard");
    await expectAccessible(page);
  },
);

test(
  "the form of a general record asks for the fields of its type",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/horses");
    await page.getByRole("button", { name: "View All Records" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: "Other" }).click();
    await dialog.getByRole("button", { name: "Add Record" }).click();
    await expect(dialog.getByLabel("Eggs per gram")).toBeHidden();
    await dialog.getByRole("combobox", { name: /Type/ }).click();
    await page.getByRole("option", { name: "Worm Egg Count" }).click();
    await dialog.getByLabel("Eggs per gram").fill("150");
    await dialog.getByLabel("Description").fill("Spring count");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save record" }).click();
    await expect(toastOf(page)).toContainText("Health record added successfully");
    await expect(dialog).toContainText("150 eggs per gram");
  },
);

test(
  "a dose starts a new course, with a photo of its page, and tetanus has its own date",
  { tag: "@long" },
  async ({ page, owner }) => {
    test.slow();
    const { id } = await owner.addHorse();
    await page.goto(`/horses/${id}?tab=can-i-go&on=2026-05-16`);
    await page.getByRole("button", { name: "Enter passport history" }).click();
    const form = page.getByRole("form", { name: "Passport history" });
    // what is typed after a page was added is taken to stand on it
    await form.locator('input[type="file"]').setInputFiles({
      name: "page 3.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\npage"),
    });
    await expect(form.getByRole("link", { name: "page 3.pdf" })).toBeVisible();
    const line = (number: number) => form.getByRole("group", { name: `Dose ${number}` });
    await line(1).getByLabel("Date").fill("2024-01-20");
    await line(1).getByRole("button", { name: "Tetanus" }).click();
    await line(2).getByLabel("Date").fill("2024-02-29");
    await line(2).getByRole("button", { name: "Tetanus" }).click();
    await line(3).getByLabel("Date").fill("2026-04-01");
    await line(3).getByRole("button", { name: "New course begins here" }).click();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save passport history" }).click();
    await expect(toastOf(page)).toContainText("Passport history saved");
    const table = page.getByRole("table", { name: /Vaccinations by date/ });
    await expect(table.getByRole("row", { name: /1 Apr 2026/ })).toContainText(
      "First of a new course",
    );
    await expect(table.getByRole("link", { name: "Passport page" })).toHaveCount(3);
    const verdicts = page.getByRole("list", { name: "Verdicts" });
    await expect(verdicts.getByText("No", { exact: true }).first()).toBeVisible();
    const others = page.getByRole("region", { name: "Tetanus and herpes" });
    await others.getByRole("button", { name: /Tetanus/ }).click();
    await expect(others.getByText("Booster due by 28 February 2025")).toBeVisible();
    await expect(others).toContainText("Overdue");
    await expect(others).toContainText("Not known");
    // waits until the toast is gone, because it covers what is below it
    await expect(toastOf(page)).toBeHidden();
    await expectAccessible(page);
  },
);

import { addDays } from "../src/rules/dates.ts";
import { londonDate } from "../src/rules/london.ts";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, toastOf, goToYardPage, withRecord } from "./yard.ts";

const today = londonDate(new Date());
const words = (date: string) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(
    new Date(`${date}T12:00:00Z`),
  );

const course = (given: Record<string, unknown> = {}) => ({
  medication: "Danilon",
  dosage: "As the vet ordered",
  frequency: "TWICE_DAILY",
  startDate: addDays(today, -6),
  endDate: addDays(today, -2),
  ...given,
});

test("a medicine is recorded with the vet's withdrawal period, and forbids the outing until it is over", async ({
  page,
  owner,
}) => {
  const errors = pageErrors(page);
  const { id } = await owner.addHorse({ foodChainStatus: "INTENDED" });
  await page.goto("/horses");
  await page
    .getByRole("button", { name: /health records/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Medication" }).click();
  await dialog.getByRole("button", { name: "Add Medication Record" }).first().click();
  await dialog.getByRole("textbox", { name: /^Medication/ }).fill("Bute");
  await expect(dialog.getByText("must never be given to a horse that may enter")).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^Source: Prescribing/ })).toHaveAttribute(
    "href",
    "/library/noah-bute-food-chain",
  );
  await expectAccessible(page);
  await dialog.getByLabel("Dosage").fill("As the vet ordered");
  await dialog.getByLabel("Frequency").click();
  await page.getByRole("option", { name: "Twice Daily" }).click();
  await dialog.getByLabel("Start date").fill(addDays(today, -6));
  await dialog.getByLabel("End date").fill(addDays(today, -2));
  await dialog.getByLabel("Withdrawal until").fill(addDays(today, -3));
  await dialog.getByRole("button", { name: "Save record" }).click();
  await expect(toastOf(page)).toContainText(
    "The withdrawal cannot end before the medicine was given last",
  );
  await dialog.getByLabel("Withdrawal until").fill(addDays(today, 9));
  await dialog.getByRole("button", { name: "Save record" }).click();
  await expect(toastOf(page)).toContainText("Health record added successfully");

  await page.goto(`/horses/${id}?tab=can-i-go&on=${addDays(today, 9)}`);
  const dressage = page
    .getByRole("list", { name: "Verdicts" })
    .locator("> li", { hasText: "British Dressage" });
  await dressage.getByRole("button", { name: /British Dressage/ }).click();
  await expect(dressage.getByRole("heading", { name: "Medicines: No" })).toBeVisible();
  await expect(dressage).toContainText("The vet gave a withdrawal until");
  await page.getByLabel("Day of the event").fill(addDays(today, 10));
  await expect(dressage.getByRole("heading", { name: "Medicines: Yes" })).toBeVisible();
  await expect(dressage.getByRole("heading", { name: "Flu vaccination: No" })).toBeVisible();
  await page.getByRole("button", { name: "Show all six bodies" }).click();
  const racing = page
    .getByRole("list", { name: "Verdicts" })
    .locator("> li")
    .filter({ has: page.getByRole("button", { name: /British Horseracing Authority/ }) });
  await expect(racing).toContainText("intended for human consumption");
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test(
  "a course with a past last day has ended, and a tap marks it as completed",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const { id } = await owner.addHorse();
    await withRecord(page, id, "medication", course({ notes: "With feed" }));
    const running = { medication: "Ventipulmin", startDate: addDays(today, -1), endDate: today };
    await withRecord(page, id, "medication", course(running));
    await page.goto("/horses");
    await page
      .getByRole("button", { name: /health records/i })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: "Medication" }).click();
    const card = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
    await expect(card("Ventipulmin")).toContainText("Active");
    await expect(card("Danilon")).toContainText(`Ended ${words(addDays(today, -2))}`);
    await expect(card("Danilon")).not.toContainText("Active");
    await expectAccessible(page);
    await card("Danilon").getByRole("button", { name: "Mark completed" }).click();
    await expect(toastOf(page)).toContainText("Marked as completed");
    await expect(card("Danilon")).toContainText("Completed");
    await expect(card("Danilon").getByRole("button", { name: "Mark completed" })).toHaveCount(0);
    await expect(card("Ventipulmin")).toContainText("Active");
    const reply = await page.request.get(`/api/horses/${id}/medication`);
    const [, ended]: Record<string, unknown>[] = await reply.json();
    expect(ended).toMatchObject(course({ notes: "With feed", completed: true }));

    // an error at the field, because nothing may be sent with a mistyped year
    await dialog.getByRole("button", { name: /^Edit Ventipulmin/ }).click();
    const start = dialog.getByLabel("Start date");
    await start.fill(addDays(today, 365));
    await dialog.getByLabel("End date").fill("");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(start).toHaveAccessibleDescription(/This day is still to come/);
    await expect(start).toHaveValue(addDays(today, 365));
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test(
  "the book has a line for each medicine, by horse and period, can be downloaded, and strikes out corrected lines",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const bramble = await owner.addHorse();
    const clover = await owner.addHorse({ name: "Clover of the Far Paddock by the River" });
    await withRecord(
      page,
      bramble.id,
      "medication",
      course({ withdrawalUntil: addDays(today, 12) }),
    );
    await withRecord(
      page,
      clover.id,
      "medication",
      course({ medication: "Sedalin", batchNumber: "S77" }),
    );
    await withRecord(page, clover.id, "veterinary", {
      visitType: "EMERGENCY",
      veterinarian: "Helen Marsh",
      date: "2025-03-03",
      diagnosis: "Colic",
      medications: "Buscopan",
    });
    await page.goto("/dashboard");
    await goToYardPage(page, "Medicines");
    await expect(page.getByRole("heading", { name: "Medicines book", level: 1 })).toBeVisible();
    await expect(page.getByText(`: not before ${words(addDays(today, 13))}`)).toBeVisible();
    const book = page.getByRole("region", { name: "Book" });
    await expect(book.getByText("Danilon").filter({ visible: true })).toBeVisible();
    await expect(book.getByText("Buscopan").filter({ visible: true })).toBeHidden();
    await book.getByRole("button", { name: "2025", exact: true }).click();
    await expect(book.getByRole("heading", { name: "2025, 1 line" })).toBeVisible();
    await expect(book.getByText("Buscopan").filter({ visible: true })).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel("Horse").click();
    await page.getByRole("option", { name: "Bramble" }).click();
    await expect(book.getByText("Buscopan").filter({ visible: true })).toBeHidden();
    await expect(book.getByText("Danilon").filter({ visible: true })).toBeVisible();
    await page.getByLabel("Horse").click();
    await page.getByRole("option", { name: "All horses" }).click();
    const to = page.getByRole("group", { name: "Lines shown" }).getByLabel(/^To/);
    await to.fill("2025-12-31");
    await expect(book.getByText("Danilon").filter({ visible: true })).toBeHidden();
    await expect(book.getByText("Buscopan").filter({ visible: true })).toBeVisible();
    await to.fill("2024-12-31");
    await expect(page.getByText("No lines in this period")).toBeVisible();
    await to.fill("");

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("loosebox-medicines.csv");
    const text = await new Response((await file.createReadStream()) as never).text();
    expect(text.split("\r\n")).toHaveLength(4);
    expect(text).toContain(`2025-03-03,2025-03-03,Clover of the Far Paddock by the River,Buscopan`);
    expect(errors).toEqual([]);
  },
);

test(
  "the book shows one year with its months folded, and is searched and printed as a whole",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const { id } = await owner.addHorse();
    const given = [
      ["Danilon", "2025-11-04", "B12"],
      ["Sedalin", "2025-02-03", "S77"],
      ["Panacur", "2023-05-09", "P31"],
    ];
    for (const [medication, startDate, batchNumber] of given)
      await withRecord(
        page,
        id,
        "medication",
        course({ medication, batchNumber, startDate, endDate: startDate }),
      );
    await page.goto("/medicines");
    const book = page.getByRole("region", { name: "Book" });
    const seen = (name: string) => book.getByText(name, { exact: true }).filter({ visible: true });
    await expect(book.getByRole("heading", { name: "2025, 2 lines" })).toBeVisible();
    await expect(seen("Danilon")).toBeVisible();
    await expect(seen("Sedalin")).toBeHidden();
    const february = book.getByRole("button", { name: "February 2025 1 line" });
    await february.click();
    await expect(seen("Sedalin")).toBeVisible();
    await expectAccessible(page);
    await february.click();
    await expect(seen("Sedalin")).toBeHidden();

    // collapsed months and other years have to be printed too
    await page.emulateMedia({ media: "print" });
    for (const [medication = ""] of given) await expect(seen(medication)).toBeVisible();
    await expect(book.getByRole("button", { name: "2025" })).toBeHidden();
    await page.emulateMedia({ media: null });

    const search = page.getByLabel("Search the book");
    await search.fill("p31");
    await expect(book.getByRole("heading", { name: "2023, 1 line" })).toBeVisible();
    await expect(seen("Panacur")).toBeVisible();
    await search.fill("nothing of the kind");
    await expect(page.getByText("No line with “nothing of the kind”")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Empty the search box" }).click();
    await expect(book.getByRole("heading", { name: "2025, 2 lines" })).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test(
  "of the month that is open from the start a phone shows the first lines, the rest on request",
  { tag: ["@phone", "@long"] },
  async ({ page, owner, isMobile }) => {
    const { id } = await owner.addHorse();
    for (const startDate of ["2025-03-01", "2025-03-02", "2025-03-03", "2025-03-04", "2025-03-05"])
      await withRecord(page, id, "medication", course({ startDate, endDate: startDate }));
    await page.goto("/medicines");
    const lines = page
      .getByRole("region", { name: "March 2025" })
      .getByText("Danilon", { exact: true })
      .filter({ visible: true });
    await expect(lines).toHaveCount(isMobile ? 3 : 5);
    if (isMobile) await page.getByRole("button", { name: "Show 2 more of March 2025" }).click();
    await expect(lines).toHaveCount(5);
    await expectAccessible(page);
  },
);

test(
  "a deleted record stays in the book, struck out",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    const reply = await withRecord(page, id, "medication", course());
    const record: { id: string } = await reply.json();
    await page.request.delete(`/api/horses/${id}/medication/${record.id}`, {
      headers: { origin: new URL(page.url() === "about:blank" ? reply.url() : page.url()).origin },
    });
    await page.goto(`/medicines?horse=${id}`);
    const book = page.getByRole("region", { name: "Book" });
    await expect(
      book.getByText(`Record deleted on ${words(today)}`).filter({ visible: true }),
    ).toBeVisible();
    await expect(page.getByText("even if the horse has died or been sold")).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "the horse's page shows its food chain status, and the form warns about reversing it",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse({ foodChainStatus: "EXCLUDED" });
    await page.goto(`/horses/${id}`);
    await expect(page.getByRole("region", { name: "Papers" })).toContainText("Signed out");
    await page.goto("/horses");
    await page.getByRole("button", { name: "Edit Bramble" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Food chain").click();
    await page.getByRole("option", { name: "Intended for human consumption", exact: true }).click();
    await expect(form.getByText("can never be reversed")).toBeVisible();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(toastOf(page)).toContainText("Horse updated successfully");
  },
);

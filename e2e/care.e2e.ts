import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, toastOf, unfold } from "./yard.ts";

test(
  "records are added, edited and deleted, and the counts follow",
  { tag: "@turn-1" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await owner.addHorse();
    await owner.addHorse({ name: "Domino" });
    await page.goto("/horses");
    const card = page.getByRole("article", { name: "Bramble" });
    await card.getByRole("button", { name: "View All Records" }).click();
    const dialog = page.getByRole("dialog", { name: "Health Records - Bramble" });
    await expect(dialog.getByRole("tab")).toHaveText([
      "Veterinary",
      "Farrier",
      "Dietary",
      "Medication",
      "Other",
    ]);
    await expect(dialog.getByText("No veterinary records yet")).toBeVisible();
    await expectAccessible(page);

    await dialog.getByRole("tab", { name: "Farrier" }).click();
    await dialog.getByRole("button", { name: "Add Farrier Record" }).click();
    await dialog.getByRole("button", { name: "Save record" }).click();
    await expect(toastOf(page)).toContainText("Farrier name is required");
    await dialog.getByRole("textbox", { name: "Farrier" }).fill("Tom Smith AWCF");
    await dialog.getByLabel("Service type").click();
    await page.getByRole("option", { name: "Trim Only" }).click();
    await dialog.getByLabel("Cost (£)", { exact: false }).first().fill("45.50");
    await dialog.getByText("Same for these horses too").click();
    await dialog.getByRole("checkbox", { name: "Domino" }).click();
    await dialog.getByLabel("Cost for Domino (£)").fill("40");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save record" }).click();
    await expect(toastOf(page)).toContainText("Health record added successfully");
    await expect(dialog.getByText("£45.50")).toBeVisible();

    await dialog.getByRole("button", { name: /^Edit Trim Only/ }).click();
    await dialog.getByLabel("Notes").fill("Front left a little flat");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(toastOf(page)).toContainText("Health record updated successfully");
    await expect(dialog.getByText("Front left a little flat")).toBeVisible();

    await dialog.getByRole("button", { name: /^Delete Trim Only/ }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("This action cannot be undone.");
    await question.getByRole("button", { name: "Delete record" }).click();
    await expect(toastOf(page)).toContainText("Health record deleted successfully");
    await expect(dialog.getByText("No farrier records yet")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    const domino = page.getByRole("article", { name: "Domino" });
    await expect(domino.locator("dd", { hasText: /^1$/ })).toHaveCount(1);
    expect(errors).toEqual([]);
  },
);

test(
  "an event is added, completed with a tap, and offers its record",
  { tag: "@turn-2" },
  async ({ page, owner }, { project }) => {
    const errors = pageErrors(page);
    await owner.addHorse();
    await page.goto("/calendar");
    await expect(page.getByRole("heading", { name: "Event Calendar" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add Event", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Add Event" });
    await form.getByRole("button", { name: "Add Event" }).click();
    await expect(toastOf(page)).toContainText("Validation Error");
    await expect(toastOf(page)).toContainText("Please fill in title, event type, and due date");
    await form.getByLabel("Title").fill("Farrier comes");
    await form.getByLabel("Event type").click();
    await page.getByRole("option", { name: "Farrier" }).click();
    await form.getByLabel("Horse").click();
    await page.getByRole("option", { name: "Bramble" }).click();
    await form.getByLabel("Due date and time").fill("2027-06-01T10:00");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Add Event" }).click();
    await expect(toastOf(page)).toContainText("Event created successfully!");

    const upcoming = page.getByRole("region", { name: "Upcoming Events" });
    await expect(upcoming).toContainText(/1 Jun(e)? 2027/);
    await expect(upcoming).toContainText("10:00");
    await upcoming.getByRole("button", { name: "Complete Farrier comes" }).click();
    await expect(toastOf(page)).toContainText("Event updated successfully!");
    const record = page.getByRole("dialog", { name: "Write the record?" });
    await expect(record.getByRole("textbox", { name: "Farrier" })).toBeVisible();
    await expectAccessible(page);
    await record.getByRole("textbox", { name: "Farrier" }).fill("Tom Smith AWCF");
    await record.getByLabel("Service type").click();
    await page.getByRole("option", { name: "Trim Only" }).click();
    await record.getByRole("button", { name: "Save record" }).click();
    await expect(toastOf(page)).toContainText("Health record added successfully");
    await expect(upcoming.getByRole("button", { name: /^Complete/ })).toHaveCount(0);
    expect(errors, project.name).toEqual([]);
  },
);

test(
  "an event that fails without a reason says what failed, and can be retried",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/calendar");
    await page.getByRole("button", { name: "Add Event", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Add Event" });
    await form.getByLabel("Title").fill("Farrier comes");
    await form.getByLabel("Event type").click();
    await page.getByRole("option", { name: "Farrier" }).click();
    await form.getByLabel("Due date and time").fill("2027-06-01T10:00");
    await page.route("**/api/care-events", (route) => route.fulfill({ status: 500, body: "" }));
    await form.getByRole("button", { name: "Add Event" }).click();
    await expect(toastOf(page)).toContainText("Failed to create event");
    await page.unroute("**/api/care-events");
    await form.getByRole("button", { name: "Add Event" }).click();
    await expect(toastOf(page)).toContainText("Event created successfully!");
  },
);

test(
  "an unreadable number is refused at its field, also for further horses, and is kept",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await owner.addHorse({ name: "Clover" });
    await page.goto("/horses");
    await page
      .getByRole("button", { name: /health records/i })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: "Save record" });
    await dialog.getByRole("tab", { name: "Other" }).click();
    await dialog.getByRole("button", { name: "Add Record" }).first().click();
    await dialog.getByLabel("Type").click();
    await page.getByRole("option", { name: "Weight" }).click();
    await dialog.getByLabel("Description").fill("On the scales");
    const weight = dialog.getByLabel("Weight on the day (kg)");
    // the browser displays this text, but returns an empty value
    await weight.pressSequentially("48e");
    await save.click();
    await expect(weight).toHaveAccessibleDescription(/Give the weight as a number, such as 480/);
    await weight.fill("480");
    await save.click();
    await expect(toastOf(page)).toContainText("Health record added successfully");

    await dialog.getByRole("tab", { name: "Farrier" }).click();
    await dialog.getByRole("button", { name: "Add Farrier Record" }).first().click();
    await dialog.getByRole("textbox", { name: "Farrier" }).fill("Jo");
    await dialog.getByLabel("Service type").click();
    await page.getByRole("option", { name: "Trim Only" }).click();
    await dialog.getByText("Same for these horses too").click();
    await dialog.getByRole("checkbox").first().check();
    const cost = dialog.getByLabel(/^Cost for /);
    await cost.fill("about sixty");
    await save.click();
    await expect(toastOf(page)).toContainText("Give the cost as a number, such as 45.50");
    await expect(cost).toHaveValue("about sixty");
  },
);

test(
  "a vaccination's record suggests the last vaccinator, not the dental technician",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    const headers = { origin: BASE_URL };
    const visits = [
      {
        visitType: "VACCINATION",
        diseases: ["INFLUENZA"],
        veterinarian: "Helen Marsh",
        date: "2025-03-01",
      },
      { visitType: "DENTAL", veterinarian: "Tom Rasp", date: "2025-09-01" },
    ];
    for (const data of visits) {
      const reply = await page.request.post(`/api/horses/${id}/veterinary`, { data, headers });
      expect(reply.status()).toBe(200);
    }
    const data = {
      title: "Flu jab",
      eventType: "VACCINATION",
      dueDate: "2027-06-01T10:00",
      horseId: id,
    };
    expect((await page.request.post("/api/care-events", { data, headers })).status()).toBe(200);
    await page.goto("/calendar");
    const upcoming = page.getByRole("region", { name: "Upcoming Events" });
    await upcoming.getByRole("button", { name: "Complete Flu jab" }).click();
    const asked = page.getByRole("dialog", { name: "Was the dose given?" });
    await asked.getByRole("button", { name: "Record the dose" }).click();
    const record = page.getByRole("dialog", { name: "Record the dose" });
    await expect(record.getByRole("textbox", { name: "Veterinarian" })).toHaveValue("Helen Marsh");
  },
);

test(
  "the month is navigated by keys, and a day adds an event on it",
  { tag: "@long" },
  async ({ page, owner }, { project }) => {
    test.skip(project.name === "phone", "a phone has two weeks to tap on");
    await page.goto("/calendar");
    const heads = page.getByRole("columnheader");
    await expect(heads).toHaveText(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
    const today = page.locator('[aria-current="date"]');
    await today.focus();
    const first = await today.getAttribute("data-day");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await expect(today).toBeFocused();
    await page.keyboard.press("PageDown");
    await expect(page.locator("td:focus")).not.toHaveAttribute("data-day", first ?? "");
    await page.keyboard.press("Enter");
    const day = page.getByRole("region", { name: "Day" });
    await expect(day.getByRole("heading")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Add Event" })).toBeVisible();
    expect(owner.email).toContain("@");
  },
);

test("a week can begin on Monday", { tag: "@long" }, async ({ page, owner }, { project }) => {
  test.skip(project.name === "phone", "a phone has two weeks to tap on");
  await page.goto("/settings");
  await page.getByRole("checkbox", { name: "Start the week on Monday" }).click();
  await page.goto("/calendar");
  await expect(page.getByRole("columnheader").first()).toHaveText("Mon");
  expect(owner.firstName).toBe("Robin");
});

test(
  "suggested plans are accepted with one tap and add what is due to the calendar",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/horses");
    await page.getByRole("button", { name: "Care plan of Bramble" }).click();
    const dialog = page.getByRole("dialog", { name: "Care Plan - Bramble" });
    await expect(dialog.getByText("Usual for a horse of this age")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Take all/ }).click();
    await expect(toastOf(page)).toContainText("Added to the plan");
    await expect(dialog.getByText("every 6 to 8 weeks")).toBeVisible();
    await expect(dialog.getByText("Usual for a horse of this age")).toBeHidden();
    await page.goto("/dashboard");
    await expect(page.getByText(/Farrier/).first()).toBeVisible();
  },
);

test(
  "the dashboard shows its figures, which are links",
  { tag: "@long" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Welcome, Robin" })).toBeVisible();
    await expect(page.getByText("Nothing to do today.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Add Your First Horse" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Add Your First Event" })).toBeVisible();
    await expectAccessible(page);
    for (let n = 1; n <= 7; n += 1) await owner.addHorse({ name: `Horse ${n}` });
    await page.reload();
    await expect(page.getByRole("heading", { name: "Welcome, Robin" })).toBeVisible();
    await expect(page.getByText("You have 7 horses in your yard.")).toBeVisible();
    await expect(page.getByText("£24.50")).toBeVisible();
    await expect(page.getByText("£3.50 per horse")).toBeVisible();
    const horses = page.getByRole("region", { name: "Horse Management" });
    await expect(horses.getByText("7 Nothing recorded")).toBeVisible();
    await unfold(horses);
    await expect(horses.getByRole("listitem")).toHaveCount(6);
    await horses.getByRole("button", { name: /^Show All/ }).click();
    await expect(horses.getByRole("listitem")).toHaveCount(7);
    await horses.getByRole("button", { name: "Show Less" }).click();
    await horses.getByRole("searchbox").fill("horse 3");
    await expect(horses.getByRole("listitem")).toHaveCount(1);
    await horses.getByRole("searchbox").fill("zebra");
    await horses.getByRole("button", { name: "Clear Search" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: /Monthly Bill/ }).click();
    await expect(page).toHaveURL(/\/subscription$/);
    expect(errors).toEqual([]);
  },
);

import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, goToYardPage, pageErrors, test, toastOf, unfold } from "./yard.ts";

const FLU = ["2024-03-01", "2024-04-05", "2024-08-20", "2025-08-10"];

test(
  "a passport is entered in one go and gives a verdict for every body",
  { tag: "@turn-2" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const { id } = await owner.addHorse();
    await page.goto(`/horses/${id}`);
    await page.getByRole("tab", { name: "Can I go?" }).click();
    const verdicts = page.getByRole("list", { name: "Verdicts" });
    await expect(verdicts.locator("> li")).toHaveCount(4);
    await page.getByRole("button", { name: "Show all six bodies" }).click();
    await expect(verdicts.locator("> li")).toHaveCount(6);
    await expect(verdicts.getByText("No jab on record", { exact: true })).toHaveCount(6);

    await page.getByRole("button", { name: "Enter passport history" }).click();
    const form = page.getByRole("form", { name: "Passport history" });
    const line = (number: number) => form.getByRole("group", { name: `Dose ${number}` });
    await expect(line(3)).toBeVisible();
    await form.getByRole("button", { name: "Add a line" }).click();
    for (const [index, date] of FLU.entries())
      await line(index + 1)
        .getByLabel("Date")
        .fill(date);
    await line(2).getByLabel("Date").fill("2024-03-01");
    await line(1).getByRole("button", { name: "Tetanus" }).click();
    await line(1).getByLabel("Product").fill("ProteqFlu-Te");
    await line(1).getByLabel("Given by").fill("Helen Marsh");
    await form.getByRole("button", { name: "Save passport history" }).click();
    await expect(line(2).getByRole("alert")).toHaveText(
      "The same disease is listed twice on one date",
    );
    await expect(line(2).getByLabel("Date")).toBeFocused();
    await expectAccessible(page);
    await line(2).getByLabel("Date").fill("2024-04-05");
    await form.getByRole("button", { name: "Save passport history" }).click();
    await expect(toastOf(page)).toContainText("Passport history saved");
    await expect(form).toBeHidden();
    await expect(page.getByRole("table")).toContainText("ProteqFlu-Te");

    await page.getByLabel("Day of the event").fill("2026-05-16");
    await expect(
      page.getByRole("heading", { name: "Can Bramble go on 16 May 2026?" }),
    ).toBeVisible();
    const eventing = verdicts.locator("> li", { hasText: "British Eventing" }).first();
    await expect(eventing.getByText("Yes", { exact: true })).toBeVisible();
    await expect(eventing).toContainText("Until 10 Aug 2026.");
    await eventing.getByRole("button").click();
    await expect(eventing).toContainText("12 months after the dose of 10 August 2025");
    await expect(eventing).toContainText("as checked on");
    await expect(eventing).toContainText("Confirm with the body and the venue.");
    await expect(eventing.getByRole("link").first()).toHaveAttribute(
      "href",
      "/library/be-flu-annual-2026",
    );
    await page.getByRole("checkbox", { name: /FEI class/ }).check();
    await expect(eventing.getByText("No", { exact: true })).toBeVisible();
    await page.getByLabel("Day of the event").fill("");
    await expect(page.getByText("Choose the day of the event.")).toBeVisible();
    await page.getByLabel("Day of the event").fill("2026-05-16");
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test(
  "a visit with an unknown disease prompts a question, and counts once that is answered",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    const reply = await page.request.post(`/api/horses/${id}/veterinary`, {
      data: { visitType: "VACCINATION", veterinarian: "Helen Marsh", date: "2025-02-03" },
      headers: { origin: BASE_URL },
    });
    expect(reply.status()).toBe(200);
    await page.goto(`/horses/${id}?tab=can-i-go&on=2026-05-16`);
    const doses = page.getByRole("table");
    await expect(doses).toContainText("Which disease? Ask or look at the passport");
    await expect(doses).toContainText("It counts for nothing until it is known");
    await expect(page.getByText("No jab on record").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Say against what: visit of 3 Feb 2025" }).click();
    const question = page.getByRole("dialog", {
      name: "What was the visit of 3 Feb 2025 against?",
    });
    await question.getByRole("button", { name: "Save" }).click();
    await expect(question.getByRole("alert")).toContainText("Tick what it was against");
    await question.getByLabel("Influenza").check();
    await question.getByLabel("Tetanus").check();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Save" }).click();
    await expect(doses).toContainText("Influenza, Tetanus");
    await expect(page.getByText("No jab on record")).toHaveCount(0);
  },
);

test(
  "a visit counts as an influenza dose until the dose is entered",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    const reply = await page.request.post(`/api/horses/${id}/veterinary`, {
      data: {
        visitType: "VACCINATION",
        diseases: ["INFLUENZA"],
        veterinarian: "Helen Marsh",
        date: "2025-02-03",
      },
      headers: { origin: BASE_URL },
    });
    expect(reply.status()).toBe(200);
    await page.goto(`/horses/${id}?tab=can-i-go&on=2026-05-16`);
    await expect(page.getByLabel("Day of the event")).toHaveValue("2026-05-16");
    await unfold(page.getByRole("region", { name: "Vaccinations of Bramble" }));
    await expect(page.getByRole("table")).toContainText("From the visit on record (Helen Marsh)");
    await page.getByRole("button", { name: "Edit passport history" }).click();
    await page.getByRole("button", { name: "Write it in" }).click();
    const line = page.getByRole("group", { name: "Dose 1" });
    await expect(line.getByLabel("Date")).toHaveValue("2025-02-03");
    await line.getByRole("button", { name: "Influenza" }).click();
    await line.getByRole("button", { name: "Tetanus" }).click();
    await page.getByRole("button", { name: "Save passport history" }).click();
    await expect(page.getByRole("table")).toContainText("Tetanus");
    await expect(page.getByRole("table")).not.toContainText("Influenza");
  },
);

test(
  "the yard's board shows every horse for every body, with links",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await owner.addHorse({ name: "Wensleydale Cavalier of the Lower Paddock" });
    const reply = await page.request.put(`/api/horses/${id}/doses`, {
      data: { doses: FLU.map((date) => ({ date, diseases: ["INFLUENZA"] })) },
      headers: { origin: BASE_URL },
    });
    expect(reply.status()).toBe(200);
    await page.goto("/dashboard");
    await goToYardPage(page, "Can we go?");
    await page.getByLabel("Day of the event").fill("2026-05-16");
    const bramble = page.getByRole("row", { name: /Bramble/ });
    await expect(bramble.getByRole("cell").first()).toHaveText("Yes, all four");
    await expect(bramble).toContainText("10 Aug 2025");
    await expect(page.getByRole("row", { name: /Wensleydale/ })).toContainText("None on record");
    await expectAccessible(page);
    await bramble.getByRole("link", { name: "Bramble" }).click();
    await expect(
      page.getByRole("heading", { name: "Can Bramble go on 16 May 2026?" }),
    ).toBeVisible();
  },
);

test(
  "an expert gives the same verdict on going somewhere",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await owner.addHorse({ name: "Domino" });
    const reply = await page.request.put(`/api/horses/${id}/doses`, {
      data: { doses: FLU.map((date) => ({ date, diseases: ["INFLUENZA"] })) },
      headers: { origin: BASE_URL },
    });
    expect(reply.status()).toBe(200);
    await page.goto("/ai");
    const message = page.getByRole("textbox").last();
    await message.fill("can domino go eventing next week");
    // waits for the button, which is enabled as soon as a chat exists
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const answers = page.getByRole("article", { name: "BHA Rules Assistant" });
    await expect(answers.last()).toContainText("No jab on record: Domino cannot go from");
    await message.fill("Can Bramble go eventing next week?");
    await message.press("Enter");
    await expect(answers.last()).toContainText(/(Yes|No): Bramble can/);
    await expect(answers.last()).toContainText("by the rules of British Eventing");
  },
);

test(
  "the horse form checks the papers while they are typed and refuses nothing",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/horses");
    await page.getByRole("button", { name: "Add Horse" }).first().click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Name").fill("Domino");
    await form.getByLabel("Breed").fill("Cob");
    await form.getByLabel("Date of birth").fill("2016-05-12");
    await form.getByLabel("Passport number").fill("GB12345");
    await expect(form.getByText("Older passports may show another number.")).toBeVisible();
    await form.getByLabel("Microchip number").fill("985141000777777");
    await expect(form.getByText("the code of Destron Fearing")).toBeVisible();
    await form.getByLabel("Microchip number").fill("985 141 000 123 456");
    await expect(form.getByText("Bramble has the same number.")).toBeVisible();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Add Horse" }).click();
    await expect(toastOf(page)).toContainText("Horse added successfully");
  },
);

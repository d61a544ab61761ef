import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { expect, newEmail, PASSWORD, test, toastOf } from "./yard.ts";

const headers = { origin: BASE_URL };

test(
  "from the landing page to a horse with a next date in at most eight steps",
  { tag: "@phone-first" },
  async ({ page }, info) => {
    const begun = Date.now();
    let steps = 0;
    const press = async (name: string, role: "link" | "button" | "checkbox" = "button") => {
      steps += 1;
      await page.getByRole(role, { name }).first().click();
    };
    await page.goto("/");
    await press("Get Started", "link");
    await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
    await page.getByLabel("First name").fill("Robin");
    await page.getByLabel("Last name").fill("Hacker");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    for (const agreed of [/^I accept/, /^I consent/]) {
      steps += 1;
      await page.getByRole("checkbox", { name: agreed }).check();
    }
    await press("Create Account");
    await expect(page.getByRole("heading", { name: "Welcome, Robin" })).toBeVisible();
    await expect(page.getByText("Nothing to do today.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Name").fill("Biscuit");
    await press("Go on");
    await expect(page.getByRole("heading", { level: 1, name: "Biscuit" })).toBeVisible();
    await expectAccessible(page);
    await press("Save the jab");
    await expect(page.getByText("Give the date of the last flu jab")).toBeVisible();
    steps -= 1;
    await page.getByLabel("Date of the last flu jab").fill("2026-10-05");
    await press("Save the jab");
    const list = page.getByRole("region", { name: "Three things, then the answer" });
    await expect(list.getByRole("listitem").first()).toContainText(/Next: \d+ \w+ \d{4}/);
    const took = `first horse from the landing page: ${steps} steps, ${((Date.now() - begun) / 1_000).toFixed(1)} s`;
    info.annotations.push({ type: "mark", description: took });
    // eslint-disable-next-line no-console -- the figures are printed beside the journey
    console.log(`mark: ${took} (${info.project.name})`);
    expect(steps).toBeLessThanOrEqual(8);

    await page.getByLabel("Date of the last visit").fill("2026-11-01");
    await page.getByRole("textbox", { name: "Farrier" }).fill("Tom Ridley");
    await page.getByRole("button", { name: "It was a trim" }).click();
    await expect(list.getByRole("listitem").nth(1)).toContainText("Next: 27 Dec 2026");
    await expect(page.getByRole("heading", { name: /^Can Biscuit go/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Complete Biscuit’s papers" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Biscuit" })).toBeVisible();
  },
);

test(
  "the papers may be entered later, also by another person, and nothing typed is lost",
  { tag: "@long" },
  async ({ page, owner: _owner }) => {
    const made = await page.request.post("/api/draft-horses", {
      data: { name: "Biscuit" },
      headers,
    });
    const { id } = await made.json();
    await page.goto(`/horses/drafts/${id}`);
    const steps = page.getByRole("region", { name: "Three things, then the answer" });
    for (const asked of ["Last flu jab", "Last farrier visit"])
      await steps
        .getByRole("listitem")
        .filter({ hasText: asked })
        .getByRole("button", { name: "Not known" })
        .click();
    await page.getByRole("button", { name: "Enter the papers" }).click();
    const papers = page.getByRole("dialog", { name: "Papers of Biscuit" });
    await papers.getByLabel("Breed").fill("Cob");
    const whole = {
      name: "Biscuit",
      breed: "Shire",
      dateOfBirth: "2011-06-02",
      passportNumber: "826070000352914",
      microchipNumber: "968000005352914",
    };
    const done = await page.request.put(`/api/draft-horses/${id}`, { data: whole, headers });
    expect(done.ok()).toBe(true);
    await papers.getByRole("button", { name: "Save papers" }).click();
    await expect(toastOf(page)).toContainText(
      "Somebody has completed the papers of Biscuit meanwhile",
    );
    await expect(papers.getByLabel("Breed")).toHaveValue("Cob");
  },
);

test(
  "a horse leaves the yard and is restored with one press",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await page.goto(`/horses/${id}`);
    await page.getByRole("button", { name: "More about Bramble" }).click();
    await page.getByRole("menuitem", { name: "Leaves the yard" }).click();
    const dialog = page.getByRole("dialog", { name: "Bramble leaves the yard" });
    await dialog.getByRole("button", { name: "Leaves the yard" }).click();
    await expect(dialog.getByText("Choose why it leaves")).toBeVisible();
    await dialog.getByLabel("Why").click();
    await page.getByRole("option", { name: "Sold" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Leaves the yard" }).click();
    await expect(page.getByRole("region", { name: "Left the yard" })).toContainText("sold");
    await page.goto("/horses");
    await expect(page.getByRole("heading", { name: "No horses added yet" })).toBeVisible();
    await page.getByRole("link", { name: "1 horse that left" }).click();
    await expectAccessible(page);
    await page.getByRole("link", { name: /Bramble/ }).click();
    await page.getByRole("button", { name: "Bring back" }).click();
    await expect(page.getByRole("region", { name: "Standing" })).toBeVisible();
    await page.goto("/horses");
    await expect(page.getByRole("article", { name: "Bramble" })).toBeVisible();
  },
);

import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test, toastOf, unfold, withRecord } from "./yard.ts";

const headers = { origin: BASE_URL };

test(
  "contacts and warnings are entered once and shown wherever the horse is",
  { tag: "@turn-1" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await page.goto(`/horses/${id}`);
    const contacts = page.getByRole("region", { name: "Contacts" });
    await contacts.getByRole("button", { name: "Add contact" }).click();
    const form = page.getByRole("dialog", { name: "Add contact" });
    await form.getByLabel("Name").fill("Helen Marsh");
    await form.getByLabel("Phone").fill("ring me");
    await form.getByLabel("What they are").click();
    await page.getByRole("option", { name: "Vet", exact: true }).click();
    await form.getByRole("button", { name: "Add contact" }).click();
    await expect(form.getByText("Write the phone number in digits")).toBeVisible();
    await form.getByLabel("Phone").fill("01632 960141");
    await form.getByRole("checkbox", { name: /every horse of the yard/ }).check();
    await form.getByRole("button", { name: "Add contact" }).click();
    await expect(form).toHaveCount(0);
    await expect(contacts.getByRole("link", { name: /Helen Marsh/ })).toHaveAttribute(
      "href",
      "tel:01632960141",
    );

    await unfold(page.getByRole("region", { name: "Feed, rugs and tack" }));
    await page.getByRole("button", { name: "Write down feed and warnings" }).click();
    const notes = page.getByRole("dialog", { name: "Feed and warnings of Bramble" });
    await notes.getByLabel("Allergies").fill("Penicillin");
    await notes.getByRole("button", { name: "Add a feed" }).click();
    await notes.getByRole("button", { name: "Save changes" }).click();
    await expect(notes.getByText("Say what it is fed")).toBeVisible();
    await notes.getByLabel("What feed 1 is").fill("One scoop of chaff");
    await expectAccessible(page);
    await notes.getByRole("button", { name: "Save changes" }).click();
    await expect(notes).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Feed, rugs and tack" })).toContainText(
      "07:00One scoop of chaff",
    );
    await expect(page.getByText("Allergy: Penicillin")).toBeVisible();
    await expectAccessible(page);

    await page.goto("/contacts");
    await expect(page.getByRole("link", { name: /Helen Marsh/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/horses");
    await expect(page.getByText("Allergy: Penicillin").first()).toBeVisible();
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Log a visit" }).first().click();
    await expect(page.getByRole("dialog", { name: /Log a visit/ })).toContainText(
      "Allergy: Penicillin",
    );

    await page.goto(`/medicines?horse=${id}`);
    await expect(page.getByRole("main").getByText("Allergy: Penicillin")).toBeVisible();
  },
);

test(
  "the calendar and a row of two horses show the warnings, each horse by name",
  { tag: "@long" },
  async ({ page, owner }) => {
    const dueDate = new Date(Date.now() - 86_400_000).toISOString();
    for (const [name, warnings] of [
      ["Samson", "Kicks when girthed"],
      ["Foxglove", null],
    ]) {
      const { id } = await owner.addHorse({ name });
      const notes = await page.request.put(`/api/horses/${id}/care-notes`, {
        data: { warnings },
        headers,
      });
      expect(notes.ok()).toBe(true);
      const event = { horseId: id, title: "Farrier", eventType: "FARRIER", dueDate };
      expect((await page.request.post("/api/care-events", { data: event, headers })).ok()).toBe(
        true,
      );
    }
    await page.goto("/dashboard");
    await expect(page.getByText("Samson: Take care: Kicks when girthed")).toBeVisible();
    await page.goto("/calendar");
    const event = page.getByRole("button", { name: /Samson ?, Take care: Kicks when girthed/ });
    await event.first().click();
    const dialog = page.getByRole("dialog", { name: "Edit Care Event" });
    await expect(dialog.getByText("Take care: Kicks when girthed")).toBeVisible();
    await expectAccessible(page);
  },
);

test("when two people change the same notes, neither change is lost", async ({ page, owner }) => {
  const { id } = await owner.addHorse();
  await page.goto(`/horses/${id}`);
  await unfold(page.getByRole("region", { name: "Feed, rugs and tack" }));
  await page.getByRole("button", { name: "Write down feed and warnings" }).click();
  const notes = page.getByRole("dialog", { name: "Feed and warnings of Bramble" });
  await notes.getByLabel("Rugs").fill("Medium weight");
  const path = `/api/horses/${id}/care-notes`;
  expect((await page.request.put(path, { data: { warnings: "Kicks" }, headers })).ok()).toBe(true);
  await notes.getByRole("button", { name: "Save changes" }).click();
  await expect(notes.getByText("Somebody else has saved this meanwhile")).toBeVisible();
  await notes.getByRole("button", { name: "Save changes" }).click();
  await expect(notes).toHaveCount(0);
  const kept = await (await page.request.get(path)).json();
  expect(kept).toMatchObject({ warnings: "Kicks", rugs: "Medium weight" });
});

test(
  "the band says what is wrong and what to do, and the page of a horse with twenty years of records stays short",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse({ dateOfBirth: "2000-04-01" });
    const thisYear = new Date().getFullYear();
    for (let year = thisYear - 20; year < thisYear; year++)
      for (const month of ["02", "05", "09"])
        await withRecord(page, id, "farrier", {
          farrier: "Tom Ridley",
          serviceType: "TRIMMING",
          date: `${year}-${month}-05`,
        });
    await page.goto(`/horses/${id}`);
    const standing = page.getByRole("region", { name: "Standing" });
    await expect(standing.getByRole("listitem").first()).toContainText("No jab on record");
    const panel = page.getByRole("tabpanel", { name: "Timeline" });
    await expect(panel.getByRole("button", { expanded: true })).toHaveText(
      new RegExp(`${thisYear - 1}\\s*3 entries`),
    );
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(3_000);
    await panel.getByRole("button", { name: /to \d{4}\s*51 entries/ }).click();
    await panel.getByRole("button", { name: new RegExp(`^${thisYear - 20}`) }).click();
    await expect(panel.getByText("Trim Only")).toHaveCount(6);
    await standing.getByRole("link", { name: "Add the jabs" }).click();
    await expect(page.getByRole("tab", { name: "Can I go?" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(toastOf(page)).toHaveText("");
  },
);

test(
  "on a phone one line replaces the cards on every tab except the timeline",
  { tag: ["@phone-only", "@long"] },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await page.goto(`/horses/${id}`);
    const contacts = page.getByRole("region", { name: "Contacts" });
    await expect(contacts).toBeVisible();
    const tab = page.getByRole("tab", { name: "Worming" });
    await tab.click();
    await expect(contacts).toHaveCount(0);
    await expect(tab).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Next dates, weight, feed, contacts, papers" }).click();
    await expect(contacts).toBeVisible();
    await page.getByRole("tab", { name: "Timeline" }).click();
    await expect(contacts).toBeVisible();
    await expect(page.getByRole("button", { name: /^Next dates, weight/ })).toHaveCount(0);
  },
);

test(
  "the message about saving appears beside the horse's standing, not over it",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await page.goto(`/horses/${id}`);
    const standing = page.getByRole("region", { name: "Standing" });
    await expect(standing).toBeVisible();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Breed").fill("Irish Draught");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(form).toHaveCount(0);
    const toast = toastOf(page).getByRole("listitem").first();
    await expect(toast).toBeVisible();
    const isClear = async () => {
      const [one, other] = await Promise.all([toast.boundingBox(), standing.boundingBox()]);
      if (!one || !other) return false;
      const besides = one.x >= other.x + other.width || other.x >= one.x + one.width;
      return besides || one.y >= other.y + other.height || other.y >= one.y + one.height;
    };
    await expect.poll(isClear).toBe(true);
  },
);

test(
  "a horse that fails to load can be retried, and is not reported as missing",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    await page.goto("/horses");
    await page.route(`**/api/horses/${id}`, (route) => route.abort());
    await page.getByRole("link", { name: "Bramble" }).first().click();
    await expect(
      page.getByRole("heading", { name: "This horse could not be loaded" }),
    ).toBeVisible();
    await page.unroute(`**/api/horses/${id}`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bramble" })).toBeVisible();
    await page.goto(`/horses/${id.slice(0, -4)}0000`);
    await expect(page.getByRole("heading", { name: "Horse not found" })).toBeVisible();
  },
);

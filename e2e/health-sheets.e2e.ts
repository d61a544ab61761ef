import { addDays } from "../src/rules/dates.ts";
import { londonDate } from "../src/rules/london.ts";
import { BASE_URL } from "./address.ts";
import { expectAccessible } from "./accessible.ts";
import { pageErrors, expect, test, withRecord } from "./yard.ts";

const today = londonDate(new Date());
const words = (date: string) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(
    new Date(`${date}T12:00:00Z`),
  );

const course = (given: Record<string, unknown> = {}) => ({
  medication: "Danilon",
  dosage: "Two sachets",
  frequency: "TWICE_DAILY",
  startDate: addDays(today, -6),
  endDate: addDays(today, -2),
  ...given,
});

test("a horse's health sheet says no during a withdrawal period, and unknown when no date decides", async ({
  page,
  owner,
}) => {
  const errors = pageErrors(page);
  const { id } = await owner.addHorse();
  await page.goto(`/horses/${id}/statement?on=${today}`);
  await expect(page.getByRole("heading", { name: "Vaccinations and medicines" })).toBeVisible();
  await expect(
    page.getByText(`Medicines and treatments: none on record that count on ${words(today)}`),
  ).toBeVisible();
  const eventing = page
    .getByRole("list", { name: "Verdicts on Bramble" })
    .locator("> li", { hasText: "British Eventing" });
  await expect(eventing.getByRole("heading", { name: "Medicines: Yes" })).toBeVisible();
  await expect(eventing).toContainText("What is not written down is not known here.");

  await withRecord(page, id, "medication", course({ withdrawalUntil: addDays(today, 3) }));
  await withRecord(page, id, "medication", course({ medication: "Sedalin" }));
  await page.goto(`/horses/${id}?tab=can-i-go&on=${today}`);
  await page.getByRole("link", { name: "Statement to print" }).click();
  await expect(eventing.getByRole("heading", { name: "Medicines: No" })).toBeVisible();
  await expect(eventing).toContainText("The vet gave a withdrawal until");
  await expect(eventing).toContainText(
    "Source: Prohibited substances, British Horseracing Authority",
  );
  const given = page.getByRole("region", { name: "Medicines of Bramble" });
  await expect(given.getByRole("row", { name: /Danilon/ })).toContainText(
    `${words(addDays(today, -6))} to ${words(addDays(today, -2))}`,
  );
  await expect(given.getByRole("row", { name: /Danilon/ })).toContainText(
    `${words(addDays(today, 3))}: runs on ${words(today)}`,
  );
  await expect(given.getByRole("row", { name: /Sedalin/ })).toContainText(
    "None on record: ask the vet",
  );
  await expect(page.getByText("sachets")).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`/horses/${id}/statement?on=${addDays(today, 4)}`);
  await expect(
    eventing.getByRole("heading", { name: "Medicines: Not known, ask the vet" }),
  ).toBeVisible();
  await expect(eventing).toContainText("Ask the vet who treated the horse for a withdrawal date");
  expect(errors).toEqual([]);
});

test(
  "an outing's health sheet has the medicines of each horse on the decisive day",
  { tag: "@long" },
  async ({ page, owner }) => {
    const { id } = await owner.addHorse();
    const clover = await owner.addHorse({ name: "Clover" });
    await withRecord(page, clover.id, "medication", course({ withdrawalUntil: today }));
    const outing = { name: "Gatcombe", firstDay: today, lastDay: addDays(today, 1), body: "BE" };
    const reply = await page.request.post("/api/outings", {
      data: { ...outing, horseIds: [id, clover.id] },
      headers: { origin: BASE_URL },
    });
    expect(reply.status()).toBe(200);
    await page.goto("/compliance?view=outings");
    await page.getByRole("link", { name: "Statement for Gatcombe" }).click();
    const verdictsOn = (name: string) => page.getByRole("list", { name: `Verdicts on ${name}` });
    await expect(
      verdictsOn("Bramble").getByRole("heading", { name: "Medicines: Yes" }),
    ).toBeVisible();
    await expect(
      verdictsOn("Clover").getByRole("heading", { name: "Medicines: No" }),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Medicines of Clover" })).toContainText(
      "Danilon",
    );
    await expect(page.getByRole("region", { name: "Medicines of Bramble" })).toHaveCount(0);
    await expectAccessible(page);
  },
);

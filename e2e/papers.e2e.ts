import { addDays } from "../src/rules/dates.ts";
import { londonDate } from "../src/rules/london.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, pageErrors, post, test } from "./yard.ts";

const today = londonDate(new Date());

test(
  "an insurance that has ended is on Today and in the standing until the next one is added with its file",
  { tag: "@turn-3" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    const { id } = await owner.addHorse();
    await post(page.request, "/api/papers", {
      horseId: id,
      kind: "INSURANCE",
      issuedBy: "Shires Mutual",
      number: "HI 4711",
      validUntil: addDays(today, -3),
    });
    await post(page.request, "/api/papers", {
      kind: "INSURANCE",
      name: "Public liability",
      validUntil: addDays(today, 12),
    });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "See papers: Renew insurance, Bramble" }).click();
    await expect(page).toHaveURL(`/horses/${id}#papers`);
    const papers = page.getByRole("region", { name: "Papers" });
    await expect(papers).toContainText("Ended");
    await expect(papers.getByRole("heading", { name: "Papers" })).toBeInViewport();
    await expect(page.getByText(/Overdue/).first()).toBeVisible();
    await expectAccessible(page);

    await papers.getByRole("button", { name: "Add paper" }).click();
    const form = page.getByRole("dialog", { name: "Add a paper of Bramble" });
    await form.getByRole("button", { name: "Add paper" }).click();
    await expect(form.getByText("Choose what kind of paper it is")).toBeVisible();
    await form.getByRole("combobox", { name: "Kind of paper" }).click();
    await page.getByRole("option", { name: "Insurance" }).click();
    await form.getByLabel("Valid until").fill(addDays(today, 40));
    await form.getByLabel("Add file").setInputFiles({
      name: "schedule.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4 schedule"),
    });
    await expect(form.getByRole("link", { name: "schedule.pdf" })).toBeVisible();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Add paper" }).click();
    await expect(form).toHaveCount(0);
    await expect(papers).toContainText("Ends in 40 days");
    await expect(papers).toContainText("A newer one follows");
    await expect(papers.getByRole("link", { name: "schedule.pdf" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Renew insurance, 3 days late");

    await papers.getByRole("link", { name: "Papers of the yard" }).click();
    await expect(page.getByRole("heading", { name: "Papers", level: 1 })).toBeVisible();
    await expect(page.getByText("Ends in 12 days")).toBeVisible();
    await expect(page.getByRole("link", { name: "Bramble" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: /Overdue/ })).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

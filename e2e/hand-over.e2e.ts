import { expectAccessible } from "./accessible.ts";
import { BASE_URL } from "./address.ts";
import { expect, newBrowser, newEmail, post, register, test, toastOf } from "./yard.ts";

test("a horse is sold with its history, and taken back within the week", async ({
  page,
  browser,
  owner,
}) => {
  const { id } = await owner.addHorse({ name: "Pickle" });
  await post(page.request, `/api/horses/${id}/farrier`, {
    serviceType: "SHOEING",
    farrier: "Jo Smith",
    date: "2026-01-10",
    notes: "Shod all round",
    cost: 85,
  });
  await page.goto(`/horses/${id}`);
  await page.getByRole("button", { name: "More about Pickle" }).click();
  await page.getByRole("menuitem", { name: "Hand over to another yard" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Their e-mail address").fill(newEmail());
  await dialog.getByRole("combobox", { name: /Why it goes/ }).click();
  await page.getByRole("option", { name: "Sold" }).click();
  await dialog.getByRole("button", { name: "Offer" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const theirs = await newBrowser(browser);
  await register(theirs.request, newEmail());
  const buyer = await theirs.newPage();
  await buyer.goto(link.replace(/^https?:\/\/[^/]+/, BASE_URL));
  await expect(buyer.getByRole("heading", { level: 1, name: "Pickle" })).toBeVisible();
  await expectAccessible(buyer);
  await buyer.getByRole("button", { name: /^Take Pickle into/ }).click();
  await expect(buyer).toHaveURL(/\/horses\/[\da-f-]{36}$/);
  await expect(buyer.getByText("Shod all round").first()).toBeVisible();
  await expect(buyer.getByText("£85")).toHaveCount(0);

  // the seller's open page follows by itself, and offers nothing that would be refused
  await expect(page.getByText(/^Left the yard on .*: sold$/)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/can only be read/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Edit|Log a visit|Add contact)$/ })).toHaveCount(
    0,
  );
  await expectAccessible(page);

  await page.getByRole("button", { name: "More about Pickle" }).click();
  await page.getByRole("menuitem", { name: "Undo the hand-over" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take it back" }).click();
  await expect(toastOf(page)).toContainText("Pickle is back");
  await expect(page.getByRole("button", { name: "Log a visit" })).toBeVisible();
  await expect(buyer.getByText("Horse not found").first()).toBeVisible({ timeout: 15_000 });
});

import { expect, newEmail, PASSWORD, test } from "./yard.ts";

// on a computer that several people share, as in a tack room, nobody may see another's data

test("signing out in one tab clears the others", async ({ page, owner, context }) => {
  await owner.addHorse({ name: "Bramble" });
  await page.goto("/horses");
  await expect(page.getByText("Bramble").first()).toBeVisible();
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: owner.firstName }).click();
  await other.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(other).toHaveURL(/\/auth$/);
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText("Bramble")).toHaveCount(0);
  // going back must not show the data either
  await page.goBack().catch(() => null);
  await expect(page.getByText("Bramble")).toHaveCount(0);
});

test("the next person in one tab sees nothing of the previous one in another", async ({
  page,
  owner,
  context,
}) => {
  await owner.addHorse({ name: "Bramble" });
  await page.goto("/horses");
  await expect(page.getByText("Bramble").first()).toBeVisible();
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: owner.firstName }).click();
  await other.getByRole("menuitem", { name: "Sign Out" }).click();
  await other.getByRole("button", { name: "Create an account" }).click();
  await other.getByLabel("Email").fill(newEmail());
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByLabel("Confirm password").fill(PASSWORD);
  await other.getByLabel("First name").fill("Morgan");
  await other.getByLabel("Last name").fill("Le Fay");
  await other.getByRole("checkbox", { name: /terms of service/ }).click();
  await other.getByRole("checkbox", { name: /privacy notice/ }).click();
  await other.getByRole("button", { name: "Create Account" }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Bramble")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Morgan" })).toBeVisible();
});

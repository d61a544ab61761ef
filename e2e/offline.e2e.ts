import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./yard.ts";

test.use({ serviceWorkers: "allow" });

test("a page that was not visited yet says that there is no signal, and loads once there is", async ({
  page,
  context,
  owner,
}) => {
  expect(owner.email).toBeTruthy();
  await page.goto("/dashboard");
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/offline")) !== undefined))
    .toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();

  await context.setOffline(true);
  await page.goto("/worming");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal here");
  await expect(page.getByText("In an emergency ring your vet now.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal here");

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Worming by evidence" })).toBeVisible({
    timeout: 20_000,
  });
  expect(new URL(page.url()).pathname).toBe("/worming");
});

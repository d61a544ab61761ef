import { expectAccessible } from "./accessible.ts";
import { expect, pageErrors, PASSWORD, test, toastOf } from "./yard.ts";

test(
  "a manager makes a token, a program reads the yard with it until it is revoked, and the page for developers says how",
  { tag: "@turn-3" },
  async ({ page, owner, playwright, baseURL }) => {
    const errors = pageErrors(page);
    await owner.addHorse({ name: "Samson" });
    await page.goto("/settings");
    await page.getByRole("button", { name: "Make a token" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Office screen");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Make the token" }).click();
    const token = await dialog.getByRole("textbox", { name: "Token" }).inputValue();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();

    const program = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    expect(await (await program.get("/api/horses")).json()).toMatchObject([{ name: "Samson" }]);
    expect((await program.post("/api/places", { data: {} })).status()).toBe(403);

    await page.getByRole("button", { name: "Add a webhook" }).click();
    await page.getByRole("dialog").getByLabel("Address").fill("https://loosebox.invalid/told");
    await page.getByRole("dialog").getByRole("button", { name: "Add webhook" }).click();
    await expect(page.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: "Send a test to loosebox.invalid" }).click();
    await expect(toastOf(page)).toContainText("The test is sent");
    await page.getByRole("button", { name: "Deliveries to loosebox.invalid" }).click();
    await expect(page.getByRole("dialog").getByText("Failed", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Revoke Office screen" }).click();
    await expect(toastOf(page)).toContainText("The token makes no call any more");
    expect((await program.get("/api/horses")).status()).toBe(401);

    await page.getByRole("link", { name: "For developers" }).click();
    await page.getByRole("searchbox", { name: "Search the calls" }).fill("horses GET");
    await page.getByRole("button", { name: "GET /api/horses", exact: true }).click();
    await expect(page.getByText("A token that reads suffices.")).toBeVisible();
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

import { expectAccessible } from "./accessible.ts";
import { expect, newBrowser, pageErrors, test, toastOf } from "./yard.ts";

test(
  "a farrier without an account sees a horse by a link and proposes a visit, which the owner accepts",
  { tag: "@long" },
  async ({ page, owner, browser }) => {
    const errors = pageErrors(page);
    await owner.addHorse({ name: "Samson" });
    await owner.addHorse({ name: "Dylan" });
    await page.goto("/yard");
    await page.getByRole("button", { name: "Make a link" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("For whom").fill("Ridley Farriery");
    await dialog.getByRole("checkbox", { name: "Samson" }).check();
    await dialog.getByLabel("What they may do").click();
    await page.getByRole("option", { name: "Read, and propose a visit" }).click();
    await dialog.getByRole("button", { name: "Make the link" }).click();
    const url = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText("Never viewed yet")).toBeVisible();

    const visitor = await (await newBrowser(browser)).newPage();
    await visitor.goto(new URL(url).pathname);
    await expect(visitor.getByRole("heading", { name: "Samson" })).toBeVisible();
    await expect(visitor.getByText("Dylan")).toBeHidden();
    await expectAccessible(visitor);
    await visitor.getByRole("button", { name: "Propose a visit" }).click();
    await visitor.getByLabel("Who was there").fill("Tom Ridley");
    await visitor.getByLabel(/^Cost/).fill("40");
    await visitor.getByLabel(/^Findings/).fill("Thrush, left hind");
    await expectAccessible(visitor);
    await visitor.getByRole("button", { name: "Send to the yard" }).click();
    await expect(visitor.getByText(/^Sent to .*: they look at it\.$/)).toBeVisible();

    await expect(page.getByText("Tom Ridley proposes a farrier visit of 1 horse")).toBeVisible({
      timeout: 15_000,
    });
    await expect(page.getByText("Samson: Trim Only, Thrush, left hind, £40.00")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Accept the visit of Tom Ridley" }).click();
    await expect(toastOf(page)).toContainText("The visit is logged");
    await expect(page.getByRole("heading", { name: "Proposed visits" })).toBeHidden();
    await page.getByRole("button", { name: "Revoke the link for Ridley Farriery" }).click();
    await expect(toastOf(page)).toContainText("The link shows nothing any more");
    await visitor.reload();
    await expect(visitor.getByText("Nothing is shown here any more")).toBeVisible();
    expect(errors).toEqual([]);
  },
);

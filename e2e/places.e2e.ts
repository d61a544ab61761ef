import { expectAccessible } from "./accessible.ts";
import { newMark } from "./marks.ts";
import { expect, newGroom, pageErrors, post, test } from "./yard.ts";

test(
  "a horse is moved in two taps, somebody else sees it at once, and isolation shows its contacts",
  { tag: "@long" },
  async ({ page, browser, owner }, info) => {
    const errors = pageErrors(page);
    for (const name of ["Biscuit", "Pickle"]) await owner.addHorse({ name });
    await page.goto("/places");
    await expect(page.getByRole("heading", { name: "No stables or paddocks yet" })).toBeVisible();
    await page.getByRole("button", { name: "Add a place" }).click();
    const form = page.getByRole("dialog", { name: "Add a place" });
    await form.getByLabel("Name").fill("Top paddock");
    await form.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "Paddock or field" }).click();
    await form.getByRole("button", { name: "Add place" }).click();
    await expect(form).toBeHidden();
    await post(page.request, "/api/places", { name: "Far box", kind: "ISOLATION" });

    const theirs = await newGroom(page, browser);
    const groom = await theirs.newPage();
    const followed = theirs.waitForEvent("response", (response) =>
      response.url().includes("/api/changes/stream"),
    );
    await groom.goto("/places");
    await followed;
    const field = (of: typeof page) =>
      of.getByRole("listitem").filter({ has: of.getByRole("button", { name: /^Top paddock/ }) });
    await expect(groom.getByRole("region", { name: "Nowhere yet" })).toContainText("Biscuit");

    await page.goto("/places");
    await expectAccessible(page);
    const { tap, end } = newMark(info, "move a horse");
    for (const horse of ["Biscuit", "Pickle"]) {
      await tap(page.getByRole("button", { name: horse, exact: true }));
      const move = page.getByRole("dialog", { name: `Move ${horse}` });
      await tap(move.getByRole("button", { name: /^Top paddock/ }));
      if (horse === "Biscuit") {
        end(2);
        await expect(page.getByText("Biscuit moved to Top paddock", { exact: true })).toBeVisible();
      }
      await expect(move).toBeHidden();
    }
    await expect(field(groom)).toContainText("Biscuit");
    await expect(field(groom)).toContainText("Pickle");

    // the groom isolates one; the owner, whose page was open, sees with which horses it stood
    await groom.getByRole("button", { name: "Biscuit", exact: true }).click();
    await groom
      .getByRole("dialog")
      .getByRole("button", { name: /^Far box/ })
      .click();
    await page.getByRole("button", { name: /Which horses stood with Biscuit/ }).click();
    await expect(page.getByText(/^Together in Top paddock, /)).toBeVisible();
    await expectAccessible(page);

    await groom.getByRole("button", { name: "Undo" }).click();
    await expect(field(page)).toContainText("Biscuit");
    await expect(page.getByRole("button", { name: /Which horses stood with/ })).toHaveCount(0);
    expect(errors).toEqual([]);
    await theirs.close();
  },
);

import { expectAccessible } from "./accessible.ts";
import { OPERATOR_URL } from "./address.ts";
import { expect, pageErrors, test } from "./yard.ts";

test(
  "a schedule that is forwarded to the yard's address waits, is suggested for its horse, and becomes its paper",
  { tag: "@turn-2" },
  async ({ page, owner }) => {
    const errors = pageErrors(page);
    await owner.addHorse();
    await page.goto("/papers");
    const byMail = page.getByRole("region", { name: "By mail" });
    await byMail.getByRole("button", { name: "Make an address" }).click();
    const shown = byMail.getByText(/papers\+[a-z2-7]{16}@yard\.example/).last();
    const [address = ""] =
      /papers\+\S+@yard\.example/.exec((await shown.textContent()) ?? "") ?? [];

    const mail = new URLSearchParams({
      from: owner.email,
      to: address,
      subject: "Fwd: Bramble's insurance until 01/04/2099",
      name: "schedule.pdf",
    });
    await fetch(`${OPERATOR_URL}/deliver?${mail}`, { method: "POST" });
    await expect(byMail.getByRole("link", { name: "schedule.pdf" })).toBeVisible({
      timeout: 20_000,
    });
    await expectAccessible(page);

    await byMail.getByRole("button", { name: "Make a paper of schedule.pdf" }).click();
    const form = page.getByRole("dialog", { name: "Make a paper of schedule.pdf" });
    await expect(form.getByRole("combobox", { name: "Whose paper it is" })).toContainText(
      "Bramble",
    );
    await expect(form.getByLabel("Valid until")).toHaveValue("2099-04-01");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Add paper" }).click();
    await expect(page.getByText("Paper added", { exact: true })).toBeVisible();

    const ofHorse = page.getByRole("region", { name: "Bramble" });
    await expect(ofHorse.getByText("Until 1 Apr 2099")).toBeVisible();
    await expect(ofHorse.getByRole("link", { name: "schedule.pdf" })).toBeVisible();
    await expect(byMail.getByRole("link", { name: "schedule.pdf" })).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

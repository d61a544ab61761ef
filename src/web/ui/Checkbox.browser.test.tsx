import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { Checkbox } from "./Checkbox.tsx";

function Consent({ error }: { error?: string }) {
  const [checked, setChecked] = useState(false);
  return (
    <Checkbox
      label="I agree to the terms"
      hint="You can withdraw it later"
      error={error}
      required
      checked={checked}
      onChange={setChecked}
    />
  );
}

test("the space bar and a click on the label tick the box", async () => {
  const screen = await show(<Consent />);
  const box = screen.getByRole("checkbox", { name: "I agree to the terms" });
  await userEvent.tab();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(box).toBeChecked();
  await screen.getByText("I agree to the terms").click();
  await expect.element(box).not.toBeChecked();
  await expectAccessible();
});

test("the error is announced together with the hint", async () => {
  const screen = await show(<Consent error="You need to agree" />);
  const box = screen.getByRole("checkbox", { name: "I agree to the terms" });
  await expect
    .element(box)
    .toHaveAccessibleDescription("You can withdraw it later You need to agree");
  await expect.element(box).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
});

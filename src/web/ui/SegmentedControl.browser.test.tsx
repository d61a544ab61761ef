import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { RadioCards } from "./RadioCards.tsx";
import { SegmentedControl } from "./SegmentedControl.tsx";

function Theme() {
  const [value, setValue] = useState("light");
  return (
    <fieldset>
      <legend>Theme</legend>
      <SegmentedControl
        value={value}
        onChange={setValue}
        options={[
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
      />
    </fieldset>
  );
}

test("the options are radio buttons with one Tab stop, and arrow keys choose", async () => {
  const screen = await show(<Theme />);
  await userEvent.tab();
  await expect.element(screen.getByRole("radio", { name: "Light" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(screen.getByRole("radio", { name: "Dark" })).toBeChecked();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute("type")).not.toBe("radio");
  await expectAccessible();
});

function Versions() {
  const [value, setValue] = useState("mine");
  return (
    <RadioCards
      label="Colour"
      value={value}
      onChange={setValue}
      options={[
        { value: "mine", label: "Yours", content: "Bay" },
        { value: "theirs", label: "Theirs", content: "Grey" },
      ]}
    />
  );
}

test("a click anywhere on a version's card chooses that version", async () => {
  const screen = await show(<Versions />);
  await expect.element(screen.getByRole("group", { name: "Colour" })).toBeVisible();
  await screen.getByText("Grey").click();
  await expect.element(screen.getByRole("radio", { name: /Theirs/ })).toBeChecked();
  await expectAccessible();
});

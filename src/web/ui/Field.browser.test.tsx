import { expect, test } from "vitest";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { DateInput } from "./DateInput.tsx";
import { Field } from "./Field.tsx";
import { TextArea } from "./TextArea.tsx";
import { TextInput } from "./TextInput.tsx";

test.each([
  ["a line of text", <TextInput key="line" />],
  ["a text", <TextArea key="text" />],
  ["a date", <DateInput key="date" />],
])("%s is named by its label and described by hint and error", async (_, input) => {
  const screen = await show(
    <Field label="Passport number" hint="Fifteen figures" error="It has fourteen figures">
      {input}
    </Field>,
  );
  const box = screen.getByLabelText("Passport number optional");
  await expect.element(box).toHaveAttribute("aria-invalid", "true");
  await expect.element(box).toHaveAccessibleDescription("Fifteen figures It has fourteen figures");
  await expect.element(screen.getByText("optional")).toBeVisible();
  await expectAccessible();
});

test("a required field says so to a screen reader and not 'optional'", async () => {
  const screen = await show(
    <Field label="Name" required>
      <TextInput />
    </Field>,
  );
  await expect.element(screen.getByLabelText("Name")).toHaveAttribute("aria-required", "true");
  expect(screen.getByText("optional").elements()).toEqual([]);
});

test("an input is at least 44 pixels high and shows where the focus is", async () => {
  const screen = await show(
    <Field label="Name" required>
      <TextInput />
    </Field>,
  );
  const box = screen.getByLabelText("Name").element();
  expect(box.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  const before = getComputedStyle(box).outlineStyle;
  await screen.getByLabelText("Name").click();
  expect(getComputedStyle(box).outlineStyle).not.toBe(before);
});

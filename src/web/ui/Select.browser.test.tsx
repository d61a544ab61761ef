import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { Field } from "./Field.tsx";
import { Select } from "./Select.tsx";

const options = ["Mare", "Gelding", "Stallion"].map((label) => ({
  value: label.toUpperCase(),
  label,
}));

function Gender({ error }: { error?: string }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Field label="Gender" hint="As in the passport" error={error} required>
      <Select options={options} value={value} onChange={setValue} />
    </Field>
  );
}

test("a choice is made with the keyboard, by arrows and by first letters, and Escape changes nothing", async () => {
  const screen = await show(<Gender />);
  const box = screen.getByRole("combobox", { name: "Gender" });
  await expect.element(box).toHaveTextContent("Choose…");
  await expectAccessible();
  await userEvent.tab();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("option", { name: "Mare" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByRole("option", { name: "Gelding" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveTextContent("Gelding");
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("option", { name: "Gelding" })).toHaveFocus();
  await userEvent.keyboard("st");
  await expect.element(screen.getByRole("option", { name: "Stallion" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveTextContent("Stallion");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("option", { name: "Mare" })).toBeVisible();
  await userEvent.keyboard("{ArrowUp}{Escape}");
  await expect.element(box).toHaveTextContent("Stallion");
});

test("the field announces its error, and that it is required", async () => {
  const screen = await show(<Gender error="Choose a gender" />);
  const box = screen.getByRole("combobox", { name: "Gender" });
  await expect.element(box).toHaveAttribute("aria-invalid", "true");
  await expect.element(box).toHaveAccessibleDescription("As in the passport Choose a gender");
  await expect.element(box).toHaveAttribute("aria-required", "true");
  await expectAccessible();
});

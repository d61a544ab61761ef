import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { Disclosure, FoldOnPhone } from "./Disclosure.tsx";
import { FoldRow } from "./FoldRow.tsx";

test("a line shows and hides the content below, and announces which", async () => {
  const screen = await show(
    <Disclosure line="Three doses">
      <p>Given in May</p>
    </Disclosure>,
  );
  const line = screen.getByRole("button", { name: "Three doses" });
  await expect.element(line).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByText("Given in May").elements()).toEqual([]);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(line).toHaveAttribute("aria-expanded", "true");
  await expect.element(screen.getByText("Given in May")).toBeVisible();
  await expectAccessible();
});

test("content that a phone collapses is always shown on a wide screen", async () => {
  const fold = (
    <FoldOnPhone line="Two filters">
      <p>By horse</p>
    </FoldOnPhone>
  );
  const screen = await show(fold);
  await expect.element(screen.getByText("By horse")).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(screen.getByText("By horse")).not.toBeVisible();
  await screen.getByText("Two filters").click();
  await expect.element(screen.getByText("By horse")).toBeVisible();
  await expectAccessible();
});

function Row() {
  const [open, setOpen] = useState(false);
  return (
    <ul>
      <FoldRow
        title="Bella"
        mark={<span>May go</span>}
        note="Next jab by 3 May"
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <p>Four doses on record</p>
      </FoldRow>
    </ul>
  );
}

test("a row shows its note while closed, and the reasons once open", async () => {
  const screen = await show(<Row />);
  await expect.element(screen.getByText("Next jab by 3 May")).toBeVisible();
  await expect.element(screen.getByText("Four doses on record")).not.toBeVisible();
  await screen.getByRole("button", { name: /Bella/ }).click();
  await expect.element(screen.getByText("Four doses on record")).toBeVisible();
  expect(screen.getByText("Next jab by 3 May").elements()).toEqual([]);
  await expectAccessible();
});

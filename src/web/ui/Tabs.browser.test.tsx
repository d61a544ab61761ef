import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { Tabs } from "./Tabs.tsx";

const names = ["Records", "Timeline", "Care plan", "Passport", "Worming", "Details"];
const tabs = names.map((label) => ({ value: label, label }));

function HorseTabs() {
  const [open, setOpen] = useState("Records");
  return (
    <Tabs label="Bella" tabs={tabs} value={open} onChange={setOpen}>
      <p>{open} of Bella</p>
    </Tabs>
  );
}

test("arrow keys move between tabs, Enter opens one, and the panel is named after it", async () => {
  const screen = await show(<HorseTabs />);
  await userEvent.tab();
  await expect.element(screen.getByRole("tab", { name: "Records" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(screen.getByRole("tab", { name: "Timeline" })).toHaveFocus();
  // moving the focus alone does not open a tab, because its panel may have to be fetched
  await expect.element(screen.getByText("Records of Bella")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("tabpanel", { name: "Timeline" })).toBeVisible();
  await expect.element(screen.getByText("Timeline of Bella")).toBeVisible();
  await expectAccessible();
});

test("on a phone all tabs are in view", async () => {
  await page.viewport(390, 844);
  // the tabs extend to the edges of a page's column
  const screen = await show(
    <div className="column">
      <HorseTabs />
    </div>,
  );
  for (const name of names) await expect.element(screen.getByRole("tab", { name })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

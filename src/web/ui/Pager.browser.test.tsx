import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { Pager } from "./Pager.tsx";

function Pages({ total }: { total: number }) {
  const [at, setAt] = useState(1);
  return (
    <Pager
      page={at}
      totalPages={Math.ceil(total / 12)}
      onPage={setAt}
      pageSize={12}
      total={total}
      of="horses"
    />
  );
}

test("the pager shows the current page, and goes back and forth within the pages that exist", async () => {
  const screen = await show(<Pages total={30} />);
  await expect.element(screen.getByText("Showing 1-12 of 30 horses")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Previous" })).toBeDisabled();
  await screen.getByRole("button", { name: "Next" }).click();
  await expect.element(screen.getByText("Showing 13-24 of 30 horses")).toBeVisible();
  await screen.getByRole("button", { name: "Page 3" }).click();
  await expect.element(screen.getByText("Showing 25-30 of 30 horses")).toBeVisible();
  await expect
    .element(screen.getByRole("button", { name: "Page 3" }))
    .toHaveAttribute("aria-current", "page");
  await expect.element(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  await expectAccessible();
});

test("one page has no buttons, and a thousand fit a phone", async () => {
  const screen = await show(<Pages total={7} />);
  expect(screen.getByRole("button").elements()).toEqual([]);
  await page.viewport(390, 844);
  await show(<Pages total={12_000} />);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

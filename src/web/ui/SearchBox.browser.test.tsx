import { useState } from "react";
import { expect, test } from "vitest";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { SearchBox } from "./SearchBox.tsx";

function Search() {
  const [value, setValue] = useState("");
  return (
    <SearchBox
      label="Search horses"
      placeholder="By name or breed"
      value={value}
      onChange={setValue}
    />
  );
}

test("the box has an accessible name besides its placeholder", async () => {
  const screen = await show(<Search />);
  await expect.element(screen.getByRole("searchbox", { name: "Search horses" })).toBeVisible();
  await expectAccessible();
});

test("the clear button empties the box, returns the focus, and disappears with the text", async () => {
  const screen = await show(<Search />);
  const box = screen.getByRole("searchbox", { name: "Search horses" });
  const cross = screen.getByRole("button", { name: "Empty the search box" });
  expect(cross.elements()).toEqual([]);
  await box.fill("willow");
  await expectAccessible();
  await cross.click();
  await expect.element(box).toHaveValue("");
  await expect.element(box).toHaveFocus();
  expect(cross.elements()).toEqual([]);
});

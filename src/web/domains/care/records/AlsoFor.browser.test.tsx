import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { horseEndpoints } from "#contract/horses/horses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { fillIn, says } from "#testing/web/fields.ts";
import { longNames } from "#testing/web/list-tests.tsx";
import { aListedHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer } from "#testing/web/server.ts";
import { AlsoFor, type OtherHorse } from "./AlsoFor.tsx";

const bella = aListedHorse({ name: "Bella" });
const rusty = aListedHorse({ name: "Rusty" });

function Form({ withCost = true }: { withCost?: boolean }) {
  const [others, setOthers] = useState<OtherHorse[]>([]);
  return (
    <>
      <AlsoFor horseId={bella.id} hasCost={() => withCost} others={others} onChange={setOthers} />
      <output>{others.map(({ cost }) => `£${cost || "none"}`).join(" and ")}</output>
    </>
  );
}

test("without another horse there is nothing to ask", async () => {
  answer(horseEndpoints.names, [bella]);
  const screen = await show(<Form />);
  await expect.element(screen.getByRole("status").first()).toBeInTheDocument();
  expect(screen.getByText("Same for these horses too").elements()).toEqual([]);
});

test("another horse can be chosen with its own cost, and removed again", async () => {
  answer(horseEndpoints.names, [bella, rusty]);
  const screen = await show(<Form />);
  await screen.getByText("Same for these horses too").click();
  expect(screen.getByRole("checkbox").elements()).toHaveLength(1);
  await screen.getByRole("checkbox", { name: "Rusty" }).click();
  await says(screen, "Same for these horses too (1)");
  await fillIn(screen, { "Cost for Rusty (£)": "25" });
  await says(screen, "£25");
  await expectAccessible();
  await screen.getByRole("checkbox", { name: "Rusty" }).click();
  await expect.element(screen.getByText("£25")).not.toBeInTheDocument();
});

test("horses can be found by name among many, and chosen ones stay in view, also on a phone", async () => {
  await page.viewport(390, 844);
  const many = longNames(30).map((name) => aListedHorse({ name }));
  answer(horseEndpoints.names, [bella, ...many, rusty]);
  const screen = await show(<Form withCost={false} />);
  await screen.getByText("Same for these horses too").click();
  await screen.getByRole("checkbox", { name: /Stonebrk 003/ }).click();
  await screen.getByRole("searchbox", { name: "Find horses by name" }).fill("rust");
  await expect
    .element(screen.getByRole("checkbox", { name: /Stonebrk 004/ }))
    .not.toBeInTheDocument();
  await expect.element(screen.getByRole("checkbox", { name: /Stonebrk 003/ })).toBeChecked();
  await expect.element(screen.getByRole("checkbox", { name: "Rusty" })).toBeVisible();
  // in the search box, Enter must not submit the record
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("searchbox")).toHaveValue("rust");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

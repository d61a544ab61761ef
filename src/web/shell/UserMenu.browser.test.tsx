import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ownYardEndpoints } from "#contract/people/members.ts";
import { paths } from "#contract/paths.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { says } from "#testing/web/fields.ts";
import { aUser } from "#testing/web/makers.ts";
import { anOwnYard } from "#testing/web/people-makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { tabYard } from "#web/core/tab-yard.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu, MenuItem } from "#web/ui/Menu.tsx";
import { YardChoices } from "#web/shell/UserMenu.tsx";

const { list, switch: switchYard } = ownYardEndpoints;
const three = [
  anOwnYard({ current: true }),
  anOwnYard({ name: "Hill's yard", role: "GROOM" }),
  anOwnYard({ name: "W".repeat(60), role: "VIEWER" }),
];

beforeEach(() => answer(list, three));

const open = (user = aUser()) =>
  show(
    <main>
      <Menu defaultOpen trigger={<Button>Sam</Button>}>
        <YardChoices />
        <MenuItem icon={null} onSelect={() => undefined}>
          Settings
        </MenuItem>
      </Menu>
    </main>,
    { user },
  );

test("whoever has one yard is offered none", async () => {
  answer(list, [anOwnYard({ current: true })]);
  const screen = await open();
  await expect.poll(() => callsOf(list)).toHaveLength(1);
  await expect.element(screen.getByRole("menuitem", { name: "Settings" })).toBeVisible();
  expect(screen.getByRole("menuitem").elements()).toHaveLength(1);
});

test("when the yards cannot be had the rest of the menu works", async () => {
  refuse(list, 503, "Loosebox is busy. Please try again in a moment.");
  const screen = await open();
  await expect.element(screen.getByRole("menuitem", { name: "Settings" })).toBeVisible();
  expect(screen.getByRole("menuitem").elements()).toHaveLength(1);
});

test("of three yards it says which one they are in, also to a screen reader", async () => {
  const screen = await open();
  await expect
    .element(screen.getByRole("menuitem", { name: "Archer's yard (you are here)" }))
    .toBeVisible();
  await expect.element(screen.getByRole("menuitem", { name: "Hill's yard" })).toBeVisible();
  expect(screen.getByRole("menuitem").elements()).toHaveLength(4);
  await expectAccessible();
});

test("another yard is switched to by a press, and its first page opens", async () => {
  const user = aUser();
  const there = { ...user, yardId: three[1]?.id ?? "", yardName: "Hill's yard" };
  answer(switchYard, there);
  const screen = await open(user);
  await screen.getByRole("menuitem", { name: "Hill's yard" }).click();
  await expect.poll(() => screen.history.at(-1)).toBe(paths.dashboard);
  expect(callsOf(switchYard).map(({ params }) => params)).toEqual([{ id: there.yardId }]);
  expect(tabYard()).toBe(there.yardId);
});

test("the yard they are in already is not switched to", async () => {
  const screen = await open();
  await screen.getByRole("menuitem", { name: /you are here/ }).click();
  await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
  expect(callsOf(switchYard)).toEqual([]);
  expect(screen.history).toEqual(["/"]);
});

test("a refusal is said in the server's words, and they stay where they are", async () => {
  const user = aUser();
  refuse(switchYard, 404, "Yard not found");
  const screen = await open(user);
  await screen.getByRole("menuitem", { name: "Hill's yard" }).click();
  await says(screen, "Yard not found");
  expect(screen.history).toEqual(["/"]);
  expect(tabYard()).toBe(user.yardId);
});

test("a yard with a long name fits a phone", async () => {
  await page.viewport(390, 844);
  const screen = await open();
  await expect.element(screen.getByRole("menuitem", { name: "W".repeat(60) })).toBeVisible();
  const { right } = screen.getByRole("menu").element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(390);
  const item = screen.getByRole("menuitem", { name: "W".repeat(60) }).element();
  expect(item.scrollWidth).toBeLessThanOrEqual(item.clientWidth);
});

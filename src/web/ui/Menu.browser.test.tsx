import { Pencil } from "lucide-react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { Button } from "./Button.tsx";
import { Menu, MenuHeading, MenuItem, MenuLine } from "./Menu.tsx";

test("a menu can be opened, navigated and closed with the keyboard", async () => {
  const onEdit = vi.fn();
  const onMove = vi.fn();
  const screen = await show(
    <main>
      <Menu trigger={<Button>Bella</Button>}>
        <MenuHeading>Sam Archer</MenuHeading>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onMove}>
          Move
        </MenuItem>
      </Menu>
    </main>,
  );
  const trigger = screen.getByRole("button", { name: "Bella" });
  await userEvent.tab();
  await expect.element(trigger).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByRole("menuitem", { name: "Move" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect([onEdit.mock.calls.length, onMove.mock.calls.length]).toEqual([0, 1]);
  await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await userEvent.keyboard("{Enter}{Escape}");
  await expect.element(trigger).toHaveFocus();
});

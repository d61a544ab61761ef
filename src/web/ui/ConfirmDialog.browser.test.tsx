import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { Button } from "./Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

function Deletion({ onConfirm, busy = false }: { onConfirm: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete Bella</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete Bella?"
        text="Her records go into the bin with her."
        confirm="Delete horse"
        onConfirm={onConfirm}
        busy={busy}
      />
    </>
  );
}

test("the cancel button has the focus, and Escape closes the dialog and returns the focus", async () => {
  const onConfirm = vi.fn();
  const screen = await show(<Deletion onConfirm={onConfirm} />);
  const opener = screen.getByRole("button", { name: "Delete Bella" });
  await opener.click();
  const question = screen.getByRole("alertdialog", { name: "Delete Bella?" });
  await expect
    .element(question)
    .toHaveAccessibleDescription("Her records go into the bin with her.");
  await expect.element(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("a second press does nothing while the action is running", async () => {
  const onConfirm = vi.fn();
  const screen = await show(<Deletion onConfirm={onConfirm} />);
  await screen.getByRole("button", { name: "Delete Bella" }).click();
  await screen.getByRole("button", { name: "Delete horse" }).click();
  expect(onConfirm).toHaveBeenCalledOnce();
  await screen.rerender(<Deletion onConfirm={onConfirm} busy />);
});

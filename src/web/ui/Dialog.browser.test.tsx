import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { TextInput } from "./TextInput.tsx";

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Rename the yard">
        <TextInput aria-label="Name" />
        <Button>Save</Button>
      </Dialog>
    </>
  );
}

test("a dialog focuses its first field, keeps the focus inside, and returns it on Escape", async () => {
  const screen = await show(<Opener />);
  const opener = screen.getByRole("button", { name: "Open it" });
  await opener.click();
  await expect.element(screen.getByRole("dialog", { name: "Rename the yard" })).toBeVisible();
  await expect.element(screen.getByLabelText("Name")).toHaveFocus();
  await expectAccessible();
  for (let presses = 0; presses < 6; presses += 1) {
    await userEvent.tab();
    expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull();
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

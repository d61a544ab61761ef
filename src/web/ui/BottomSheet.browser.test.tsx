import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { BottomSheet } from "./BottomSheet.tsx";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { useLeave } from "./leaving.ts";

function Choices({ onChoose }: { onChoose: () => void }) {
  const leave = useLeave();
  return <Button onClick={() => leave(onChoose)}>Add a horse</Button>;
}

function Opener() {
  const [what, setWhat] = useState<"sheet" | "dialog" | null>(null);
  return (
    <>
      <Button onClick={() => setWhat("sheet")}>Add</Button>
      {what === "sheet" && (
        <BottomSheet
          title="What to add"
          onClose={() => setWhat((now) => (now === "sheet" ? null : now))}
        >
          <Choices onChoose={() => setWhat("dialog")} />
        </BottomSheet>
      )}
      <Dialog
        open={what === "dialog"}
        onOpenChange={(open) => setWhat(open ? "dialog" : null)}
        title="A horse"
      >
        <p>Its name</p>
      </Dialog>
    </>
  );
}

test("a sheet closes on Escape and on Close, and returns the focus", async () => {
  await page.viewport(390, 844);
  const screen = await show(<Opener />);
  const opener = screen.getByRole("button", { name: "Add", exact: true });
  for (const close of [
    () => userEvent.keyboard("{Escape}"),
    () => screen.getByRole("button", { name: "Close" }).click(),
  ]) {
    await opener.click();
    await expect.element(screen.getByRole("dialog", { name: "What to add" })).toBeVisible();
    await expectAccessible();
    await close();
    await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
});

test("what is chosen in a sheet opens after the sheet has closed, and later returns the focus to the sheet's button", async () => {
  await page.viewport(390, 844);
  const screen = await show(<Opener />);
  const opener = screen.getByRole("button", { name: "Add", exact: true });
  await opener.click();
  await screen.getByRole("button", { name: "Add a horse" }).click();
  await expect.element(screen.getByRole("dialog", { name: "A horse" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(opener).toHaveFocus();
});

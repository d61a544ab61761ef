import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { dismissToast, toast } from "./toast.ts";

test("a toast shows the outcome and can be dismissed", async () => {
  const screen = await show(<h1>Horses</h1>);
  toast({ title: "Horse added successfully" });
  await expect.element(screen.getByText("Horse added successfully")).toBeVisible();
  await expectAccessible();
  await screen.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(screen.getByText("Horse added successfully")).not.toBeInTheDocument();
});

test("a toast's action runs once, and the next toast replaces it", async () => {
  const run = vi.fn();
  const screen = await show(<h1>Horses</h1>);
  toast({ title: "Horse deleted", action: { label: "Undo", run } });
  await screen.getByRole("button", { name: "Undo" }).click();
  expect(run).toHaveBeenCalledOnce();
  toast({ title: "First" });
  await expect.element(screen.getByText("First")).toBeVisible();
  const second = toast({ title: "Error", description: "Failed to save", variant: "destructive" });
  await expect.element(screen.getByText("Failed to save")).toBeVisible();
  await expect.element(screen.getByText("First")).not.toBeInTheDocument();
  dismissToast(second);
  await expect.element(screen.getByText("Failed to save")).not.toBeInTheDocument();
});

test("a toast covers no control that has the focus, and stays at the bottom beside one that fills the screen", async () => {
  const screen = await show(
    <>
      <label className="fixed right-0 bottom-0">
        Postcode <input className="size-24" />
      </label>
      <label className="fixed inset-0 -z-10">
        Notes <textarea className="size-full" />
      </label>
    </>,
  );
  toast({ title: "Error", description: "That is no postcode", variant: "destructive" });
  const said = screen.getByText("That is no postcode");
  await expect.element(said).toBeVisible();
  const region = said.element().closest("ol");
  expect(region?.style.bottom).toBe("0px");
  const field = screen.getByLabelText("Postcode").element();
  if (!(field instanceof HTMLElement)) throw new Error("The field has no focus");
  field.focus();
  const { bottom } = said.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(field.getBoundingClientRect().top);
  await userEvent.keyboard("{Tab}");
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
  expect(region?.style.bottom).toBe("0px");
});
